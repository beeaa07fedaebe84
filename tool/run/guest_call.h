/* SPDX-License-Identifier: GPL-2.0-or-later */
/* SPDX-FileCopyrightText: 2026 the authors of this Cachegrind */
/* A call's arguments and result, in the guest's registers.  Arguments can be
   read before a function's first instruction, the result after its return;
   translate/guest.h tells this module where they are. */

#pragma once

#include "pub_tool_basics.h"

#define CG_MAX_ARGUMENTS 8

typedef struct {
   Bool is_known;   /* False until the places have been set */
   UInt n_in_registers;
   Int  argument[CG_MAX_ARGUMENTS]; /* offsets in the guest state; further
                                       arguments are on the stack */
   Int  result;
   Bool link_is_on_stack; /* the return address; stack arguments follow it */
   Int  link;             /* the return address's register, if it is not on the
                             stack */
} GuestCall;

extern GuestCall cg_guest_call;

/* The functions below read the thread's state between two instructions. */

/* Return the function's i-th argument, or its return address, before its first
   instruction. */
UWord cg_argument(ThreadId tid, UInt i);
Addr  cg_return_address(ThreadId tid);

/* Return the function's result after its return; and the address to which the
   thread returned, if it did return. */
UWord cg_result(ThreadId tid);
Addr  cg_returned_to(ThreadId tid);
