/*--------------------------------------------------------------------*/
/*--- The children of a back-dating tree's nodes.                    ---*/
/*--------------------------------------------------------------------*/

/* A part of sim/use/backdate.c: a hash table of all nodes except roots, by
   parent and arc.  It is a hash table because a function that dispatches may
   have thousands of children.  There is no list of siblings besides: whenever a
   node came or went, its siblings would be touched.  Freestanding. */

#ifndef CG_SIM_USE_BACKDATE_CHILDREN_H
#define CG_SIM_USE_BACKDATE_CHILDREN_H

#include "sim/use/backdate.h"

extern UWord cg_back_n_chains; /* a power of two; 0: make some */

/* Make the table four times as large. */
void cg_back_grow_table(void);

/* Add the node to the table; remove it. */
void cg_back_hash_in(BackNode* node);
void cg_back_hash_out(BackNode* node);

/* Returns a child of the parent along that arc, or NULL if there is none. */
BackNode* cg_back_find_child(BackNode* parent, void* arc, Bool is_outermost);

#endif
