/*--------------------------------------------------------------------*/
/*--- The tool's own words in a thread's guest state. run/thread.c ---*/
/*--------------------------------------------------------------------*/

/* See run/thread.h.  The words are the first shadows of the stack pointer and
   of the program counter, which every guest has. */

#include "run/thread.h"

#include "pub_tool_machine.h"
#include "pub_tool_tooliface.h"

UWord cg_anchor;

/* Of the two registers; the same in every translation, and known before any
   thread runs code. */
static PtrdiffT anchor_shadows, mark_shadows;

Int cg_thread_anchor_offset(const VexGuestLayout* layout)
{
   anchor_shadows = layout->offset_SP;
   return layout->total_sizeB + layout->offset_SP;
}

Int cg_thread_mark_offset(const VexGuestLayout* layout)
{
   mark_shadows = layout->offset_IP;
   return layout->total_sizeB + layout->offset_IP;
}

UWord cg_thread_take_mark(ThreadId tid)
{
   UWord mark, none = 0;
   VG_(get_shadow_regs_area)(tid, (UChar*)&mark, 1, mark_shadows,
                             sizeof(mark));
   VG_(set_shadow_regs_area)(tid, 1, mark_shadows, sizeof(none),
                             (const UChar*)&none);
   return mark;
}

/* A new thread, or one back from a signal handler, begins here. */
static void start_client_code(ThreadId tid, ULong blocks_done)
{
   UWord anchor = (UWord)&cg_anchor;
   VG_(set_shadow_regs_area)(tid, 1, anchor_shadows, sizeof(anchor),
                             (const UChar*)&anchor);
}

void cg_thread_init(void)
{
   VG_(track_start_client_code)(start_client_code);
}
