/* SPDX-License-Identifier: GPL-2.0-or-later */
/* SPDX-FileCopyrightText: 2026 the authors of this Cachegrind */
/* Segments: pieces of a superblock, which is cut at least at its side exits.  A
   segment executes as a whole or not at all, so one counter, ticked at its end,
   stands for its events (counts/blocks.h).  The exception is a fault in the
   middle: if the program handles faults (cg_faults_are_exact), exits in a fault
   do not cut, and run/faults.c finds the executed part by a mark. */

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

typedef struct Segment {
   Emitter*   emitter;
   Groups*    groups;
   ULong*     counter;   /* NULL while the segment is empty */
   Bool       is_ticked; /* a call of a helper ticks the counter */
   Bool       may_stay;  /* the mark may stay (cg_segment_may_fault) */
   Bool       is_marked; /* a mark of this or the previous segment may be set */
   UInt       n_insns;   /* number of instructions begun in the segment */
   Amounts    amounts;   /* added to the running totals, if calls are
                            followed */
   Function*  function;  /* function of the latest instruction, if
                            cg_records_lines */
} Segment;

/* Have each execution of the segment count n, maybe negative, of the event. */
void cg_segment_count(Segment* segment, const Insn* insn, Event event, Int n);

ULong* cg_segment_counter(Segment* segment);

/* Have the ExecCount count the executions of the segment. */
void cg_segment_count_in(Segment* segment, ExecCount* exec_count);

/* Have entries of bodies counted at the instruction (counts/bodies.h). */
void cg_segment_count_entries(Segment* segment, const Insn* insn);

/* Emit records of the counter's tick, if the tick may move to lines of another
   context or if the tree has inlined functions; the tick's amounts must all be
   known.  Generated code makes the records if the word `ticks` is not zero. */
void cg_segment_tell_tick(Segment* segment, const ULong* counter,
                          IRExpr* ticks);

/* End the segment, and with it its group of references. */
void cg_segment_end(Segment* segment);

/* End the segment before a recorded transfer.  Return the Moves of the counter
   if the transfer's record must tell the tick, too; else NULL. */
Moves* cg_segment_end_in_transfer(Segment* segment);

/* Note that a statement follows that may fault: if no segment has begun, the
   previous segment's mark must be cleared. */
void cg_segment_statement(Segment* segment);

/* Note that the next side exit is a fault in the middle of the segment: the
   mark stays if the exit is taken (run/faults.h). */
void cg_segment_may_fault(Segment* segment);

/* End the segment with an instruction that always faults; run/faults.c then
   counts the events before the fault. */
void cg_segment_end_in_fault(Segment* segment);
