/*--------------------------------------------------------------------*/
/*--- Back-dating trees.                              cg_backdate.c ---*/
/*--------------------------------------------------------------------*/

/* See cg_backdate.h.  Children are found by a hash of parent and arc, as
   something that dispatches may have thousands.  Freestanding. */

#include "cg_backdate.h"

ULong cg_back_total[CG_N_LATE_COSTS];

static BackCharge charge;

/* The roots are the children of nobody. */
static BackNode* first_root;

static BackNode** chains;
static UWord      n_chains; /* a power of two */

static BackNode* free_nodes;
static UWord     n_nodes, peak;
static ULong     n_samples, sum_of_samples;

/*------------------------------------------------------------*/
/*--- Nodes                                                ---*/
/*------------------------------------------------------------*/

#define N_CHUNK_NODES  256
#define N_FIRST_CHAINS 1024

static BackNode* new_node(void)
{
   if (free_nodes == NULL) {
      BackNode* chunk
         = cg_alloc("cg.backdate.nodes", N_CHUNK_NODES * sizeof(BackNode));
      for (UInt i = 0; i < N_CHUNK_NODES; i++) {
         chunk[i].next_sibling = free_nodes;
         free_nodes            = &chunk[i];
      }
   }
   BackNode* node = free_nodes;
   free_nodes     = node->next_sibling;
   *node          = (BackNode){ .is_active = True };
   n_nodes++;
   if (n_nodes > peak)
      peak = n_nodes;
   return node;
}

static BackNode** siblings_of(BackNode* node)
{
   return node->parent == NULL ? &first_root : &node->parent->first_child;
}

static void link_node(BackNode* node)
{
   BackNode** first       = siblings_of(node);
   node->previous_sibling = NULL;
   node->next_sibling     = *first;
   if (*first != NULL)
      (*first)->previous_sibling = node;
   *first = node;
}

static void unlink_node(BackNode* node)
{
   if (node->previous_sibling != NULL)
      node->previous_sibling->next_sibling = node->next_sibling;
   else
      *siblings_of(node) = node->next_sibling;
   if (node->next_sibling != NULL)
      node->next_sibling->previous_sibling = node->previous_sibling;
}

static void free_node(BackNode* node)
{
   unlink_node(node);
   node->next_sibling = free_nodes;
   free_nodes         = node;
   n_nodes--;
}

/*------------------------------------------------------------*/
/*--- Children                                             ---*/
/*------------------------------------------------------------*/

static BackNode** chain_of(const BackNode* parent, const void* arc)
{
   UWord hash = ((UWord)parent >> 4) * 31 + ((UWord)arc >> 3);
   return &chains[(hash ^ hash >> 12) & (n_chains - 1)];
}

static void hash_in(BackNode* node)
{
   BackNode** chain   = chain_of(node->parent, node->arc);
   node->next_in_hash = *chain;
   *chain             = node;
}

static void hash_out(BackNode* node)
{
   BackNode** link = chain_of(node->parent, node->arc);
   while (*link != node)
      link = &(*link)->next_in_hash;
   *link = node->next_in_hash;
}

/* The old table is small beside the new one, and not worth freeing. */
static void grow_table(void)
{
   BackNode** old   = chains;
   UWord      n_old = n_chains;
   n_chains         = n_old == 0 ? N_FIRST_CHAINS : 4 * n_old;
   chains = cg_alloc("cg.backdate.chains", n_chains * sizeof(BackNode*));
   for (UWord i = 0; i < n_old; i++) {
      for (BackNode *next, *node = old[i]; node != NULL; node = next) {
         next = node->next_in_hash;
         hash_in(node);
      }
   }
}

void cg_back_init(BackCharge its_charge)
{
   charge = its_charge;
   grow_table();
}

BackNode* cg_back_new_root(void)
{
   BackNode* root = new_node();
   link_node(root);
   return root;
}

static BackNode* new_child(BackNode* parent, void* arc, Bool is_outermost)
{
   if (n_nodes > n_chains)
      grow_table();
   BackNode* node     = new_node();
   node->parent       = parent;
   node->arc          = arc;
   node->is_outermost = is_outermost;
   link_node(node);
   hash_in(node);
   return node;
}

BackNode* cg_back_enter(BackNode* parent, void* arc, Bool is_outermost)
{
   cg_assert(parent->is_active);
   BackNode* node = *chain_of(parent, arc);
   while (node != NULL && (node->parent != parent || node->arc != arc))
      node = node->next_in_hash;
   if (node == NULL)
      node = new_child(parent, arc, is_outermost);
   node->is_active = True;
   return node;
}

BackNode* cg_back_nest(BackNode* node, void* inner, void* outer)
{
   hash_out(node);
   unlink_node(node);
   node->parent = new_child(node->parent, outer, True);
   node->arc    = inner;
   link_node(node);
   hash_in(node);
   return node->parent;
}

void cg_back_change_arc(BackNode* node, void* arc)
{
   hash_out(node);
   node->arc = arc;
   hash_in(node);
}

/*------------------------------------------------------------*/
/*--- Charging                                             ---*/
/*------------------------------------------------------------*/

static void move_costs(ULong* to, ULong* from)
{
   for (UInt i = 0; i < CG_N_LATE_COSTS; i++) {
      to[i] += from[i];
      from[i] = 0;
   }
}

static void settle_node(BackNode* node)
{
   ULong* cost = node->cost;
   if (node->parent == NULL || (cost[0] | cost[1] | cost[2] | cost[3]) == 0)
      return;
   charge(node->arc, node->is_outermost, cost);
   move_costs(node->parent->cost, cost);
}

/* Nodes that nothing needs any more go. */
static void prune(BackNode* node)
{
   while (node != NULL && !node->is_active && node->n_owned == 0
          && node->first_child == NULL) {
      BackNode* parent = node->parent;
      settle_node(node);
      if (parent != NULL)
         hash_out(node);
      free_node(node);
      node = parent;
   }
}

void cg_back_leave(BackNode* node)
{
   node->is_active = False;
   prune(node);
}

void cg_back_close(BackNode* node, const UInt cost[CG_N_LATE_COSTS])
{
   n_samples++;
   sum_of_samples += n_nodes;
   for (UInt i = 0; i < CG_N_LATE_COSTS; i++) {
      node->cost[i] += cost[i];
      cg_back_total[i] += cost[i];
   }
   node->n_owned--;
   prune(node);
}

void cg_back_take_settled(BackNode* root, ULong cost[CG_N_LATE_COSTS])
{
   move_costs(cost, root->cost);
}

/* Children before parents. */
static BackNode* deepest_first(BackNode* node)
{
   while (node != NULL && node->first_child != NULL)
      node = node->first_child;
   return node;
}

static BackNode* next_upwards(BackNode* node)
{
   return node->next_sibling != NULL ? deepest_first(node->next_sibling)
                                     : node->parent;
}

void cg_back_settle(void)
{
   for (BackNode* node = deepest_first(first_root); node != NULL;
        node           = next_upwards(node))
      settle_node(node);
}

/*------------------------------------------------------------*/

BackStats cg_back_stats(void)
{
   return (BackStats){
      .n_nodes = n_nodes,
      .peak    = peak,
      .mean    = n_samples == 0 ? 0 : sum_of_samples / n_samples
   };
}

static Bool is_child(const BackNode* parent, const BackNode* node)
{
   const BackNode* child = parent->first_child;
   while (child != NULL && child != node)
      child = child->next_sibling;
   return child != NULL;
}

const HChar* cg_back_check(ULong n_owned)
{
   ULong n = 0, owned = 0;
   for (BackNode* node = deepest_first(first_root); node != NULL;
        node           = next_upwards(node)) {
      n++;
      owned += node->n_owned;
      if (!node->is_active && node->n_owned == 0 && node->first_child == NULL)
         return "a node should have been pruned";
      if (node->parent == NULL)
         continue;
      if (node->is_active && !node->parent->is_active)
         return "a chain is active whose beginning is not";
      if (!is_child(node->parent, node))
         return "a node is not its parent's child";
   }
   if (n != n_nodes)
      return "nodes were lost";
   if (owned != n_owned)
      return "what was loaded is not what nodes own";
   return NULL;
}
