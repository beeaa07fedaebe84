/* SPDX-License-Identifier: GPL-2.0-or-later */
/* SPDX-FileCopyrightText: 2026 the authors of this Cachegrind */
/* The model: how many cycles does code take?  A scoreboard of a processor that
   executes out of order, passed once, in the order of the program.

   Dispatch is a clock: an instruction takes its slots, of which a cycle has
   `width`.  A value has a time when it is ready; a step of an instruction
   begins when it has been dispatched and its sources are ready, and takes its
   latency.  There are no ports and no queues: a step that waits for nothing
   starts at once.  A load takes as long as one that hits D1, but is not done
   before what it loads is available: has arrived (memory.h), or, if it was just
   stored, before the store is done, and some more.  Addresses that are a
   multiple of 64 KiB apart are taken for the same there.  References of a
   segment from one base, within the length of a line, are looked up together,
   when the first of them is (flow.h says by which bytes).  The stack pointer is
   always ready, and what is addressed from it alone is in D1.

   An instruction is not dispatched before that one has retired which is a
   window of instructions ahead of it.  That is seen to when dispatch has taken
   as long, without its waits, as it takes for two thirds of a window, and lines
   of instructions are fetched: it waits until all has retired that was
   dispatched before them, and so in the mean, as they go on, for a window.  Nor
   is a segment dispatched before its lines have been fetched, as far as I1
   misses them.  A superblock fetches a line once, for the first segment that
   needs it.

   A branch that was predicted wrong moves the clock of dispatch to the time
   when its result is there, and some more.  A segment whose branch is taken
   takes dispatch at least some time.

   Instructions retire in order, in groups: those in a row of one line of source
   in one segment.  What the clock of retirement advances by at a group are the
   cycles that it costs; a wrong prediction's are the last group's.  Of them
   there are told apart

      Mem   one of its loads came from beyond L1, or was on its way: what the
            latest one took more
      Br    wrong predictions
      Fe    instruction lines of the segment were not in I1; its first group's
      Dep   it waited for operands, or its operations take longer than a cycle

   and the rest, which is width.

   All is deterministic: same code, same addresses, same machine, same result.
   Segments come composed (flow.h); tests/unit/cycles/plain.c says the same of
   each step.  Freestanding. */

#pragma once

#include "features/cycles/flow.h"
#include "features/cycles/machine.h"

/* The state.  All times are in sixtieths of a cycle.  The first members are
   nearest to the anchor (base/near.h). */
typedef struct {
   Long  dispatched;   /* the clock of dispatch */
   Long  retired;      /* the clock of retirement */
   Long  part_ends;    /* this part of a window, if dispatch does not wait */
   Long  divider_free;
   Long  result;       /* the result of the latest branch, but for its
                          latency */
   Long  late;         /* when the latest line arrives that a load waited for */
   Long  ready[CG_N_SLOTS];
} CycleState;

/* The state; near (base/port.h). */
extern CycleState* cg_cycles;

/* The listener for charges to lines. */
typedef struct {
   /* Sums of whole cycles by cost; COST_REST's is the sum of all costs.  NULL:
      costs are kept in sixtieths alone. */
   ULong* total[N_COSTS];
   /* Called when that number of cycles, perhaps negative, of that cost has been
      added to these sums. */
   void (*charged)(const CycleCosts* costs, Cost cost, Long cycles);
   /* A miss. */
   void (*missed)(UInt line, CycleMiss miss);
   /* Called when a line's cycles of COST_MEM have become whole: `cycles` is
      their number, `line` is the load's, `a` the address that it loads. */
   void (*waited)(UInt line, UInt cycles, Addr a);
} CycleListener;

/* Initialise, once; all arguments are kept.  While *is_charged is zero, costs
   are not charged; NULL: they always are. is_anonymous: see memory.h. */
void cg_cycle_model_init(const Machine* machine, const ULong* is_charged,
                         Bool (*is_anonymous)(Addr a),
                         const CycleListener* listener);

/* Execute the segment with those bases, except for its branch. */
void cg_cycle_execute(const CycleCode* code, const Addr* bases);

/* For inline execution of a segment: called first, if the segment fetches from
   lines of which one is absent, or if this part of the window has ended. */
void cg_cycle_begin(const CycleCode* code);

/* Look up the reference's lines from `first` on; it can start at `from`. */
void cg_cycle_look_up(const CycleReference* ref, Addr first, Long from);

/* The group's wait from `soonest` until `retired` has been charged as a wait
   for operands.  Charge it to memory instead, as far as a load was late. */
void cg_cycle_charge_late(const CycleEval* group, Long soonest, Long retired);

/* Return the additional time of the segment's dispatch if its branch is
   taken. */
UInt cg_cycle_if_taken(const CycleCode* code);

/* Note that the segment's branch was predicted wrong, and nothing else. */
void cg_cycle_mispredict(const CycleCode* code);

/* Execute the segment's branch: a conditional one; or another one, to `next`.
   The time of a taken branch is noted before, by the caller. */
static inline void cg_cycle_conditional(const CycleCode* code, Bool is_taken)
{
   if (!cg_cycle_predict(code->key, is_taken))
      cg_cycle_mispredict(code);
}

void cg_cycle_transfer(const CycleCode* code, Addr next);
