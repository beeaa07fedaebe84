/* SPDX-License-Identifier: GPL-2.0-or-later */
/* SPDX-FileCopyrightText: 2026 the authors of this Cachegrind */
/* Perf maps, files in the format of Linux's perf.  A map has a line for each
   piece of code, START SIZE NAME: the first two are in hexadecimal, with or
   without 0x; the name is the rest of the line. */

#pragma once

#include "names/jit/code.h"
#include "pub_tool_basics.h"

/* A map being read; all zero at first. */
typedef struct {
   HChar* line; /* the beginning of an incomplete line */
   UInt   n, max;
   Bool   is_long;    /* the line is too long, and left out */
   ULong  n_lines;    /* number of lines read */
   ULong  first_bad;  /* the number of the first malformed line; 0: there was
                         none */
} PerfMap;

/* Read the n bytes that follow in the map. */
void cg_perf_map_read(PerfMap* map, const HChar* bytes, SizeT n,
                      const CodeListener* listener);

/* Forget an incomplete line. */
void cg_perf_map_restart(PerfMap* map);
