/* SPDX-License-Identifier: GPL-2.0-or-later */
/* SPDX-FileCopyrightText: 2026 the authors of this Cachegrind */
/* Blocks.  A block has the counters of one translation, which generated code
   and its helpers tick.  A counter, of 64 bits, counts executions of a segment
   (translate/segment.h), mispredicts of a branch, or the like.  The block also
   has the amount that one tick of the counter adds to each line and event.
   Ticks times amounts are added to the lines when counts are gathered, and when
   the translation has been discarded and runs no more (run/discard.h); then the
   counters are freed.  So no count is lost, and dead code has no counters. */

#pragma once

#include "counts/lines.h"
#include "libvex.h"

void cg_blocks_init(void);

/* Begin the block of the translation of guest code at key, made from
   extents.  At most one block is being built at any time. */
void cg_begin_block(Addr key, const VexGuestExtents* extents);

ULong* cg_new_counter(void);

/* Have a tick of the counter add `times` of `event` to `line`.  Repeated calls
   for the same event and line add up. */
void cg_count_adds(const ULong* counter, LineCost* line, Event event,
                   Int times);

/* Have a tick of the counter add one EV_Ir to `line`, for the instruction at
   insn.  The counter's later amounts, up to the next one, belong to it. */
void cg_count_insn(const ULong* counter, LineCost* line, Addr insn);

/* Call f, unless it is NULL, with each amount that a tick of the counter, of
   the block being built, adds so far; return the number of amounts. */
UInt cg_each_worth(const ULong* counter,
                   void (*f)(void* context, LineCost* line, Event event,
                             Int times),
                   void* context);

/* Return a mark for the counter, of the block being built: a number, not 0,
   that is shorter in generated code than the counter's address.  Its lowest bit
   is free, for run/faults.h. */
#define CG_MARK_STAYS ((UWord)1)
UWord cg_mark_of(const ULong* counter);

/* Call `count` with each amount that a tick of the counter with this mark adds
   for instructions before the one at pc, as told to cg_count_insn.  Do nothing
   if the counter has no instruction at pc, or its translation is gone. */
void cg_count_executed(UWord mark, Addr pc,
                       void (*count)(LineCost* line, Event event, UInt n));

/* Make the block being built the owner of this piece, to which generated code
   refers; `release` is called when the translation dies.  Pieces are aligned to
   words of 64 bits; at most eight functions release them. */
void cg_block_owns(void* piece, void (*release)(void* piece));

/* Note that the block being built has code of group number `group`. */
void cg_block_joins(UInt group);

void cg_end_block(void);

/* Fold the counts of the translation with this key and these extents, which
   runs no more, and free its block.  Do nothing if there is no such block, as
   for code that was translated while instrumentation was off. */
void cg_free_block(Addr key, const VexGuestExtents* extents);

void cg_fold_all_blocks(void);

/* The callback that returns the line to which counts of `line` go when they are
   folded.  NULL: each line counts for itself. */
extern LineCost* (*cg_counted_in)(LineCost* line);

/* Fold the blocks with code of the group, and return the sum of their ticks;
   return their number; return the address of block i's code.  When a block
   dies, the group's last block takes its index. */
ULong cg_fold_group(UInt group);
UInt  cg_n_group_blocks(UInt group);
Addr  cg_group_code(UInt group, UInt i);

UWord cg_n_blocks(void);

void cg_blocks_stats(void);
