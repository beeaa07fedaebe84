/*--------------------------------------------------------------------*/
/*--- Back-dating trees.                              cg_backdate.c ---*/
/*--------------------------------------------------------------------*/

/* See cg_backdate.h.  Children are found by a hash of parent and arc, as
   something that dispatches may have thousands.  They are in no other list:
   that would touch their siblings whenever one comes or goes.  Freestanding. */

#include "cg_backdate.h"

ULong cg_back_total[CG_N_LATE_COSTS];

static BackCharge charge;

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
#define HOST_LINE      64
#define N_FIRST_CHAINS 1024

_Static_assert(sizeof(void*) < 8 || sizeof(BackNode) == HOST_LINE,
               "a node is not as large as a line");

static void make_free_nodes(void)
{
   UWord place = (UWord)cg_alloc(
      "cg.backdate.nodes", N_CHUNK_NODES * sizeof(BackNode) + HOST_LINE - 1);
   BackNode* chunk = (BackNode*)((place + HOST_LINE - 1) & -(UWord)HOST_LINE);
   for (UInt i = 0; i < N_CHUNK_NODES; i++) {
      chunk[i].next = free_nodes;
      free_nodes    = &chunk[i];
   }
}

static BackNode* new_node(void)
{
   if (free_nodes == NULL)
      make_free_nodes();
   BackNode* node = free_nodes;
   free_nodes     = node->next;
   *node          = (BackNode){ .is_active = True };
   n_nodes++;
   if (n_nodes > peak)
      peak = n_nodes;
   return node;
}

static void free_node(BackNode* node)
{
   node->next = free_nodes;
   free_nodes = node;
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

static void hash_out(BackNode* node)
{
   take_out(chain_of(node->parent, node->arc), node);
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
         next = node->next;
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
   root->next     = first_root;
   first_root     = root;
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
   parent->n_children++;
   hash_in(node);
   return node;
}

BackNode* cg_back_enter(BackNode* parent, void* arc, Bool is_outermost)
{
   cg_assert(parent->is_active);
   BackNode* node = *chain_of(parent, arc);
   while (node != NULL && (node->parent != parent || node->arc != arc))
      node = node->next;
   if (node == NULL)
      node = new_child(parent, arc, is_outermost);
   node->is_active = True;
   return node;
}

BackNode* cg_back_nest(BackNode* node, void* inner, void* outer)
{
   hash_out(node);
   node->parent->n_children--;
   node->parent = new_child(node->parent, outer, True);
   node->parent->n_children++;
   node->arc = inner;
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
          && node->n_children == 0) {
      BackNode* parent = node->parent;
      settle_node(node);
      if (parent != NULL) {
         hash_out(node);
         parent->n_children--;
      } else {
         take_out(&first_root, node);
      }
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

/* The first of all nodes but the roots, and the one after another. */
static BackNode* first_from(UWord chain)
{
   while (chain < n_chains && chains[chain] == NULL)
      chain++;
   return chain < n_chains ? chains[chain] : NULL;
}

static BackNode* next_of_all(const BackNode* node)
{
   UWord chain = (UWord)(chain_of(node->parent, node->arc) - chains);
   return node->next != NULL ? node->next : first_from(chain + 1);
}

/* This one, and those above that have no other child to wait for. */
static void settle_upwards(BackNode* node)
{
   while (node->parent != NULL && node->n_children == 0 && !node->is_settled) {
      settle_node(node);
      node->is_settled = True;
      node             = node->parent;
      node->n_children--;
   }
}

/* Children before parents: meanwhile children that are settled do not count as
   such. */
void cg_back_settle(void)
{
   for (BackNode* node = first_from(0); node != NULL; node = next_of_all(node))
      settle_upwards(node);
   for (BackNode* node = first_from(0); node != NULL;
        node           = next_of_all(node)) {
      node->is_settled = False;
      node->parent->n_children++;
   }
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

/* What is wrong with a node that is no root, or NULL. */
static const HChar* check_node(const BackNode* node)
{
   if (!node->is_active && node->n_owned == 0 && node->n_children == 0)
      return "a node should have been pruned";
   if (node->is_active && !node->parent->is_active)
      return "a chain is active whose beginning is not";
   if (node->is_settled || node->parent->n_children == 0)
      return "a node is not its parent's child";
   return NULL;
}

const HChar* cg_back_check(ULong n_owned)
{
   ULong n_found = 0, n_children = 0, owned = 0;
   for (BackNode* root = first_root; root != NULL; root = root->next) {
      if (!root->is_active && root->n_owned == 0 && root->n_children == 0)
         return "a root should have been pruned";
      n_found++;
      n_children += root->n_children;
      owned += root->n_owned;
   }
   ULong n_roots = n_found;
   for (BackNode* node = first_from(0); node != NULL;
        node           = next_of_all(node)) {
      const HChar* fault = check_node(node);
      if (fault != NULL)
         return fault;
      n_found++;
      n_children += node->n_children;
      owned += node->n_owned;
   }
   if (n_found != n_nodes)
      return "nodes were lost";
   if (n_children != n_nodes - n_roots)
      return "nodes have more or fewer children than there are";
   if (owned != n_owned)
      return "what was loaded is not what nodes own";
   return NULL;
}
