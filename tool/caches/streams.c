/* SPDX-License-Identifier: GPL-2.0-or-later */
/* SPDX-FileCopyrightText: 2026 the authors of this Cachegrind */
/* Streams of references.  The rules of caches/streams.h have their numbers from
   comparing misses with those of Callgrind's --simulate-hwpref=yes.
   Freestanding. */

#include "caches/streams.h"

/* Return the stream's steps after one more step: +1 or -1. */
static Word after_step(Word steps, Word step)
{
   return steps * step < 0 ? 0 : steps + step;
}

Bool cg_streams_foresee(Streams* streams, Addr a, Addr* ahead)
{
   UWord i      = (a >> CG_PAGE_BITS) % CG_N_STREAMS;
   Addr  line   = a >> streams->line_bits;
   Word  moved  = (Word)(line - streams->stream[i].latest);
   Word* steps  = &streams->stream[i].steps;
   if (moved == 0)
      return False;
   streams->stream[i].latest = line;
   *steps = moved == 1 || moved == -1 ? after_step(*steps, moved) : 0;
   if (*steps > -CG_STREAM_STEPS && *steps < CG_STREAM_STEPS)
      return False;
   *ahead = (line + (Addr)(moved * CG_STREAM_AHEAD)) << streams->line_bits;
   return True;
}
