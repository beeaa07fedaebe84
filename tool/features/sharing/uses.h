/* SPDX-License-Identifier: GPL-2.0-or-later */
/* SPDX-FileCopyrightText: 2026 the authors of this Cachegrind */
/* Uses of a line of memory by threads.  A thread's time, in instructions, is
   divided into windows, in each of which its uses and writes of a line are
   counted.  The counts give an estimate of the misses if threads ran side by
   side, each with a cache: a thread misses as often as others write the line in
   the window, but at most as often as it uses the line.  Uses and writes in a
   window are assumed to alternate.  The order in which threads really ran does
   not matter.

   A LineUse has at most CG_N_SPANS spans of windows.  When full, spans to which
   threads can add no more are closed, their misses estimated for good.  If no
   span can be closed, all are made twice as long and neighbours joined: the
   estimate gets coarser, but is complete.  Freestanding. */

#pragma once

#include "base/port.h"

#define CG_N_SPANS 64

/* A span of 2^shift windows.  Counts of spans and words saturate. */
typedef struct {
   UInt number; /* number of the first window, shifted right by `shift` */
   UInt uses;   /* reads and writes together */
   UInt writes;
} UseSpan;

#define CG_LINE_WORDS 8

/* A thread's uses of a line in one window.  A reference counts in each word of
   8 bytes that it touches. */
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
   that the others write, false misses in other bytes of the line. */
typedef struct {
   ULong true_misses, false_misses;
} UseMisses;

/* Add `done` of the window to `use`, which at first is zero but for its
   thread. */
void cg_use_add(LineUse* use, const WindowUse* done, UInt window);

/* Free the memory that cg_use_add has allocated. */
void cg_use_free(LineUse* use);

Bool cg_use_is_full(const LineUse* use);

/* Close all spans that end before the window, in all uses of the line.  Threads
   must not add to them later. */
void cg_uses_close(LineUse* of_line, UInt window);

/* Return the misses of `use` caused by the line's other uses.  All uses get
   spans of one length, so they may become coarser. */
UseMisses cg_use_misses(LineUse* of_line, LineUse* use);
