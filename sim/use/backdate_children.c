/*--------------------------------------------------------------------*/
/*--- The children of nodes.             sim/use/backdate_children.c ---*/
/*--------------------------------------------------------------------*/

/* See sim/use/backdate_children.h.  Collisions are chained, by BackNode.next.
   Freestanding. */

#include "sim/use/backdate_children.h"

#define N_FIRST_CHAINS 1024

static BackNode** chains;
UWord             cg_back_n_chains;

static BackNode** chain_of(const BackNode* parent, const void* arc)
{
   UWord hash = ((UWord)parent >> 4) * 31 + ((UWord)arc >> 3);
   return &chains[(hash ^ hash >> 12) & (cg_back_n_chains - 1)];
}

void cg_back_hash_in(BackNode* node)
{
   BackNode** chain = chain_of(node->parent, node->arc);
   node->next       = *chain;
   *chain           = node;
}

static void take_out(BackNode** list, const BackNode* node)
{
   while (*list != node)
      list = &(*list)->next;
   *list = node->next;
}

void cg_back_hash_out(BackNode* node)
{
   take_out(chain_of(node->parent, node->arc), node);
}

/* The old table is small beside the new one, and not worth freeing. */
void cg_back_grow_table(void)
{
   BackNode** old   = chains;
   UWord      n_old = cg_back_n_chains;
   cg_back_n_chains = n_old == 0 ? N_FIRST_CHAINS : 4 * n_old;
   chains           = cg_alloc("cg.backdate.chains",
                               cg_back_n_chains * sizeof(BackNode*));
   for (UWord i = 0; i < n_old; i++) {
      for (BackNode *next, *node = old[i]; node != NULL; node = next) {
         next = node->next;
         cg_back_hash_in(node);
      }
   }
}

BackNode* cg_back_find_child(BackNode* parent, void* arc, Bool is_outermost)
{
   BackNode* node = *chain_of(parent, arc);
   while (node != NULL && !cg_back_is_child(node, parent, arc, is_outermost))
      node = node->next;
   return node;
}
