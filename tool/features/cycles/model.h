/* SPDX-License-Identifier: GPL-2.0-or-later */
/* SPDX-FileCopyrightText: 2026 the authors of this Cachegrind */
/* The model, which gives the cycles that code takes: a scoreboard of an
   out-of-order processor, computed in one pass, in program order.

   Dispatch has a clock, which each instruction advances by its slots.  A value
   has a time when it is ready.  A step begins when its instruction has been
   dispatched and its sources are ready, and takes its latency.  Only the
   divider and the memory have queues; there are no ports.  A load takes the
   latency of D1, but ends only when its bytes are available: when their line
   has arrived (memory.h), or some time after a store to them is done.  Stores
   at addresses a multiple of 64 KiB apart are not distinguished.  The stack
   pointer is always ready, and data addressed from it alone is in D1.

   At most a window of instructions is between dispatch and retirement.  This is
   approximated in parts: after each part, two thirds of a window, dispatch
   waits until all instructions dispatched before that part have retired.  A
   segment is not dispatched before its instruction lines have been fetched, if
   I1 misses them.  A superblock fetches a line once, when it is first needed.

   A mispredicted branch moves the clock of dispatch to some time after the
   branch's result.  A segment whose branch is taken takes a least time of
   dispatch.

   Instructions retire in order, in groups; a group is a run of instructions of
   one source line in a segment.  A group costs the cycles by which it advances
   the clock of retirement; a misprediction is charged to the last group.  The
   causes told apart are

      Mem   the group has loads, and a line came late for a load: the group's
            wait, up to the additional time of the latest such load
      Br    wrong predictions
      Fe    instruction lines of the segment were not in I1: charged to the
            segment's first group
      Dep   the group waited for operands, or its operations take longer than a
            cycle

   and the rest, caused by the width of dispatch.

   The model is deterministic: equal code, addresses and machine give equal
   results.  Segments come composed (flow.h); tests/unit/cycles/plain.c computes
   the same step by step.  Freestanding. */

#pragma once

#include "features/cycles/flow.h"
#include "features/cycles/machine.h"

/* The state of the model; times are in sixtieths of a cycle. */
typedef struct {
   Long  dispatched;   /* the clock of dispatch */
   Long  retired;      /* the clock of retirement */
   Long  part_ends;    /* the clock of dispatch, without waits, at the end of
                          this part of the window */
   Long  divider_free;
   Long  result;       /* time of the latest branch's result, less its
                          latency */
   Long  late;         /* latest arrival of a line that a load waited for */
   Long  ready[CG_N_SLOTS];
} CycleState;

/* The state, near the anchor (base/near.h). */
extern CycleState* cg_cycles;

/* The listener for charges to lines. */
typedef struct {
   /* The running sums of whole cycles by cost, at COST_REST over all costs.
      NULL: costs are counted only in sixtieths. */
   ULong* total[N_COSTS];
   /* A callback when `cycles`, perhaps negative, of this cost have been added
      to the sums; or NULL. */
   void (*charged)(const CycleCosts* costs, Cost cost, Long cycles);
   /* A callback for each miss while costs are charged, or NULL. */
   void (*missed)(UInt line, CycleMiss miss);
   /* A callback when `cycles` cycles of COST_MEM have become whole, for a load
      in `line` from address a; or NULL. */
   void (*waited)(UInt line, UInt cycles, Addr a);
} CycleListener;

/* Initialise, once; the objects at all arguments must stay valid.  Costs are
   charged while *is_charged is not zero; if is_charged is NULL, always.
   memory.h explains level_of_page. */
void cg_cycle_model_init(const Machine* machine, const ULong* is_charged,
                         LevelOfPage level_of_page,
                         const CycleListener* listener);

/* Execute the segment with these bases, but without its branch. */
void cg_cycle_execute(const CycleCode* code, const Addr* bases);

/* Begin a segment.  Inline code need only call this if one of the segment's
   lines is absent or this part of the window has ended. */
void cg_cycle_begin(const CycleCode* code);

/* Look up the lines of the reference, which can start at time `from`; `first`
   is the first address looked up. */
void cg_cycle_look_up(const CycleReference* ref, Addr first, Long from);

/* Charge the group's wait from `soonest` to `retired` to COST_MEM instead of
   COST_DEP, as far as a load was late. */
void cg_cycle_charge_late(const CycleEval* group, Long soonest, Long retired);

/* Return the dispatch time that the segment takes in addition if its branch is
   taken. */
UInt cg_cycle_if_taken(const CycleCode* code);

/* Note that the segment's branch was mispredicted. */
void cg_cycle_mispredict(const CycleCode* code);

/* Execute the segment's branch: a conditional one, or an unconditional one to
   `next`.  If taken, the caller adds cg_cycle_if_taken to dispatch's clock. */
static inline void cg_cycle_conditional(const CycleCode* code, Bool is_taken)
{
   if (!cg_cycle_predict(code->key, is_taken))
      cg_cycle_mispredict(code);
}

void cg_cycle_transfer(const CycleCode* code, Addr next);
