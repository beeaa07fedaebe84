/* SPDX-License-Identifier: GPL-2.0-or-later */
/* SPDX-FileCopyrightText: 2026 the authors of this Cachegrind */
/* Generated code, as the files and lists that name it describe it. */

#pragma once

#include "pub_tool_basics.h"

/* A source line of the code from `start` to the next line or the end. */
typedef struct {
   Addr         start;
   UInt         line;
   const HChar* file; /* never freed; NULL: the function's own file */
} CodeLine;

/* Code made by a run-time, never freed. */
typedef struct JitCode {
   Addr         start, last; /* addresses of the first and last byte */
   const HChar* text;        /* the run-time's name for the code */
   CodeLine*    lines;       /* in order of address */
   UInt         n_lines;
   void*        known; /* data of the module that uses the code */
} JitCode;

/* The functions, in names/jit/jit.c, that readers of files and lists call with
   each record, in order.  cg_code_loaded copies the text, and takes over the
   lines, which are allocated with VG_(malloc). */
void cg_code_loaded(const JitCode* code);
void cg_code_moved(Addr from, Addr to, SizeT szB);

/* Can the program read the szB bytes at a?  Also in names/jit/jit.c. */
Bool cg_can_read(Addr a, SizeT szB);
