/* SPDX-License-Identifier: GPL-2.0-or-later */
/* SPDX-FileCopyrightText: 2026 the authors of this Cachegrind */
/* Inlined functions and the lines of their calls, from debug information. */

#pragma once

#include "pub_tool_basics.h"

void cg_inlined_init(void);

/* True if lines and functions are told apart by inlining; if False, inlining
   serves at most to name calls of allocators. */
extern Bool cg_inlined_is_told;

/* A function that contains an address, and the source line there; if the code
   there is inlined into the function, the line of the call. */
typedef struct {
   const HChar* function; /* interned; NULL: the outermost function */
   const HChar* file;     /* interned; "???": not known */
   UInt         line;     /* 0: not known */
} InlinedLevel;

/* The maximum number of levels; of more levels, the innermost are dropped. */
#define CG_MAX_INLINED 24

/* Find the functions that contain the instruction at a, by the current debug
   information, the innermost inlined function first, the outermost last.
   Return the number of levels; 0 if nothing is inlined there. */
UInt cg_inlined_at(Addr a, InlinedLevel levels[CG_MAX_INLINED]);
