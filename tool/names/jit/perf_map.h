/* SPDX-License-Identifier: GPL-2.0-or-later */
/* SPDX-FileCopyrightText: 2026 the authors of this Cachegrind */
/* Perf maps, files for Linux's perf: a line START SIZE NAME for each piece of
   code.  The numbers are hexadecimal, with or without 0x. */

#pragma once

#include "names/jit/code.h"
#include "pub_tool_basics.h"

/* A map being read; all zero at first. */
typedef struct {
   HChar* line; /* the beginning of an incomplete line */
   UInt   n, max;
   Bool   is_long;    /* the line is too long, and not read */
   ULong  n_lines;
   ULong  first_bad;  /* number of the first malformed line; 0: none */
} PerfMap;

/* Read the n bytes that follow in the map. */
void cg_perf_map_read(PerfMap* map, const HChar* bytes, SizeT n);

/* Forget an incomplete line. */
void cg_perf_map_restart(PerfMap* map);
