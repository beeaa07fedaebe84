/* SPDX-License-Identifier: GPL-2.0-or-later */
/* SPDX-FileCopyrightText: 2026 the authors of this Cachegrind */
/*--- Blocks: what one translation counts.                           ---*/

/* Generated code increments 64-bit counters inline.  A counter does not count
   instructions but executions of a segment (translate/segment.h), or
   mispredicts of one branch; for each counter its block remembers which lines
   and events one tick is worth.  A block is born when code is translated.  When
   the translation has been discarded and runs no more (run/discard.h), the
   counters are multiplied out into the lines' totals and freed; a
   re-translation starts a fresh block.  So no count is lost, and the memory is
   proportional to live code. */

#pragma once

#include "counts/lines.h"
#include "libvex.h"
#include "pub_tool_basics.h"

void cg_blocks_init(void);

/* Begin the block of the translation of guest code at key, made from
   extents.  At most one block is being built at any time. */
void cg_begin_block(Addr key, const VexGuestExtents* extents);

/* A fresh counter, zero, of the block being built. */
ULong* cg_new_counter(void);

/* One tick of this counter is worth `times` of `event` in `line`.  Calls for
   the same three add up. */
void cg_count_adds(const ULong* counter, LineCost* line, Event event,
                   Int times);

/* One tick of this counter is worth one EV_Ir in `line`: the instruction at
   that address.  What cg_count_adds adds to the counter from now on, until the
   next such call, is of this instruction.  For cg_count_executed. */
void cg_count_insn(const ULong* counter, LineCost* line, Addr insn);

/* Call f for each thing that a tick of this counter, of the block being built,
   is worth by now. */
void cg_each_worth(const ULong* counter,
                   void (*f)(void* context, LineCost* line, Event event,
                             Int times),
                   void* context);

/* A number for this counter of the block being built, not 0: shorter in
   generated code than its address. */
UWord cg_mark_of(const ULong* counter);

/* Of the counter with this mark, call `count` with what the instructions before
   the one at pc are worth: those that cg_count_insn was called for.  Does
   nothing if none of these is at pc, or if the counter's translation is
   gone. */
void cg_count_executed(UWord mark, Addr pc,
                       void (*count)(LineCost* line, Event event, UInt n));

/* The block being built owns this piece from now on, to which generated code
   refers: when the translation dies, `release` is called with the piece.
   Pieces are aligned to words of 64 bits; eight functions at most release
   them, and another one ends the run with a message that says so. */
void cg_block_owns(void* piece, void (*release)(void* piece));

/* The block has code of this group, which is a number. */
void cg_block_joins(UInt group);

/* The block is complete. */
void cg_end_block(void);

/* The translation with this key and these extents can run no more: fold its
   counts, free its memory.  Does nothing if no such block is known: code that
   was translated while instrumentation was off has none. */
void cg_free_block(Addr key, const VexGuestExtents* extents);

/* Move what all live counters hold into the lines. */
void cg_fold_all_blocks(void);

/* Whose counts those are that the line's code has ticked since it was last
   folded; NULL: always the line's own. */
extern LineCost* (*cg_counted_in)(LineCost* line);

/* The same for the blocks that have code of the group; returns how often their
   counters have ticked.  How many such blocks there are, and where the i-th of
   them has its code; if it dies, the last one takes its place. */
ULong cg_fold_group(UInt group);
UInt  cg_n_group_blocks(UInt group);
Addr  cg_group_code(UInt group, UInt i);

/* How many there are. */
UWord cg_n_blocks(void);

/* Print the sizes of the tables, for --stats=yes. */
void cg_blocks_stats(void);
