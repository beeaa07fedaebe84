/* SPDX-License-Identifier: GPL-2.0-or-later */
/* SPDX-FileCopyrightText: 2026 the authors of this Cachegrind */
/*--- Segments: what executes all or not at all.                     ---*/

/* A superblock is cut at its side exits.  Either all of a segment executes or
   none of it, so one counter a segment, ticked inline at its end, stands for
   all its instructions, reads, writes and branches; counts/blocks.c multiplies
   it out later.  If calls are followed, running totals are added to as well
   (counts/totals.h).

   The one thing that breaks the rule is a fault in the middle.  When the
   program handles faults and goes on (cg_faults_are_exact), generated code
   leaves a mark while it is inside a segment, by which run/faults.c finds what
   of it did execute. */

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
   UInt       n_insns;   /* that have begun in it */
   Amounts    amounts;   /* if calls are followed: for the running totals */
   Function*  function;  /* of the latest instruction; if cg_records_lines */
} Segment;

/* Add n, or subtract, of the instruction's event per execution. */
void cg_segment_count(Segment* segment, const Insn* insn, Event event, Int n);

/* What counts how often the segment executes. */
ULong* cg_segment_counter(Segment* segment);

/* Have the ExecCount count how often the segment executes. */
void cg_segment_count_in(Segment* segment, ExecCount* exec_count);

/* Have the entries of inlined functions' bodies that are at the instruction
   count their executions (counts/bodies.h). */
void cg_segment_count_entries(Segment* segment, const Insn* insn);

/* This counter, whose worth is known, ticks if the atom, a word, is not zero.
   Write that down if contexts are kept and the segment's function may be in one
   to whose lines the counts must be moved; or if inlined functions are told
   apart in the tree, and it counts their code. */
void cg_segment_tell_tick(Segment* segment, const ULong* counter,
                          IRExpr* ticks);

/* The segment ends here, and so does the group of references. */
void cg_segment_end(Segment* segment);

/* The same, where a transfer follows that is written down: returns what that is
   to say besides, that the segment's counter has ticked; or NULL. */
Moves* cg_segment_end_in_transfer(Segment* segment);

/* The segment's last instruction always faults: what executes of it is counted
   by run/faults.c alone. */
void cg_segment_end_in_fault(Segment* segment);
