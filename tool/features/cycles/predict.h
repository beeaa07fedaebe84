/* SPDX-License-Identifier: GPL-2.0-or-later */
/* SPDX-FileCopyrightText: 2026 the authors of this Cachegrind */
/* The branch predictors of today's machines.  Conditional branches: a sum of
   counters, one found by the branch alone, and one in each table by the branch
   and a part of the history of outcomes; all of them learn if the sum was
   wrong, or not sure.  (A.  Seznec, Analysis of the O-GEometric History Length
   branch predictor, ISCA 2005: a small one.) Indirect branches: tables of
   targets likewise; of those that have an entry for just this case, the one
   with the longest history is believed.  (A. Seznec, P.  Michaud, A case for
   (partially) TAgged GEometric history length branch prediction, JILP 8, 2006:
   ITTAGE.)  Returns: a stack of 32.

   A branch that has gone one way sixteen times is steady: it is predicted to do
   so again, whatever the history, and is not in it.  (D. Gope, M. Lipasti,
   Bias-Free Branch Predictor, MICRO 2014.)  When it does not, the sum is asked
   all the same: the ends of long loops, which processors count, are foreseen.
   If it goes back to its way at once, it is steady again after eight times.
   The history has a bit for each other conditional branch, and some of the
   target of each indirect one.  Freestanding. */

#pragma once

#include "base/port.h"

/* Initialise, once. table_bits: the logarithm of a table's number of counters;
   history: the bits of the longest history, 8 to 64; n_targets: the entries of
   a table of targets. */
void cg_cycle_predict_init(UInt table_bits, UInt history, UInt n_targets);

/* The state of a branch by itself. */
typedef struct {
   Char  count; /* see predict.c */
   UChar again; /* the outcome, and twice the number of times that it has to
                   come again, in a row, until the branch is steady */
} CycleBranchState;

/* A branch's key: its state, which is near (base/port.h), and a hash of its
   address. */
typedef struct {
   CycleBranchState* state;
   ULong             hash;
} CycleBranchKey;

CycleBranchKey cg_cycle_branch_key(Addr branch);

/* Does the branch behave as it has long done?  Then it need not be predicted or
   learnt. */
static inline Bool cg_cycle_is_steady(CycleBranchKey branch, Bool taken)
{
   return branch.state->again == taken;
}

/* Predict the branch, and learn its outcome; return whether the prediction was
   right. */
Bool cg_cycle_predict(CycleBranchKey branch, Bool taken);
Bool cg_cycle_indirect(CycleBranchKey branch, Addr target);
Bool cg_cycle_return(Addr target);

/* Note a call that returns to that address. */
void cg_cycle_call(Addr return_to);

/* The return addresses of calls, for generated code that calls and returns
   inline; near.  Older ones than the latest CG_N_RETURNS are lost. */
#define CG_N_RETURNS 32
typedef struct {
   UWord top; /* the next one's place */
   Addr  to[CG_N_RETURNS];
} CycleReturns;

extern CycleReturns* cg_cycle_returns;
