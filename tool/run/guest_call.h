/* SPDX-License-Identifier: GPL-2.0-or-later */
/* SPDX-FileCopyrightText: 2026 the authors of this Cachegrind */
/* A call's arguments and result, in the guest's registers.  Arguments can be
   read before a function's first instruction, the result after its return;
   translate/guest.h gives users of this module their places. */

#pragma once

#include "pub_tool_basics.h"

#define CG_MAX_ARGUMENTS 8

typedef struct {
   Bool is_known;   /* else nobody has said yet */
   UInt n_in_registers;
   Int  argument[CG_MAX_ARGUMENTS]; /* places in the guest state; further ones
                                       are on the stack */
   Int  result;
   Bool link_is_on_stack; /* the return address, after which arguments are */
   Int  link;             /* else it is in this register */
} GuestCall;

extern GuestCall cg_guest_call;

/* The functions below read the thread's state between two instructions. */

/* Return the function's i-th argument, before its first instruction; and its
   return address. */
UWord cg_argument(ThreadId tid, UInt i);
Addr  cg_return_address(ThreadId tid);

/* Return the function's result, after its return; and the address returned to,
   if that was a return. */
UWord cg_result(ThreadId tid);
Addr  cg_returned_to(ThreadId tid);
