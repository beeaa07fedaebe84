/* SPDX-License-Identifier: GPL-2.0-or-later */
/* SPDX-FileCopyrightText: 2026 the authors of this Cachegrind */
/* Chains of active calls, read from the shadow stacks.  The record of calls
   must have been consumed (calls/record.h). */

#pragma once

#include "calls/shadow.h"

/* The source place of an active call, in a function that may be inlined. */
typedef struct {
   const HChar* function; /* the name; interned, as is `file` */
   const HChar* file;
   UInt         line;
   Bool         is_own; /* the source is the program's own, not a library's */
} CallPlace;

#define CG_MAX_CALL_PLACES 64

/* Predicates that choose calls to leave out at the inner end of a chain: calls
   made by the given function, or by an inlined function of the given name. */
typedef struct {
   Bool (*function)(const Function* function);
   Bool (*inlined)(const HChar* name);
} LeftOut;

/* Find the chain of active calls on the stack, innermost first, up to main. The
   chain begins at instruction `here` of the running function or, if that is 0,
   at that function's call.  It has at most `max` calls; in addition, it has
   places in inlined functions, and library calls before the first place in the
   program's own source.  Return the number of places, at most
   CG_MAX_CALL_PLACES. */
UInt cg_chain_of_calls(const Stack* stack, Addr here, const LeftOut* left_out,
                       CallPlace* places, UInt max);

/* Return the function whose frame contains address a, on `stack` or on a stack
   that it has interrupted; NULL if a is above all frames. */
const Function* cg_function_of_frame(const Stack* stack, Addr a);
