/* SPDX-License-Identifier: GPL-2.0-or-later */
/* SPDX-FileCopyrightText: 2026 the authors of this Cachegrind */
/*--- All that is counted, wherever it is held.                      ---*/

/* Counts come to lines and arcs with a delay: from the counters of translations
   (counts/blocks.h), and from calls that have not returned yet.  Whoever wants
   to read lines or arcs gathers them first. */

#pragma once

#include "pub_tool_basics.h"

/* A holder has counts that are not in lines or arcs yet.  The one that was
   announced last is asked first. */
typedef struct {
   void (*hand_over)(void); /* called by cg_gather_counts */
   void (*zeroed)(Bool were_dumped, UInt thread); /* what was handed over of
                                       that thread, or 0: of all, is zero now;
                                       may be NULL */
} CountsHolder;
void cg_counts_held_by(const CountsHolder* holder);

/* After this, everything that was counted is in its line or arc. */
void cg_gather_counts(void);

/* Count from zero again what that thread counts, or all threads if it is 0;
   lines and arcs stay.  After a dump a call that was there before can still be
   charged with what it has cost until then, if it becomes known only later. */
void cg_zero_counts(UInt thread);
void cg_zero_dumped_counts(UInt thread);

/* How often either was done. */
extern UInt cg_n_zeroings;

/* Begin a forked child's counts with zero, nothing of it being dumped. */
void cg_zero_childs_counts(void);

/* Both gather, and set total[cg_n_columns] to column totals: of what was dumped
   and what lines have now; or of all that this process has counted, with what
   was zeroed without a dump. */
void cg_total_with_dumped(ULong* total);
void cg_total_ever(ULong* total);
