/* SPDX-License-Identifier: GPL-2.0-or-later */
/* SPDX-FileCopyrightText: 2026 the authors of this Cachegrind */
/* The arguments of a call, before the function's first instruction, and its
   result, after its return.  translate/guest.h tells where they are. */

#pragma once

#include "pub_tool_basics.h"

#define CG_MAX_ARGUMENTS 8

typedef struct {
   Bool is_known;
   UInt n_in_registers;
   Int  argument[CG_MAX_ARGUMENTS]; /* offsets in the guest state; further
                                       arguments are on the stack */
   Int  result;
   Bool link_is_on_stack; /* the return address; stack arguments follow it */
   Int  link;             /* if not, offset of the register that has it */
} GuestCall;

extern GuestCall cg_guest_call;

/* The functions below read the thread's state between two instructions. */

UWord cg_argument(ThreadId tid, UInt i);
Addr  cg_return_address(ThreadId tid);

/* Return, after a function's return, its result, or where it returned to. */
UWord cg_result(ThreadId tid);
Addr  cg_returned_to(ThreadId tid);
