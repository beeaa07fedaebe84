/* SPDX-License-Identifier: GPL-2.0-or-later */
/* SPDX-FileCopyrightText: 2026 the authors of this Cachegrind */
/* Streams of references, and what a prefetcher makes of them.  An ideal
   hardware prefetcher of streams: the lines that it loads are present at once.
   It watches CG_N_STREAMS streams; the low bits of a page's number say which
   stream has the page's references.  A reference to the line after the stream's
   latest, or before it, is a step up or down; one to the same line is none; any
   other begins the stream anew, and so does the first step in the other
   direction.  From the second step on in one direction, each foresees the line
   CG_STREAM_AHEAD lines further on. */

#pragma once

#include "base/port.h"

#define CG_N_STREAMS    8
#define CG_PAGE_BITS    12
#define CG_STREAM_STEPS 2
#define CG_STREAM_AHEAD 5

typedef struct {
   UInt line_bits; /* log2 of the line size */
   struct {
      Addr latest; /* number of the line */
      Word steps;  /* number of steps up; negative if down */
   } stream[CG_N_STREAMS];
} Streams;

/* Show the streams a reference at address a.  Returns True if they foresee a
   line, whose base is then in *ahead. */
Bool cg_streams_foresee(Streams* streams, Addr a, Addr* ahead);
