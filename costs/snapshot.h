/*--------------------------------------------------------------------*/
/*--- What all counts were at a time.                                ---*/
/*--------------------------------------------------------------------*/

/* A copy of the counts of all lines and arcs, and of each thread if threads are
   told apart; zeros take no memory.  Everything must have been gathered
   (costs/counts.h). */

#ifndef CG_COSTS_SNAPSHOT_H
#define CG_COSTS_SNAPSHOT_H

#include "pub_tool_basics.h"

typedef struct Snapshot Snapshot;

Snapshot* cg_take_snapshot(void);

/* The same without what that thread has counted.  Inclusive costs of functions
   are not told apart by threads, and are not in it. */
Snapshot* cg_take_snapshot_but(UInt thread);

/* Set all counts to what they were then; to zero, with NULL. */
void cg_restore_snapshot(const Snapshot* snapshot);

/* Add the snapshot to lines and arcs; nothing, if it is NULL.  Execution counts
   of the run (costs/lines.h) stay: no dump has taken anything away from
   them. */
void cg_add_snapshot(const Snapshot* snapshot);

/* Subtract the snapshot, of what lines and arcs have now or of a part of
   that. */
void cg_subtract_snapshot(const Snapshot* snapshot);

/* snapshot may be NULL. */
void cg_free_snapshot(Snapshot* snapshot);

#endif
