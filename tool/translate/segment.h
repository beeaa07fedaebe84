/* SPDX-License-Identifier: GPL-2.0-or-later */
/* SPDX-FileCopyrightText: 2026 the authors of this Cachegrind */
/* Segments.  A superblock is cut at its side exits.  A segment executes as a
   whole or not at all, so one counter, ticked inline at its end, stands for all
   its instructions, reads, writes and branches; counts/blocks.c multiplies it
   out later.  If calls are followed, running totals are added to as well
   (counts/totals.h).  Only a fault in the middle breaks the rule: when the
   program handles faults and goes on (cg_faults_are_exact), generated code
   leaves a mark while it is inside a segment, by which run/faults.c finds the
   part that did execute. */

#pragma once

#include "counts/lines.h"
#include "translate/group.h"
#include "translate/ir.h"
#include "translate/record.h"

/* An instruction; its size is 0 before a superblock's first. */
typedef struct {
   Addr      address;
   UWord     szB;
   LineCost* line;
} Insn;

/* The stretch of code up to the next side exit. */
typedef struct Segment {
   Emitter*   emitter;
   Groups*    groups;
   ULong*     counter;   /* NULL while nothing is in the segment */
   Bool       is_ticked; /* one of its calls of helpers ticks the counter */
   Bool       may_stay;  /* its mark may, see cg_segment_may_fault */
   Bool       is_marked; /* it, or the one before it, has a mark */
   UInt       n_insns;   /* that have begun in it */
   Amounts    amounts;   /* if calls are followed: for the running totals */
   Function*  function;  /* of the latest instruction; if cg_records_lines */
} Segment;

/* Count n of the event (subtract -n if n is negative) for the instruction, per
   execution of the segment. */
void cg_segment_count(Segment* segment, const Insn* insn, Event event, Int n);

/* Return the counter of the segment's executions. */
ULong* cg_segment_counter(Segment* segment);

/* Have the ExecCount count the executions of the segment. */
void cg_segment_count_in(Segment* segment, ExecCount* exec_count);

/* If bodies of inlined functions are entered at the instruction, have their
   execution counts count that (counts/bodies.h). */
void cg_segment_count_entries(Segment* segment, const Insn* insn);

/* Record that this counter, whose worth is complete, ticks if the atom, a word,
   is not zero.  This is needed if contexts are kept and the segment's function
   may run within one to whose lines the counts must be moved; or if inlined
   functions are told apart in the tree and the counter counts their code. */
void cg_segment_tell_tick(Segment* segment, const ULong* counter,
                          IRExpr* ticks);

/* End the segment, and with it the group of references. */
void cg_segment_end(Segment* segment);

/* End the segment before a transfer that is recorded.  Returns the Moves by
   which that record also tells the tick of the segment's counter, or NULL. */
Moves* cg_segment_end_in_transfer(Segment* segment);

/* Note that a statement follows which may fault: if no segment has begun, the
   mark of the one before must not be left. */
void cg_segment_statement(Segment* segment);

/* Note that a side exit follows which is a fault in the middle of the segment:
   its mark stays (run/faults.h). */
void cg_segment_may_fault(Segment* segment);

/* End the segment with an instruction that always faults; the events before the
   fault are counted by run/faults.c alone. */
void cg_segment_end_in_fault(Segment* segment);
