/*--------------------------------------------------------------------*/
/*--- All that is counted, wherever it is held.                      ---*/
/*--------------------------------------------------------------------*/

/* Counts come to lines and arcs late: from the counters of translations
   (costs/blocks.h), and from calls that have not returned yet.  Whoever wants
   to read lines or arcs gathers them first. */

#ifndef CG_COSTS_COUNTS_H
#define CG_COSTS_COUNTS_H

#include "pub_tool_basics.h"

/* Who holds back counts of lines or arcs; at most two, of whom the one who
   has said so last is asked first.  All but the first may be NULL. */
typedef struct {
   void (*hand_over)(void); /* called by cg_gather_counts */
   void (*zeroed)(Bool were_dumped); /* what was handed over is zero now */
   void (*disown_dumped)(void);
} CountsHolder;
void cg_counts_held_by(const CountsHolder* holder);

/* Everything counted is in its line or arc after this, but for what is not
   collected (costs/collect.h). */
void cg_gather_counts(void);

/* Count from zero again; lines and arcs stay.  After a dump a call that was
   there before can still be charged with what it has cost until then, if it
   becomes known only later. */
void cg_zero_counts(void);
void cg_zero_dumped_counts(void);

/* In a forked child: what has been dumped is its parent's. */
void cg_disown_dumped_counts(void);

/* Collect what is counted from now on, or not. */
void cg_collect(Bool on);

/* The column totals of all that this process has counted, into
   total[cg_n_columns]: what is in lines and arcs now, and what was before it
   was zeroed.  Gathers. */
void cg_total_ever(ULong* total);

#endif
