/* SPDX-License-Identifier: GPL-2.0-or-later */
/* SPDX-FileCopyrightText: 2026 the authors of this Cachegrind */
/* Arguments and results, read from Valgrind's copy of a thread's registers,
   which generated code has brought up to date. */

#include "run/guest_call.h"
#include "base/valgrind.h"

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
   i -= cg_guest_call.n_in_registers;
   return on_stack(tid, (Word)i + (cg_guest_call.link_is_on_stack ? 1 : 0));
}

Addr cg_return_address(ThreadId tid)
{
   return cg_guest_call.link_is_on_stack
             ? on_stack(tid, 0)
             : register_at(tid, cg_guest_call.link);
}

UWord cg_result(ThreadId tid)
{
   return register_at(tid, cg_guest_call.result);
}

Addr cg_returned_to(ThreadId tid)
{
   /* A function mostly returns by the register in which it got the address. */
   return cg_guest_call.link_is_on_stack
             ? on_stack(tid, -1)
             : register_at(tid, cg_guest_call.link);
}
