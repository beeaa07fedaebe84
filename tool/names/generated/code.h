/* SPDX-License-Identifier: GPL-2.0-or-later */
/* SPDX-FileCopyrightText: 2026 the authors of this Cachegrind */
/*--------------------------------------------------------------------*/
/*--- Generated code, as a run-time describes it.                    ---*/
/*--------------------------------------------------------------------*/

#ifndef CG_NAMES_GENERATED_CODE_H
#define CG_NAMES_GENERATED_CODE_H

#include "pub_tool_basics.h"

/* A line that code is of, from its address up to that of the next. */
typedef struct {
   Addr         start;
   UInt         line;
   const HChar* file; /* kept for ever; NULL: the code's own */
} CodeLine;

/* Code that a run-time has made, kept for ever. */
typedef struct GeneratedCode {
   Addr         start, last; /* its last byte */
   const HChar* text;        /* the run-time's name for it */
   CodeLine*    lines;       /* in order of address */
   UInt         n_lines;
   void*        known; /* its user's; NULL at first */
} GeneratedCode;

/* Who is told of what a file says, in the order of the file. */
typedef struct {
   /* There is code now.  The text is not the callee's; the lines are, and can
      be VG_(free)d. */
   void (*loaded)(const GeneratedCode* code);
   /* The code at `from` is at `to` now. */
   void (*moved)(Addr from, Addr to, SizeT szB);
} CodeListener;

#endif
