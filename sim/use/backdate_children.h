/*--------------------------------------------------------------------*/
/*--- The children of a back-dating tree's nodes.                    ---*/
/*--------------------------------------------------------------------*/

/* A part of sim/use/backdate.c: all nodes but roots, in a hash table by parent
   and arc, as something that dispatches may have thousands of children.  They
   are in no other list: that would touch their siblings whenever one comes or
   goes.  Freestanding. */

#ifndef CG_SIM_USE_BACKDATE_CHILDREN_H
#define CG_SIM_USE_BACKDATE_CHILDREN_H

#include "sim/use/backdate.h"

extern UWord cg_back_n_chains; /* a power of two; 0: make some */

/* Four times as many. */
void cg_back_grow_table(void);

/* The node is found, or not any more. */
void cg_back_hash_in(BackNode* node);
void cg_back_hash_out(BackNode* node);

/* The first child with that arc; NULL if there is none. */
BackNode* cg_back_find_child(BackNode* parent, void* arc, Bool is_outermost);

#endif
