/*--------------------------------------------------------------------*/
/*--- The costs of the nodes of back-dating trees.                   ---*/
/*--------------------------------------------------------------------*/

/* A part of sim/use/backdate.c.  A node is small, and has room for small costs
   only.  When they get larger, they are moved to a table: they are the node's
   surplus.  Freestanding. */

#ifndef CG_SIM_USE_BACKDATE_COSTS_H
#define CG_SIM_USE_BACKDATE_COSTS_H

#include "sim/use/backdate.h"

/* Has the node any costs?  Are its costs too large for the node itself? */
Bool cg_back_has_costs(const BackNode* node);
Bool cg_back_has_many(const BackNode* node);

/* Add all costs of the node to its parent's.  The node keeps them, too. */
void cg_back_pass_costs(const BackNode* node, BackNode* parent);

/* Add all costs of the node to `cost`, and set those of the node to 0. */
void cg_back_take_costs(BackNode* node, ULong cost[CG_N_DEFERRED_COSTS]);

#endif
