/*--------------------------------------------------------------------*/
/*--- All that is counted, wherever it is held.                      ---*/
/*--------------------------------------------------------------------*/

/* Counts come to lines and arcs with a delay: from the counters of translations
   (costs/blocks.h), and from calls that have not returned yet.  Whoever wants
   to read lines or arcs gathers them first. */

#ifndef CG_COSTS_COUNTS_H
#define CG_COSTS_COUNTS_H

#include "pub_tool_basics.h"

/* Who holds back counts of lines or arcs; at most two, of whom the one who
   has said so last is asked first.  All but the first may be NULL. */
typedef struct {
   void (*hand_over)(void); /* called by cg_gather_counts */
   void (*zeroed)(Bool were_dumped, UInt thread); /* what was handed over of
                                       that thread, or 0: of all, is zero now */
   void (*took_back_dumped)(void); /* what was dumped counts as it would if it
                                      had not been */
} CountsHolder;
void cg_counts_held_by(const CountsHolder* holder);

/* Everything counted is in its line or arc after this, but for what is not
   collected (costs/collect.h). */
void cg_gather_counts(void);

/* Count from zero again what that thread counts, or all threads if it is 0;
   lines and arcs stay.  After a dump a call that was there before can still be
   charged with what it has cost until then, if it becomes known only later. */
void cg_zero_counts(UInt thread);
void cg_zero_dumped_counts(UInt thread);

/* A forked child is to have all that its parent has counted, of which some may
   have been dumped: keep that.  Once, before anything is. */
void cg_keep_dumped_counts(void);

/* This is a forked child, of which nothing has been dumped: its counts are its
   parent's up to the fork if what is dumped was to be kept, else zero. */
void cg_begin_childs_counts(void);

/* Collect what is counted from now on, or not. */
void cg_collect(Bool on);

/* Column totals, into total[cg_n_columns]: of what was dumped and of what lines
   have now; and with what was there before it was zeroed without being dumped,
   all that this process has counted.  Both gather. */
void cg_total_with_dumped(ULong* total);
void cg_total_ever(ULong* total);

#endif
