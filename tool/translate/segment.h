/* SPDX-License-Identifier: GPL-2.0-or-later */
/* SPDX-FileCopyrightText: 2026 the authors of this Cachegrind */
/* Segments.  A superblock is cut at its side exits; a segment executes as a
   whole or not at all, so one counter, ticked at its end, stands for all its
   events, and counts/blocks.c multiplies it out.  If calls are followed, code
   at the end also adds to running totals.  A fault in the middle is the
   exception: if the program handles faults (cg_faults_are_exact), generated
   code leaves a mark in a segment, by which run/faults.c finds the part that
   was executed. */

#pragma once

#include "counts/lines.h"
#include "translate/group.h"
#include "translate/ir.h"
#include "translate/record.h"

/* An instruction; its size is 0 before a superblock's first one. */
typedef struct {
   Addr      address;
   UWord     szB;
   LineCost* line;
} Insn;

/* The segment that is being translated. */
typedef struct Segment {
   Emitter*   emitter;
   Groups*    groups;
   ULong*     counter;   /* NULL while the segment is empty */
   Bool       is_ticked; /* a call of a helper ticks the counter */
   Bool       may_stay;  /* the mark may stay, see cg_segment_may_fault */
   Bool       is_marked; /* the segment, or the one before it, has a mark */
   UInt       n_insns;   /* number of instructions begun in it */
   Amounts    amounts;   /* added to the running totals, if calls are
                            followed */
   Function*  function;  /* function of the latest instruction, if
                            cg_records_lines */
} Segment;

/* Count n of the event, maybe negative, at each execution of the segment. */
void cg_segment_count(Segment* segment, const Insn* insn, Event event, Int n);

/* Return the counter of the segment's executions. */
ULong* cg_segment_counter(Segment* segment);

/* Have the ExecCount count the executions of the segment. */
void cg_segment_count_in(Segment* segment, ExecCount* exec_count);

/* Count the entries of bodies at the instruction (counts/bodies.h). */
void cg_segment_count_entries(Segment* segment, const Insn* insn);

/* Record the counter's ticks, if the word `ticks` is not zero, after all
   amounts are known: needed if the function may run in a context to whose lines
   counts must be moved, or if inlined functions are told apart in the tree. */
void cg_segment_tell_tick(Segment* segment, const ULong* counter,
                          IRExpr* ticks);

/* End the segment, and with it its group of references. */
void cg_segment_end(Segment* segment);

/* End the segment before a recorded transfer.  Returns the Moves by which the
   transfer's record also tells the tick of the segment's counter, or NULL. */
Moves* cg_segment_end_in_transfer(Segment* segment);

/* Note that a statement follows that may fault: if no segment has begun, the
   previous segment's mark must be cleared. */
void cg_segment_statement(Segment* segment);

/* Note that the side exit that follows is a fault in the middle of the segment:
   the mark stays (run/faults.h). */
void cg_segment_may_fault(Segment* segment);

/* End the segment with an instruction that always faults; run/faults.c then
   counts the events before the fault. */
void cg_segment_end_in_fault(Segment* segment);
