/* SPDX-License-Identifier: GPL-2.0-or-later */
/* SPDX-FileCopyrightText: 2026 the authors of this Cachegrind */
/* Generated code, as the files that name it tell. */

#pragma once

#include "pub_tool_basics.h"

/* A line of code, from its address to the next line's. */
typedef struct {
   Addr         start;
   UInt         line;
   const HChar* file; /* kept for ever; NULL: the file of the code */
} CodeLine;

/* Code made by a run-time, kept for ever. */
typedef struct JitCode {
   Addr         start, last; /* its last byte */
   const HChar* text;        /* the run-time's name for it */
   CodeLine*    lines;       /* in order of address */
   UInt         n_lines;
   void*        known; /* its user's; NULL at first */
} JitCode;

/* The reader of a file's records, in their order. */
typedef struct {
   /* Called when there is code.  The callee must copy the text; the lines are
      its own, to be freed by VG_(free). */
   void (*loaded)(const JitCode* code);
   /* Called when code has moved from `from` to `to`. */
   void (*moved)(Addr from, Addr to, SizeT szB);
} CodeListener;
