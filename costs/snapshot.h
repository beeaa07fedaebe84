/*--------------------------------------------------------------------*/
/*--- What all counts were at a time.                                ---*/
/*--------------------------------------------------------------------*/

/* The counts of all lines and arcs, and of each thread if these are told apart,
   kept aside; those that are zero take no memory.  Everything must have been
   gathered (costs/counts.h). */

#ifndef CG_COSTS_SNAPSHOT_H
#define CG_COSTS_SNAPSHOT_H

#include "pub_tool_basics.h"

typedef struct Snapshot Snapshot;

Snapshot* cg_take_snapshot(void);

/* The same without what that thread has counted.  Inclusive costs of functions
   are not told apart by threads, and are not in it. */
Snapshot* cg_take_snapshot_but(UInt thread);

/* The first n_columns columns are what they were then; with NULL, zero.  With
   n_columns less than all, numbers of calls go with the first. */
void cg_restore_snapshot(const Snapshot* snapshot, UInt n_columns);

/* What lines and arcs have becomes so much more; nothing, with NULL.  Cells
   of the run (costs/lines.h) stay: no dump has taken anything of them away. */
void cg_add_snapshot(const Snapshot* snapshot);

/* The opposite, of a snapshot of what they have now or of some of it. */
void cg_subtract_snapshot(const Snapshot* snapshot);

/* snapshot may be NULL. */
void cg_free_snapshot(Snapshot* snapshot);

#endif
