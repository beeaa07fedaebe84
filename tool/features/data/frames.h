/* SPDX-License-Identifier: GPL-2.0-or-later */
/* SPDX-FileCopyrightText: 2026 the authors of this Cachegrind */
/* Active calls, as the shadow stacks have them, for readers without interest in
   costs.  The record has been drained (calls/record.h). */

#pragma once

#include "calls/shadow.h"

/* An active call: its place in a function, which may be inlined. */
typedef struct {
   const HChar* function; /* its name; both interned */
   const HChar* file;
   UInt         line;
   Bool         is_own; /* the program's own source, no library's */
} CallPlace;

#define CG_MAX_CALL_PLACES 64

/* The calls left out at the inner end of a chain: those of a function, or of
   one of that name that is inlined. */
typedef struct {
   Bool (*function)(const Function* function);
   Bool (*inlined)(const HChar* name);
} LeftOut;

/* Find the chain of active calls on the stack, innermost first, up to main.  It
   begins at the instruction `here` of the running function or, if that is 0, at
   its call.  The chain has `max` calls; places in inlined functions, and calls
   of libraries inside the first source of the program's own, come on top.
   Returns the number of places, at most CG_MAX_CALL_PLACES. */
UInt cg_chain_of_calls(const Stack* stack, Addr here, const LeftOut* left_out,
                       CallPlace* places, UInt max);

/* Return the function whose frame, on that stack or one that it has
   interrupted, contains the address; NULL if the address is above all
   frames. */
const Function* cg_function_of_frame(const Stack* stack, Addr a);
