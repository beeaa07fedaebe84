/* SPDX-License-Identifier: GPL-2.0-or-later */
/* SPDX-FileCopyrightText: 2026 the authors of this Cachegrind */
/* The branch predictors of today's machines.  A conditional branch is predicted
   by a sum of counters: one for the branch alone, and one in each table, for
   the branch with a part of the history of outcomes.  All these counters learn
   if the sum was wrong or unsure (A. Seznec, Analysis of the O-GEometric
   History Length branch predictor, ISCA 2005).  An indirect branch is predicted
   by tables of targets, for the branch with a part of the history.  Of the
   tables with an entry for the case, the one with the longest history decides,
   new entries apart (A. Seznec, P. Michaud, A case for (partially) TAgged
   GEometric history length branch prediction, JILP 8, 2006: ITTAGE).  Returns
   are predicted by a stack of 32 addresses.

   A conditional branch that has gone one way sixteen times is steady: it is
   predicted to go that way again, and is not in the history (D. Gope, M.
   Lipasti, Bias-Free Branch Predictor, MICRO 2014).  When it goes the other
   way, the sum decides, which can predict the ends of long loops, as processors
   do.  If it returns to its old way at once, it is steady again after eight
   times.  The history has a bit for each conditional branch, unless a steady
   one goes its usual way, and some bits of indirect targets.  Freestanding. */

#pragma once

#include "base/port.h"

/* Initialise, once. table_bits: log2 of a table's number of counters; history:
   the bits of the longest history, 8 to 64; n_targets: the entries of a table
   of targets. */
void cg_cycle_predict_init(UInt table_bits, UInt history, UInt n_targets);

/* The state of one branch. */
typedef struct {
   Char  count; /* see predict.c */
   UChar again; /* bit 0: the latest outcome; above: the number of repetitions
                   until the branch is steady, and WAS_STEADY of predict.c */
} CycleBranchState;

/* A branch's key: its state, near the anchor (base/near.h), and a hash of its
   address. */
typedef struct {
   CycleBranchState* state;
   ULong             hash;
} CycleBranchKey;

CycleBranchKey cg_cycle_branch_key(Addr branch);

/* Is the branch steady, and does it go its usual way?  Then cg_cycle_predict
   must not be called. */
static inline Bool cg_cycle_is_steady(CycleBranchKey branch, Bool taken)
{
   return branch.state->again == taken;
}

/* Predict the branch, and learn its outcome; return whether the prediction was
   right. */
Bool cg_cycle_predict(CycleBranchKey branch, Bool taken);
Bool cg_cycle_indirect(CycleBranchKey branch, Addr target);
Bool cg_cycle_return(Addr target);

/* Note a call that returns to address return_to. */
void cg_cycle_call(Addr return_to);

/* The latest CG_N_RETURNS return addresses, in a ring; near the anchor, because
   generated code adds and removes addresses inline. */
#define CG_N_RETURNS 32
typedef struct {
   UWord top; /* index of the next address to be stored */
   Addr  to[CG_N_RETURNS];
} CycleReturns;

extern CycleReturns* cg_cycle_returns;
