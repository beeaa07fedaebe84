/*--------------------------------------------------------------------*/
/*--- What the nodes of back-dating trees have.                      ---*/
/*--------------------------------------------------------------------*/

/* A part of sim/use/backdate.c.  A node is small: it has room for as many costs
   as come while little happens, and what is more, its surplus, is kept in a
   table.  Freestanding. */

#ifndef CG_SIM_USE_BACKDATE_COSTS_H
#define CG_SIM_USE_BACKDATE_COSTS_H

#include "sim/use/backdate.h"

/* Has the node any costs?  More in itself than it may have? */
Bool cg_back_has_costs(const BackNode* node);
Bool cg_back_has_many(const BackNode* node);

/* Add all costs of the node to its parent's; it keeps them. */
void cg_back_pass_costs(const BackNode* node, BackNode* parent);

/* Add all costs of the node to these; it has none after. */
void cg_back_take_costs(BackNode* node, ULong cost[CG_N_DEFERRED_COSTS]);

#endif
