/*--------------------------------------------------------------------*/
/*--- The tool's own words in a thread's guest state.                ---*/
/*--------------------------------------------------------------------*/

/* Behind the guest's registers, Valgrind keeps room for tools to shadow them.
   Generated code reaches it as cheaply as a guest register.  Two words of it
   are used:

   anchor the address of cg_anchor, the same in all threads, by which generated
            code reaches the tool's static data;
   mark     in programs that handle faults, the segment that the thread is
            executing (run/faults.h), or zero. */

#ifndef CG_RUN_THREAD_H
#define CG_RUN_THREAD_H

#include "libvex.h"
#include "pub_tool_basics.h"

/* An object amid the tool's static data. */
extern UWord cg_anchor;

/* See to it that all threads have the anchor. */
void cg_thread_init(void);

/* Offsets into the guest state. */
Int cg_thread_anchor_offset(const VexGuestLayout* layout);
Int cg_thread_mark_offset(const VexGuestLayout* layout);

/* The thread's mark, which is set to zero. */
UWord cg_thread_take_mark(ThreadId tid);

#endif
