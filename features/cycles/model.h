/*--------------------------------------------------------------------*/
/*--- The model: how many cycles does code take?                     ---*/
/*--------------------------------------------------------------------*/

/* A scoreboard of a processor that executes out of order, passed once, an
   instruction at a time, in the order of the program.

   Dispatch is a clock: an instruction takes its slots, of which a cycle has
   `width`.  A value has a time when it is ready; a step of an instruction
   begins when it has been dispatched and its sources are ready, and takes its
   latency.  There are no ports and no queues: what waits for nothing starts at
   once.  Loads take what memory.h says, or forward.  An instruction cannot be
   dispatched before the one a window of instructions ahead of it has retired.

   A branch that was predicted wrong moves the clock of dispatch to the time
   when its result is there, and some more.  Taken branches are some time apart.
   A line of instructions that I1 misses has dispatch wait.

   Instructions retire in order.  What the clock of retirement advances by at
   an instruction are the cycles that it costs; a wrong prediction's are the
   branch's.  Of them there are told apart

      Mem   its load came from beyond L1 or was on its way: what that took more
      Br    wrong predictions
      Fe    its line of instructions was not in I1
      Dep   it waited for operands, or its operation takes longer than a cycle

   each at most what the clock advances by; the rest is width.

   All is deterministic: same code, same addresses, same machine, same result.
   Freestanding. */

#ifndef CG_FEATURES_CYCLES_MODEL_H
#define CG_FEATURES_CYCLES_MODEL_H

#include "features/cycles/code.h"
#include "features/cycles/machine.h"

typedef enum {
   COST_ALL,
   COST_MEM,
   COST_BR,
   COST_FE,
   COST_DEP,
   N_COSTS
} Cost;

/* Of one instruction, in sixtieths of a cycle. */
typedef struct {
   ULong of[N_COSTS];
} CycleCosts;

/* Once; the machine is kept. */
void cg_cycle_model_init(const Machine* machine);

/* The segment has been executed, with those bases, and what was executed next
   is at `next`; 0: that is not known.  goes_on: it is the superblock's next
   segment.  Adds the costs of each instruction to costs[its line]. */
void cg_cycle_execute(const CycleCode* code, const Addr* bases, Addr next,
                      Bool goes_on, CycleCosts* costs);

/* The clock of retirement, in sixtieths. */
ULong cg_cycle_clock(void);

#endif
