/*--------------------------------------------------------------------*/
/*--- The branch predictors of today's machines.                     ---*/
/*--------------------------------------------------------------------*/

/* Conditional branches: tables of counters, each by the branch and the history
   of so many outcomes; a table for longer histories is asked before one for
   shorter ones, if it has an entry for just this case, and the last one is by
   the branch alone.  (A. Seznec, P. Michaud, A case for (partially) TAgged
   GEometric history length branch prediction, JILP 8, 2006: a small TAGE.)
   Indirect branches likewise, with targets in place of counters (ITTAGE).
   Returns: a stack of 32.

   The history has a bit for each conditional branch, and some of the target of
   each other one.  Freestanding. */

#ifndef CG_FEATURES_CYCLES_PREDICT_H
#define CG_FEATURES_CYCLES_PREDICT_H

#include "sim/port.h"

/* Once: the logarithm of how many entries a table has, how many bits the
   longest history has, and the entries of a table of targets. */
void cg_cycle_predict_init(UInt table_bits, UInt history, UInt n_targets);

/* Each returns whether the prediction was right, and learns. */
Bool cg_cycle_conditional(Addr branch, Bool taken);
Bool cg_cycle_indirect(Addr branch, Addr target);
Bool cg_cycle_return(Addr target);

/* A jump or call to there, which is always predicted; and a call, from which
   the return goes there. */
void cg_cycle_jump(Addr target);
void cg_cycle_call(Addr return_to);

#endif
