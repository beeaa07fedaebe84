/*--------------------------------------------------------------------*/
/*--- Arguments and results.                     run/guest_call.c ---*/
/*--------------------------------------------------------------------*/

/* See run/guest_call.h.  The guest's registers are those that Valgrind keeps of
   a thread, which generated code has brought up to date. */

#include "run/guest_call.h"

#include "pub_tool_libcassert.h"
#include "pub_tool_machine.h"

GuestCall cg_guest_call;

static UWord register_at(ThreadId tid, Int offset)
{
   UWord value;
   VG_(get_shadow_regs_area)(tid, (UChar*)&value, 0, offset, sizeof(value));
   return value;
}

static UWord on_stack(ThreadId tid, Word n_words)
{
   return ((const UWord*)VG_(get_SP)(tid))[n_words];
}

UWord cg_argument(ThreadId tid, UInt i)
{
   tl_assert(cg_guest_call.is_known);
   if (i < cg_guest_call.n_in_registers)
      return register_at(tid, cg_guest_call.argument[i]);
   UWord pushed = cg_call_pushes_szB() / sizeof(UWord);
   return on_stack(tid, (Word)(pushed + i - cg_guest_call.n_in_registers));
}

Addr cg_return_address(ThreadId tid)
{
   if (cg_guest_call.return_address >= 0)
      return register_at(tid, cg_guest_call.return_address);
   return on_stack(tid, 0);
}

UWord cg_result(ThreadId tid)
{
   return register_at(tid, cg_guest_call.result);
}

Addr cg_returned_to(ThreadId tid)
{
   if (cg_guest_call.return_address >= 0)
      return VG_(get_IP)(tid);
   return on_stack(tid, -1);
}
