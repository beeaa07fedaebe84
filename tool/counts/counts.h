/* SPDX-License-Identifier: GPL-2.0-or-later */
/* SPDX-FileCopyrightText: 2026 the authors of this Cachegrind */
/* All that is counted.  Counts come to lines and arcs with a delay: from the
   counters of translations (counts/blocks.h), and from calls that have not
   returned yet.  So gather counts before reading lines or arcs. */

#pragma once

#include "pub_tool_basics.h"

/* A holder of counts that lines and arcs do not have yet.  The holder announced
   last is asked first. */
typedef struct {
   void (*hand_over)(void);
   /* A callback, or NULL, for when the counts of the thread, or of all threads
      if it is 0, have been zeroed. */
   void (*zeroed)(Bool were_dumped, UInt thread);
} CountsHolder;
void cg_counts_held_by(const CountsHolder* holder);

void cg_gather_counts(void);

/* Count from zero again, without or after a dump, for the thread, or for all
   threads if it is 0; lines and arcs stay. */
void cg_zero_counts(UInt thread);
void cg_zero_dumped_counts(UInt thread);

extern UInt cg_n_zeroings;

/* Zero a forked child's counts, and take its parent's as not dumped. */
void cg_zero_childs_counts(void);

/* Gather counts, and set total[cg_n_columns] to the totals of dumped and
   present counts; cg_total_ever includes counts zeroed without a dump. */
void cg_total_with_dumped(ULong* total);
void cg_total_ever(ULong* total);

ULong cg_instructions_ever(void);
