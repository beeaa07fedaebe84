/* SPDX-License-Identifier: GPL-2.0-or-later */
/* SPDX-FileCopyrightText: 2026 the authors of this Cachegrind */
/*--- What the shadow stacks say of this moment.                     ---*/

/* For who wants to know of active calls, not of costs.  The record has been
   drained (calls/record.h). */

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

/* Which calls at the inner end of a chain are left out: those of a function, or
   of one of that name that is inlined. */
typedef struct {
   Bool (*function)(const Function* function);
   Bool (*inlined)(const HChar* name);
} LeftOut;

/* The chain of active calls on the stack, innermost first, up to main: from the
   instruction `here` of the running function, or, if that is 0, from where this
   was called; `max` calls, not counting those of inlined functions, which are
   in it, nor those of libraries before the first of a source that is none's.
   Returns how many places there are, at most CG_MAX_CALL_PLACES. */
UInt cg_chain_of_calls(const Stack* stack, Addr here, const LeftOut* left_out,
                       CallPlace* places, UInt max);

/* The function whose frame the address lies in, on that stack or one that it
   has interrupted; NULL: it is above them. */
const Function* cg_function_of_frame(const Stack* stack, Addr a);
