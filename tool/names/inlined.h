/* SPDX-License-Identifier: GPL-2.0-or-later */
/* SPDX-FileCopyrightText: 2026 the authors of this Cachegrind */
/* Inlined functions, as debug information has them: their names, and the lines
   of the calls. */

#pragma once

#include "pub_tool_basics.h"

/* Have debug information read from now on.  May be called more than once. */
void cg_inlined_init(void);

/* True if lines and functions are told apart by inlining.  If debug information
   is read only to name the calls of allocators, everything else is as without
   it. */
extern Bool cg_inlined_is_told;

/* A function with code at an address, and the source line there; for code
   inlined into it, the line of the call. */
typedef struct {
   const HChar* function; /* interned, like file; NULL: the function whose code
                             it is */
   const HChar* file;     /* "???": not known */
   UInt         line;     /* 0 then */
} InlinedLevel;

/* The maximum number of levels returned; of deeper inlining the innermost
   functions are left out. */
#define CG_MAX_INLINED 24

/* Find the functions that contain the instruction at a, by the current debug
   information: the innermost inlined one first, the one whose code it is last.
   Returns their number; 0 if nothing is inlined there. */
UInt cg_inlined_at(Addr a, InlinedLevel levels[CG_MAX_INLINED]);
