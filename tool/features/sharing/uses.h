/* SPDX-License-Identifier: GPL-2.0-or-later */
/* SPDX-FileCopyrightText: 2026 the authors of this Cachegrind */
/* Uses of a line of memory by threads.  A thread's time, in instructions, is
   divided into windows, in each of which its uses and writes of a line are
   counted.  The counts give an estimate of the misses that threads with
   separate caches would have side by side: in a window, a thread misses as
   often as other threads write the line, but at most as often as it uses the
   line.  The order in which threads really ran does not matter.

   A LineUse has at most CG_N_SPANS spans of windows.  When it is full, spans to
   which no thread can add uses any more are closed: their misses are estimated
   for good.  If there is no such span, all spans are made twice as long, and
   the estimate gets coarser.  Freestanding (base/port.h). */

#pragma once

#include "base/port.h"

#define CG_N_SPANS 64

/* A span of 2^LineUse.shift windows.  Counts of spans and words saturate. */
typedef struct {
   UInt number; /* the first window's number >> LineUse.shift */
   UInt uses;   /* reads and writes together */
   UInt writes;
} UseSpan;

#define CG_LINE_WORDS 8

/* A thread's uses of a line in one window.  In reads[] and writes[], references
   count for each word of 8 bytes that they touch. */
typedef struct {
   ULong  read_mask, write_mask; /* a bit for each byte, the lowest first */
   UInt   n_reads, n_writes;
   UShort reads[CG_LINE_WORDS], writes[CG_LINE_WORDS];
} WindowUse;

/* A thread's uses of a line in all windows. */
typedef struct LineUse {
   struct LineUse* next; /* another thread's use of the same line */
   UInt     thread;
   UShort   n_spans;
   UChar    max_spans; /* log2 of the number of spans for which there is room */
   UChar    shift;
   UseSpan* spans; /* by rising numbers */
   ULong    read_mask, write_mask;
   ULong    n_reads, n_writes;
   UInt     reads[CG_LINE_WORDS], writes[CG_LINE_WORDS];
   ULong    closed_true, closed_false; /* misses in closed spans */
} LineUse;

/* A thread's misses caused by other threads' writes.  True misses are in bytes
   that the other threads write, false misses in the line's other bytes. */
typedef struct {
   ULong true_misses, false_misses;
} UseMisses;

/* Add `done`, the uses in that window, to `use`; a new LineUse is zero except
   for `thread` and `next`. */
void cg_use_add(LineUse* use, const WindowUse* done, UInt window);

void cg_use_free(LineUse* use);

Bool cg_use_is_full(const LineUse* use);

/* Close all spans that end before the window, in all uses of the line.  No
   thread may add uses to these spans later. */
void cg_uses_close(LineUse* of_line, UInt window);

/* Return the misses of `use` caused by the line's other uses.  The spans of all
   uses are made equally long before. */
UseMisses cg_use_misses(LineUse* of_line, LineUse* use);
