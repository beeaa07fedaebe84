/*--------------------------------------------------------------------*/
/*--- Cost centres: the totals of each source line.                  ---*/
/*--------------------------------------------------------------------*/

/* A LineCost holds the totals of one (file, function, line).  It is created
   when code of that line is first translated and kept for ever; so a line
   that was translated but never ran is in the profile, with zeros.  Counts
   arrive in two ways: costs/blocks.c folds the counters of translations into
   them, and run/replay.c adds cache misses directly, which are too rare for
   counters of their own.

   This is also where an address becomes a source position: the debug
   information is asked once per address, when the code is translated. */

#ifndef CG_COSTS_LINES_H
#define CG_COSTS_LINES_H

#include "pub_tool_basics.h"

/*------------------------------------------------------------*/
/*--- Events                                               ---*/
/*------------------------------------------------------------*/

/* The order is the order of the columns in the profile.  A group is present
   only when its simulation is on; cg_column[] maps an event to its place. */
typedef enum {
   EV_Ir,
   EV_I1mr,
   EV_ILmr,
   EV_Dr,
   EV_D1mr,
   EV_DLmr,
   EV_Dw,
   EV_D1mw,
   EV_DLmw,
   EV_Bc,
   EV_Bcm,
   EV_Bi,
   EV_Bim,
   N_EVENTS
} Event;

extern const HChar* const cg_event_name[N_EVENTS];

extern UInt cg_n_columns;
extern UInt cg_column[N_EVENTS]; /* valid only for events that are present */
extern Bool cg_event_present[N_EVENTS];

/*------------------------------------------------------------*/
/*--- Lines                                                ---*/
/*------------------------------------------------------------*/

struct FunctionCost;

typedef struct LineCost {
   struct LineCost*     next_in_hash;
   struct LineCost*     next_in_function;
   struct FunctionCost* function;
   UInt                 line;
   ULong                count[]; /* cg_n_columns of them */
} LineCost;

typedef struct FunctionCost {
   struct FunctionCost* next_in_hash;
   const HChar*         file; /* both interned: equal strings, one address */
   const HChar*         function;
   LineCost*            lines; /* in no particular order */
   UInt                 n_lines;
} FunctionCost;

/* Decide which events are present.  Once, before anything else here. */
void cg_costs_init(Bool cache_sim, Bool branch_sim);

/* The totals that the instruction at a belongs to, by the debug information
   that is current now.  Never NULL. */
LineCost* cg_line_cost(Addr a);

/* All functions, sorted by file, then function, in byte order; *n of them.
   Each function's list of lines is sorted, ascending, by this call.  The
   array is the caller's to VG_(free). */
FunctionCost** cg_sorted_functions(UInt* n);

/* The column totals over all lines, into total[cg_n_columns]. */
void cg_total_costs(ULong* total);

/* Set the totals of all lines to zero; the lines stay. */
void cg_zero_costs(void);

/* Print the sizes of the tables, for --stats=yes. */
void cg_costs_stats(void);

#endif
