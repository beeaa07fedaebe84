/* SPDX-License-Identifier: GPL-2.0-or-later */
/* SPDX-FileCopyrightText: 2026 the authors of this Cachegrind */
/* Generated code, as described by the files that name it. */

#pragma once

#include "pub_tool_basics.h"

/* A source line of code, from address a to the next line's. */
typedef struct {
   Addr         start;
   UInt         line;
   const HChar* file; /* kept for ever; NULL: the function's own file */
} CodeLine;

/* Code made by a run-time, kept for ever. */
typedef struct JitCode {
   Addr         start, last; /* addresses of the first and last byte */
   const HChar* text;        /* the run-time's name for it */
   CodeLine*    lines;       /* in order of address */
   UInt         n_lines;
   void*        known; /* data of the module that uses the code */
} JitCode;

/* The functions that the readers of files call with each record, in order;
   names/jit/jit.c defines them.  cg_code_loaded copies the text and owns the
   lines, which it frees with VG_(free). */
void cg_code_loaded(const JitCode* code);
void cg_code_moved(Addr from, Addr to, SizeT szB);

/* Has the program szB bytes at a, for it to read?  Also defined there. */
Bool cg_can_read(Addr a, SizeT szB);
