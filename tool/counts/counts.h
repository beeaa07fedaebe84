/* SPDX-License-Identifier: GPL-2.0-or-later */
/* SPDX-FileCopyrightText: 2026 the authors of this Cachegrind */
/* All that is counted, wherever it is held.  Counts come to lines and arcs with
   a delay: from the counters of translations (counts/blocks.h), and from calls
   that have not returned yet.  Readers of lines or arcs gather them first. */

#pragma once

#include "pub_tool_basics.h"

/* A holder of counts that are not in lines or arcs yet.  The holder that was
   announced last is asked first. */
typedef struct {
   void (*hand_over)(void); /* gives its counts; called by cg_gather_counts */
   /* Called after the counts given so far have been set to zero: of that thread
      or, if it is 0, of all threads; may be NULL. */
   void (*zeroed)(Bool were_dumped, UInt thread);
} CountsHolder;
void cg_counts_held_by(const CountsHolder* holder);

/* Bring all counts to their lines and arcs. */
void cg_gather_counts(void);

/* Count from zero again for that thread, or all threads if it is 0; lines and
   arcs stay.  A call that was active before a dump, but becomes known only
   afterwards, can still be charged with its costs until the dump. */
void cg_zero_counts(UInt thread);
void cg_zero_dumped_counts(UInt thread);

/* The number of these zeroings. */
extern UInt cg_n_zeroings;

/* Begin a forked child's counts with zero; the counts copied from the parent
   are not dumped. */
void cg_zero_childs_counts(void);

/* Gather, and set total[cg_n_columns] to column totals.  These are the totals
   of dumped counts and of the lines' present ones; or those of all counts of
   this process, including those zeroed without a dump. */
void cg_total_with_dumped(ULong* total);
void cg_total_ever(ULong* total);
