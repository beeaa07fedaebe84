/* SPDX-License-Identifier: GPL-2.0-or-later */
/* SPDX-FileCopyrightText: 2026 the authors of this Cachegrind */
/*--- Inlined functions, as debug information has them.              ---*/

/* Where a compiler has inlined one function into another, debug information, if
   it is read, names both and the line of the call. */

#pragma once

#include "pub_tool_basics.h"

/* Have debug information read, from now on.  May be called more than once. */
void cg_inlined_init(void);

/* Are lines and functions told apart by what is inlined?  If it is read only to
   name the calls of allocators, all else is as without it. */
extern Bool cg_inlined_is_told;

/* A function that has the code at an address, and where in that function it
   is: for what is inlined there, where the call was. */
typedef struct {
   const HChar* function; /* both interned; NULL: that whose code it is */
   const HChar* file;     /* "???": not known */
   UInt         line;     /* 0 then */
} InlinedLevel;

/* Of deeper inlining the innermost functions are left out. */
#define CG_MAX_INLINED 24

/* The functions that have the instruction at a, by the debug information that
   is current now: the innermost inlined one first, last the one whose code it
   is.  Returns how many there are; 0 if nothing is inlined there. */
UInt cg_inlined_at(Addr a, InlinedLevel levels[CG_MAX_INLINED]);
