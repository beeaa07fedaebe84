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
   Addr         start, last; /* its last byte */
   const HChar* text;        /* the run-time's name for it */
   CodeLine*    lines;       /* in order of address */
   UInt         n_lines;
   void*        known; /* data of the module that uses the code; NULL at
                          first */
} JitCode;

/* The reader of a file's records, in their order. */
typedef struct {
   /* Called with each piece of code.  The callee must copy the text; it owns
      the lines, and frees them with VG_(free). */
   void (*loaded)(const JitCode* code);
   /* Called when code has moved from `from` to `to`. */
   void (*moved)(Addr from, Addr to, SizeT szB);
} CodeListener;
