/* SPDX-License-Identifier: GPL-2.0-or-later */
/* SPDX-FileCopyrightText: 2026 the authors of this Cachegrind */
/* Inlined functions, found in debug information: their names, and the lines of
   the calls. */

#pragma once

#include "pub_tool_basics.h"

/* Have debug information read from now on.  May be called repeatedly. */
void cg_inlined_init(void);

/* True if lines and functions are told apart by inlining.  False if debug
   information is read only to name the calls of allocators; profiles are then
   as without it. */
extern Bool cg_inlined_is_told;

/* A function with code at an address, and the source line there; for code
   inlined into it, the line of the call. */
typedef struct {
   const HChar* function; /* interned, like file; NULL: the outermost, not
                             inlined function */
   const HChar* file;     /* "???": not known */
   UInt         line;     /* 0 then */
} InlinedLevel;

/* The maximum number of levels returned; where inlining is deeper, the
   innermost functions are left out. */
#define CG_MAX_INLINED 24

/* Find the functions that contain the instruction at a, by the current debug
   information, from the innermost inlined one to the function itself.  Returns
   the number of levels; 0 if nothing is inlined there. */
UInt cg_inlined_at(Addr a, InlinedLevel levels[CG_MAX_INLINED]);
