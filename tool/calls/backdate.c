/* SPDX-License-Identifier: GPL-2.0-or-later */
/* SPDX-FileCopyrightText: 2026 the authors of this Cachegrind */
/* Back-dating trees (calls/backdate.h).  Freestanding. */

#include "calls/backdate.h"

static BackCharge charge; /* NULL: no costs are deferred */

static BackKeeper keeper;
static Bool       keeps;

/* True if kept nodes may have twins, or parents that are not kept; join_twins()
   then removes such twins and parents. */
static Bool has_twins;

UWord        cg_back_own;
static SizeT stride; /* bytes from one node to the next */

static BackNode* first_root;

/* The arc that marks the end of a chunk of nodes.  The mark is a node without a
   parent, like free nodes and roots; its `next` begins the previous chunk. */
static UInt      chunk_end;
static BackNode* latest_chunk;

static BackNode* free_nodes;
static UWord     n_nodes;

/* The number of nodes at which unneeded nodes are freed. */
#define N_FIRST_NODES 1024
static UWord limit = N_FIRST_NODES;

BackNode* cg_back_entered;

/*--- Children                                             ---*/

/* All nodes except roots are hashed by parent and arc, chained by
   BackNode.next: a function that dispatches may have thousands of children.  A
   list of siblings would make each change touch other nodes. */

#define N_FIRST_CHAINS 1024

static BackNode** chains;
static UWord      n_chains; /* a power of two; 0: no table yet */

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

static void hash_out(BackNode* node)
{
   BackNode** link = chain_of(node->parent, node->arc);
   while (*link != node)
      link = &(*link)->next;
   *link = node->next;
}

/* Make the table four times as large.  The old one is not freed. */
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

static BackNode* find_child(BackNode* parent, void* arc, Bool is_outermost)
{
   BackNode* node = *chain_of(parent, arc);
   while (node != NULL && !cg_back_is_child(node, parent, arc, is_outermost))
      node = node->next;
   return node;
}

/*--- Costs                                                ---*/

/* A node has a few bits for each cost.  When those of one cost are nearly full,
   all costs go to the node's surplus, found by hashing its address. */

typedef struct Surplus {
   struct Surplus* next; /* in a hash chain */
   const BackNode* node;
   ULong           cost[CG_N_DEFERRED_COSTS];
} Surplus;

#define N_SURPLUS_CHAINS 1024 /* a power of two */
static Surplus* surplus_chains[N_SURPLUS_CHAINS];
static Surplus* free_surpluses;

static void add(ULong* to, const ULong* cost)
{
   for (UInt i = 0; i < CG_N_DEFERRED_COSTS; i++)
      to[i] += cost[i];
}

static inline UInt all_bits(const UInt* cost)
{
   return cost[0] | cost[1] | cost[2] | cost[3];
}

_Static_assert(CG_N_EVICTION_COSTS == 4, "not all costs are looked at");

static Bool has_many(const BackNode* node)
{
   return (all_bits(node->cost) & CG_MANY_COSTS) != 0
          || (node->misses & CG_MANY_MISSES) != 0;
}

static void add_own(ULong* cost, const BackNode* node)
{
   const ULong field = ((ULong)1 << CG_MISS_BITS) - 1;
   for (UInt i = 0; i < CG_N_EVICTION_COSTS; i++)
      cost[i] += node->cost[i];
   for (UInt i = 0; i < 2 * CG_N_MISS_KINDS; i++)
      cost[CG_N_EVICTION_COSTS + i] += node->misses >> i * CG_MISS_BITS & field;
}

static void forget_own(BackNode* node)
{
   for (UInt i = 0; i < CG_N_EVICTION_COSTS; i++)
      node->cost[i] = 0;
   node->misses = 0;
}

/* Return the address of the pointer to the node's surplus.  If that pointer is
   NULL, the caller sets it to a new surplus. */
static Surplus** link_of(const BackNode* node)
{
   UWord hash = (UWord)node / sizeof(BackNode);
   hash ^= hash >> 10;
   Surplus** link = &surplus_chains[hash & (N_SURPLUS_CHAINS - 1)];
   while (*link != NULL && (*link)->node != node)
      link = &(*link)->next;
   return link;
}

static ULong* surplus_of(BackNode* node)
{
   Surplus** link = link_of(node);
   if (*link != NULL)
      return (*link)->cost;
   Surplus* its = free_surpluses;
   if (its == NULL)
      its = cg_alloc("cg.backdate.surplus", sizeof(Surplus));
   else
      free_surpluses = its->next;
   *its              = (Surplus){ .node = node };
   *link             = its;
   node->has_surplus = True;
   return its->cost;
}

static void free_surplus(BackNode* node)
{
   Surplus** link    = link_of(node);
   Surplus*  its     = *link;
   *link             = its->next;
   its->next         = free_surpluses;
   free_surpluses    = its;
   node->has_surplus = False;
}

static Bool has_costs(const BackNode* node)
{
   return all_bits(node->cost) != 0 || node->misses != 0
          || node->has_surplus;
}

void cg_back_carry(BackNode* node)
{
   add_own(surplus_of(node), node);
   forget_own(node);
}

/* Add the node's costs to its parent's, and leave the node's unchanged. */
static void pass_costs(const BackNode* node, BackNode* parent)
{
   for (UInt i = 0; i < CG_N_EVICTION_COSTS; i++)
      parent->cost[i] += node->cost[i];
   parent->misses += node->misses;
   if (UNLIKELY(has_many(parent)))
      cg_back_carry(parent);
   if (UNLIKELY(node->has_surplus))
      add(surplus_of(parent), (*link_of(node))->cost);
}

/* Add the node's costs to `cost`, and set the node's to 0. */
static void take_costs(BackNode* node, ULong cost[CG_N_DEFERRED_COSTS])
{
   add_own(cost, node);
   forget_own(node);
   if (node->has_surplus) {
      add(cost, (*link_of(node))->cost);
      free_surplus(node);
   }
}

/*--- Nodes                                                ---*/

#define N_CHUNK_NODES  256

_Static_assert(sizeof(BackNode) <= CG_BACK_LINE,
               "a node is larger than a line");

static inline UInt hint_at(const BackNode* node)
{
   return (UInt)((UWord)node / CG_BACK_LINE);
}

static inline void note_entered(BackNode* after, const BackNode* node)
{
   UInt hint = hint_at(node);
   if (cg_back_hinted(after, hint) != node)
      return;
   after->next_entered[1] = after->next_entered[0];
   after->next_entered[0] = hint;
}

static void make_free_nodes(void)
{
   UWord place = (UWord)cg_alloc("cg.backdate.nodes",
                                 N_CHUNK_NODES * stride + 2 * CG_BACK_LINE);
   place       = (place + CG_BACK_LINE - 1) & -(UWord)CG_BACK_LINE;
   BackNode* mark = (BackNode*)(place + N_CHUNK_NODES * stride);
   mark->arc      = &chunk_end;
   mark->next     = latest_chunk;
   latest_chunk   = (BackNode*)place;
   for (UInt i = N_CHUNK_NODES; i > 0; i--) {
      BackNode* node = (BackNode*)(place + (i - 1) * stride);
      node->next     = free_nodes;
      free_nodes     = node;
   }
}

/* Return the slot after this one: a node, a free node or a chunk's mark; NULL
   after the last mark. */
static BackNode* next_place(const BackNode* node)
{
   return node->arc == &chunk_end ? node->next
                                  : (BackNode*)((UWord)node + stride);
}

/* Return the first child from this slot on, or NULL.  The order of addresses
   suits the host's caches better than that of the hash table; meanwhile, nodes
   may be freed or rehashed. */
static BackNode* child_from(BackNode* node)
{
   while (node != NULL && node->parent == NULL)
      node = next_place(node);
   return node;
}

static BackNode* new_node(void)
{
   if (free_nodes == NULL)
      make_free_nodes();
   BackNode* node = free_nodes;
   free_nodes     = node->next;
   UInt itself    = hint_at(node);
   for (UWord i = 0; i < stride / sizeof(ULong); i++)
      ((ULong*)node)[i] = 0;
   node->next_entered[0] = node->next_entered[1] = itself;
   node->is_active                               = True;
   n_nodes++;
   return node;
}

static void free_node(BackNode* node)
{
   node->parent = NULL;
   node->next   = free_nodes;
   free_nodes   = node;
   n_nodes--;
}

/*--- Children                                             ---*/

void cg_back_keep(const BackKeeper* its_keeper)
{
   keeper = *its_keeper;
   keeps  = True;
}

void cg_back_init(BackCharge its_charge)
{
   charge      = its_charge;
   cg_back_own = charge != NULL ? sizeof(BackNode) : offsetof(BackNode, cost);
   stride = (cg_back_own + keeper.own_szB + CG_BACK_LINE - 1)
            & -(UWord)CG_BACK_LINE;
   grow_table();
   make_free_nodes();
   cg_back_entered = free_nodes;
   cg_back_entered->next_entered[0] = cg_back_entered->next_entered[1]
      = hint_at(free_nodes);
}

BackNode* cg_back_new_root(void)
{
   if (n_nodes >= limit)
      cg_back_prune();
   BackNode* root = new_node();
   root->next     = first_root;
   first_root     = root;
   return root;
}

static BackNode* new_child(BackNode* parent, void* arc, Bool is_outermost)
{
   if (n_nodes >= limit)
      cg_back_prune();
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

static BackNode* enter(BackNode* parent, void* arc, Bool is_outermost,
                       Bool is_kept)
{
   BackNode* last = cg_back_entered;
   BackNode* node = find_child(parent, arc, is_outermost);
   if (node == NULL) {
      if (is_kept
          && (n_nodes >= keeper.max_nodes || !keeper.wants_child(parent)))
         return NULL;
      node          = new_child(parent, arc, is_outermost);
      node->is_kept = is_kept;
   }
   note_entered(last, node);
   cg_back_enters(node);
   return node;
}

BackNode* cg_back_enter(BackNode* parent, void* arc, Bool is_outermost)
{
   cg_assert(parent->is_active);
   /* Set the hints: usually the same node is entered next, and the node after
      it is prefetched. */
   BackNode* node = cg_back_enter_again(parent, arc, is_outermost);
   return LIKELY(node != NULL) ? node
                               : enter(parent, arc, is_outermost, False);
}

BackNode* cg_back_enter_kept(BackNode* parent, void* arc, Bool is_outermost)
{
   return enter(parent, arc, is_outermost, True);
}

BackNode* cg_back_nest(BackNode* node, void* inner, void* outer)
{
   BackNode* between = new_child(node->parent, outer, True);
   hash_out(node);
   node->parent->n_children--;
   node->parent = between;
   between->n_children++;
   node->arc = inner;
   hash_in(node);
   between->is_kept = node->is_kept;
   has_twins |= node->is_kept;
   return between;
}

void cg_back_leave(BackNode* node)
{
   node->is_active = False;
   has_twins |= node->parent == NULL || !node->is_kept;
}

/*--- Charging                                             ---*/

static void flush_node(BackNode* node)
{
   ULong cost[CG_N_DEFERRED_COSTS] = { 0 };
   if (charge == NULL || !has_costs(node))
      return;
   pass_costs(node, node->parent);
   take_costs(node, cost);
   charge(node, cost);
}

void cg_back_take_flushed(BackNode* root, ULong cost[CG_N_DEFERRED_COSTS])
{
   if (charge != NULL)
      take_costs(root, cost);
}

/*--- All nodes                                            ---*/

static Bool is_in_use(const BackNode* node)
{
   return node->is_active || node->n_owned != 0 || node->n_children != 0;
}

static Bool is_needed(const BackNode* node)
{
   return node->is_kept || is_in_use(node);
}

static void drop(BackNode* node)
{
   flush_node(node);
   hash_out(node);
   node->parent->n_children--;
   free_node(node);
}

/* Free the node if it is not needed, then each ancestor that only it kept. */
static void prune_upwards(BackNode* node)
{
   while (node->parent != NULL && !is_needed(node)) {
      BackNode* parent = node->parent;
      drop(node);
      node = parent;
   }
}

static void prune_roots(void)
{
   for (BackNode** link = &first_root; *link != NULL;) {
      BackNode* root = *link;
      if (is_needed(root)) {
         link = &root->next;
      } else {
         ULong nobodys[CG_N_DEFERRED_COSTS] = { 0 };
         *link = root->next;
         cg_back_take_flushed(root, nobodys);
         free_node(root);
      }
   }
}

/*--- Twins                                                ---*/

/* Return the node that the node's kept children belong to: an active node
   itself; for a root, the root that the keeper names; for a kept node, its
   first twin, perhaps itself; else the node's parent. */
static BackNode* parent_instead(BackNode* node)
{
   if (node->is_active)
      return node;
   if (node->parent == NULL)
      return keeper.root_for(node);
   return node->is_kept
             ? find_child(node->parent, node->arc, node->is_outermost)
             : node->parent;
}

static void move_to(BackNode* parent, BackNode* node)
{
   hash_out(node);
   node->parent->n_children--;
   parent->n_children++;
   node->parent = parent;
   hash_in(node);
}

/* Move children to their new parents; return whether any child has moved, since
   the child's own children then need another pass. */
static Bool move_children(void)
{
   Bool have_moved = False;
   for (BackNode* node = child_from(latest_chunk); node != NULL;
        node           = child_from(next_place(node))) {
      BackNode* parent = node->is_kept ? parent_instead(node->parent)
                                       : node->parent;
      if (parent != node->parent) {
         move_to(parent, node);
         have_moved = True;
      }
   }
   return have_moved;
}

static void join_twins(void)
{
   while (move_children()) {}
   has_twins = False;
   for (BackNode* node = child_from(latest_chunk); node != NULL;
        node           = child_from(next_place(node))) {
      BackNode* twin = node->is_kept
                          ? find_child(node->parent, node->arc,
                                       node->is_outermost)
                          : node;
      if (twin == node)
         continue;
      if (is_in_use(node)) {
         has_twins = True;
      } else {
         flush_node(node);
         keeper.join(node, twin);
         drop(node);
      }
   }
}

/*------------------------------------------------------------*/

void cg_back_prune(void)
{
   if (keeps && has_twins)
      join_twins();
   for (BackNode* node = child_from(latest_chunk); node != NULL;
        node           = child_from(next_place(node)))
      prune_upwards(node);
   prune_roots();
   limit = 2 * n_nodes > N_FIRST_NODES ? 2 * n_nodes : N_FIRST_NODES;
}

BackNode* cg_back_first(void)
{
   BackNode* first = child_from(latest_chunk);
   return first != NULL ? first : first_root;
}

BackNode* cg_back_next(const BackNode* node)
{
   if (node->parent == NULL)
      return node->next;
   BackNode* next = child_from(next_place(node));
   return next != NULL ? next : first_root;
}

/* Flush the node, and each ancestor that has no more children to wait for. */
static void flush_upwards(BackNode* node)
{
   while (node->parent != NULL && node->n_children == 0 && !node->is_flushed) {
      flush_node(node);
      node->is_flushed = True;
      node             = node->parent;
      node->n_children--;
   }
}

/* Flush children before their parents: meanwhile n_children counts unflushed
   children, and it is restored at the end. */
void cg_back_flush(void)
{
   if (charge == NULL)
      return;
   for (BackNode* node = child_from(latest_chunk); node != NULL;
        node           = child_from(next_place(node)))
      flush_upwards(node);
   for (BackNode* node = child_from(latest_chunk); node != NULL;
        node           = child_from(next_place(node))) {
      node->is_flushed = False;
      node->parent->n_children++;
   }
}

/*------------------------------------------------------------*/

UWord cg_back_n_nodes(void)
{
   return n_nodes;
}

/* Return the fault of a node other than a root, or NULL. */
static const HChar* check_node(const BackNode* node)
{
   if (node->is_active && !node->parent->is_active)
      return "a chain is active whose beginning is not";
   if (node->is_flushed || node->parent->n_children == 0)
      return "a node is not its parent's child";
   if (charge != NULL && has_many(node))
      return "costs of a node are about to overflow";
   return NULL;
}

const HChar* cg_back_check(ULong n_owned)
{
   ULong n_found = 0, n_children = 0, owned = 0;
   for (BackNode* root = first_root; root != NULL; root = root->next) {
      n_found++;
      n_children += root->n_children;
      owned += root->n_owned;
   }
   ULong n_roots = n_found;
   for (BackNode* node = child_from(latest_chunk); node != NULL;
        node           = child_from(next_place(node))) {
      const HChar* fault = check_node(node);
      if (fault != NULL)
         return fault;
      n_found++;
      n_children += node->n_children;
      owned += node->n_owned;
   }
   if (n_found != n_nodes)
      return "nodes were lost";
   if (n_nodes > limit + n_roots)
      return "there are more nodes than are to be";
   if (n_children != n_nodes - n_roots)
      return "nodes have more or fewer children than there are";
   if (owned != n_owned)
      return "what was loaded is not what nodes own";
   return NULL;
}
