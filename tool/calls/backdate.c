/* SPDX-License-Identifier: GPL-2.0-or-later */
/* SPDX-FileCopyrightText: 2026 the authors of this Cachegrind */
/* Back-dating trees (calls/backdate.h).  Freestanding. */

#include "calls/backdate.h"

static BackCharge charge; /* NULL: no costs are deferred */

static BackKeeper keeper;
static Bool       keeps;

/* True if kept nodes may have twins, or parents that are not kept; join_twins()
   then joins such twins, and moves the nodes away from such parents. */
static Bool has_twins;

UWord        cg_back_own;
static SizeT stride; /* bytes from one node to the next */

static BackNode* first_root;

static BackNode* free_nodes;
static UWord     n_nodes;

/* The number of nodes at which unneeded nodes are freed. */
#define N_FIRST_NODES 1024
static UWord limit = N_FIRST_NODES;

BackNode* cg_back_entered;

/*--- Chunks                                               ---*/

/* Nodes lie in aligned chunks, so that 32 bits tell a node: its key.  A chunk
   begins with its header, in place of a node; no node has key 0. */
#define CHUNK_BITS 14
#define CHUNK_SZB  ((UWord)1 << CHUNK_BITS)
#define KEY_BITS   (CHUNK_BITS - 2) /* of a key: the place in the chunk */

_Static_assert(CG_BACK_UNIT / 2 == 4, "keys are addresses divided by 4");

typedef struct Chunk {
   struct Chunk* next;
} Chunk;

static Chunk*  latest_chunk;
static UWord   n_chunks;
static Chunk** chunk_of; /* [the upper bits of keys] */

static inline UInt key_of(const BackNode* node)
{
   return cg_back_key(node, False);
}

static inline BackNode* node_of(UInt key)
{
   const UInt place = ((UInt)1 << KEY_BITS) - 2;
   return key == 0 ? NULL
                   : (BackNode*)((UWord)chunk_of[key >> KEY_BITS]
                                 + (UWord)(key & place) * (CG_BACK_UNIT / 2));
}

BackNode* cg_back_parent(const BackNode* node)
{
   return node_of(node->key);
}

/*--- Children                                             ---*/

/* All nodes except roots are hashed by parent and arc, chained by
   BackNode.next: a function that dispatches may have thousands of children.  A
   list of siblings would make each change touch other nodes.  The table has
   memory for the most chains from the start, touched only when used. */

#define N_FIRST_CHAINS ((UWord)1 << 10)
#define N_MOST_CHAINS  ((UWord)1 << 23)

static UInt* chains;   /* their first keys */
static UWord n_chains; /* a power of two */
static Bool  is_unhashed; /* chains were used as links (cg_back_link) */

static void hash_all(void);

/* Return the place of the chain's first key, for this parent's key and arc. */
static inline UInt* chain_of(UInt key, const void* arc)
{
   UWord hash = (UWord)(key >> 1) * 25 + ((UWord)arc >> 3);
   if (UNLIKELY(is_unhashed))
      hash_all();
   return &chains[(hash ^ hash >> 12) & (n_chains - 1)];
}

static void hash_in(BackNode* node)
{
   if (UNLIKELY(is_unhashed)) {
      hash_all(); /* with this node */
      return;
   }
   UInt* first = chain_of(node->key, node->arc);
   node->next  = *first;
   *first      = key_of(node);
}

static void hash_out(BackNode* node)
{
   UInt* link = chain_of(node->key, node->arc);
   while (*link != key_of(node))
      link = &node_of(*link)->next;
   *link = node->next;
}

BackNode* cg_back_find(BackNode* parent, void* arc, Bool is_outermost)
{
   if (parent->n_children == 0)
      return NULL;
   BackNode* node = node_of(*chain_of(cg_back_key(parent, is_outermost), arc));
   while (node != NULL && !cg_back_is_child(node, parent, arc, is_outermost))
      node = node_of(node->next);
   return node;
}

static void count_child(BackNode* parent)
{
   parent->n_children += parent->n_children < CG_MANY_CHILDREN;
}

static void uncount_child(BackNode* parent)
{
   parent->n_children -= parent->n_children < CG_MANY_CHILDREN;
}

/*--- Costs                                                ---*/

/* A node has little room for each cost.  When that of one cost is nearly full,
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
   NULL, the caller may set it to a new surplus. */
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

_Static_assert(sizeof(BackNode) <= 64, "a node is larger than a host line");

static inline UInt hint_at(const BackNode* node)
{
   return (UInt)((UWord)node / CG_BACK_UNIT);
}

static inline void forget_entered(BackNode* node)
{
   node->next_entered[0] = node->next_entered[1] = hint_at(node);
}

static inline void note_entered(BackNode* after, const BackNode* node)
{
   UInt hint = hint_at(node);
   if (cg_back_hinted(after, hint) != node)
      return;
   after->next_entered[1] = after->next_entered[0];
   after->next_entered[0] = hint;
}

static BackNode* first_in(const Chunk* chunk)
{
   return chunk == NULL ? NULL : (BackNode*)((UWord)chunk + stride);
}

/* Return the next slot, with a node or a free node; NULL after the last one. */
static BackNode* next_place(const BackNode* node)
{
   UWord end = ((UWord)node & (CHUNK_SZB - 1)) + 2 * stride;
   return end > CHUNK_SZB
             ? first_in(((Chunk*)((UWord)node & -CHUNK_SZB))->next)
             : (BackNode*)((UWord)node + stride);
}

static void add_chunk(Chunk* chunk)
{
   chunk->next  = latest_chunk;
   latest_chunk = chunk;
   n_chunks++;
   UWord place = (CHUNK_SZB / stride - 1) * stride;
   for (; place > 0; place -= stride) {
      BackNode* node = (BackNode*)((UWord)chunk + place);
      node->next     = key_of(free_nodes);
      free_nodes     = node;
   }
}

/* Add a chunk, or an eighth more of them, at most 63; skip those whose nodes
   would have the keys of others. */
static void make_free_nodes(void)
{
   UWord n = n_chunks < 8 ? 1 : n_chunks > 63 * 8 ? 63 : n_chunks / 8;
   UWord first
      = (UWord)cg_alloc("cg.backdate.nodes", (n + 1) * CHUNK_SZB);
   first = (first + CHUNK_SZB - 1) & -CHUNK_SZB;
   for (UWord i = n; i > 0; i--) {
      Chunk*  chunk = (Chunk*)(first + (i - 1) * CHUNK_SZB);
      Chunk** same  = &chunk_of[cg_back_key((BackNode*)chunk, False)
                               >> KEY_BITS];
      if (*same != NULL)
         continue;
      *same = chunk;
      add_chunk(chunk);
   }
}

/* Return the first node with a parent from this slot on, or NULL.  The order of
   addresses suits the host's caches better than that of the hash table;
   meanwhile, nodes may be freed or rehashed. */
static BackNode* child_from(BackNode* node)
{
   while (node != NULL && node->key == 0)
      node = next_place(node);
   return node;
}

static BackNode* first_child(void)
{
   return child_from(first_in(latest_chunk));
}

static BackNode* new_node(void)
{
   while (free_nodes == NULL)
      make_free_nodes();
   BackNode* node = free_nodes;
   free_nodes     = node_of(node->next);
   for (UWord i = 0; i < stride / sizeof(ULong); i++)
      ((ULong*)node)[i] = 0;
   forget_entered(node);
   node->is_active = True;
   n_nodes++;
   return node;
}

static void free_node(BackNode* node)
{
   node->key  = 0;
   node->next = key_of(free_nodes);
   free_nodes = node;
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
   const UWord unit = its_charge != NULL ? 64 : CG_BACK_UNIT;
   charge      = its_charge;
   cg_back_own = charge != NULL ? sizeof(BackNode)
                                : offsetof(BackNode, n_owned);
   stride   = (cg_back_own + keeper.own_szB + unit - 1) & -unit;
   chunk_of = cg_alloc("cg.backdate.chunks",
                       sizeof(Chunk*) << (32 - KEY_BITS));
   chains   = cg_alloc("cg.backdate.chains", N_MOST_CHAINS * sizeof(UInt));
   n_chains = N_FIRST_CHAINS;
   make_free_nodes();
   cg_back_entered = free_nodes;
   forget_entered(free_nodes);
}

BackNode* cg_back_new_root(void)
{
   if (n_nodes >= limit)
      cg_back_prune();
   BackNode* root = new_node();
   root->next     = key_of(first_root);
   first_root     = root;
   return root;
}

/* Decide whether the table doubles, as there are more nodes than chains.  From
   a million chains on, memory matters more than the length of chains. */
static Bool table_may_grow(void)
{
   const UWord many = (UWord)1 << 20;
   return n_chains < N_MOST_CHAINS
          && (n_chains < many || n_nodes > 2 * n_chains);
}

static BackNode* new_child(BackNode* parent, void* arc, Bool is_outermost)
{
   if (n_nodes >= limit)
      cg_back_prune();
   if (n_nodes > n_chains && table_may_grow()) {
      n_chains *= 2;
      hash_all();
   }
   BackNode* node = new_node();
   node->key      = cg_back_key(parent, is_outermost);
   node->arc      = arc;
   count_child(parent);
   hash_in(node);
   return node;
}

BackNode* cg_back_enter_old(BackNode* parent, void* arc, Bool is_outermost)
{
   BackNode* node = cg_back_find(parent, arc, is_outermost);
   if (node == NULL)
      return NULL;
   note_entered(cg_back_entered, node);
   cg_back_enters(node);
   return node;
}

static BackNode* enter_new(BackNode* parent, void* arc, Bool is_outermost)
{
   BackNode* last = cg_back_entered;
   BackNode* node = new_child(parent, arc, is_outermost);
   note_entered(last, node);
   cg_back_enters(node);
   return node;
}

BackNode* cg_back_enter(BackNode* parent, void* arc, Bool is_outermost)
{
   cg_assert(parent->is_active);
   /* Try the hints: usually the same node is entered next as the last time. */
   BackNode* node = cg_back_enter_again(parent, arc, is_outermost);
   if (UNLIKELY(node == NULL))
      node = cg_back_enter_old(parent, arc, is_outermost);
   return LIKELY(node != NULL) ? node : enter_new(parent, arc, is_outermost);
}

BackNode* cg_back_enter_new(BackNode* parent, void* arc, Bool is_outermost)
{
   BackNode* node = enter_new(parent, arc, is_outermost);
   node->is_kept  = True;
   return node;
}

BackNode* cg_back_nest(BackNode* node, void* inner, void* outer)
{
   BackNode* parent  = cg_back_parent(node);
   BackNode* between = new_child(parent, outer, True);
   hash_out(node);
   uncount_child(parent);
   node->key = cg_back_key(between, cg_back_is_outermost(node));
   count_child(between);
   node->arc = inner;
   hash_in(node);
   between->is_kept = node->is_kept;
   has_twins |= node->is_kept;
   return between;
}

void cg_back_leave(BackNode* node)
{
   node->is_active = False;
   has_twins |= node->key == 0 || !node->is_kept;
}

/*--- Charging                                             ---*/

static void flush_node(BackNode* node)
{
   ULong cost[CG_N_DEFERRED_COSTS] = { 0 };
   if (charge == NULL || !has_costs(node))
      return;
   pass_costs(node, cg_back_parent(node));
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
   return node->is_active || node->n_children != 0
          || (charge != NULL && node->n_owned != 0);
}

static Bool is_needed(const BackNode* node)
{
   return node->is_kept || is_in_use(node);
}

static void drop(BackNode* node)
{
   flush_node(node);
   hash_out(node);
   uncount_child(cg_back_parent(node));
   free_node(node);
}

/* Free the node if it is not needed, then each ancestor that only it kept. */
static void prune_upwards(BackNode* node)
{
   while (node->key != 0 && !is_needed(node)) {
      BackNode* parent = cg_back_parent(node);
      drop(node);
      node = parent;
   }
}

static void prune_roots(void)
{
   BackNode* last = NULL;
   for (BackNode *next, *root = first_root; root != NULL; root = next) {
      next = node_of(root->next);
      if (is_needed(root)) {
         last = root;
         continue;
      }
      ULong nobodys[CG_N_DEFERRED_COSTS] = { 0 };
      if (last == NULL)
         first_root = next;
      else
         last->next = key_of(next);
      cg_back_take_flushed(root, nobodys);
      free_node(root);
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
   BackNode* parent = cg_back_parent(node);
   if (parent == NULL)
      return keeper.root_for(node);
   return node->is_kept
             ? cg_back_find(parent, node->arc, cg_back_is_outermost(node))
             : parent;
}

static void move_to(BackNode* parent, BackNode* node)
{
   hash_out(node);
   uncount_child(cg_back_parent(node));
   count_child(parent);
   node->key = cg_back_key(parent, cg_back_is_outermost(node));
   hash_in(node);
}

/* Move children to their new parents; return whether any child has moved, since
   the child's own children then need another pass. */
static Bool move_children(void)
{
   Bool have_moved = False;
   for (BackNode* node = first_child(); node != NULL;
        node           = child_from(next_place(node))) {
      BackNode* parent  = cg_back_parent(node);
      BackNode* instead = node->is_kept ? parent_instead(parent) : parent;
      if (instead != parent) {
         move_to(instead, node);
         have_moved = True;
      }
   }
   return have_moved;
}

static void join_twins(void)
{
   while (move_children()) {}
   has_twins = False;
   for (BackNode* node = first_child(); node != NULL;
        node           = child_from(next_place(node))) {
      BackNode* twin = node->is_kept
                          ? cg_back_find(cg_back_parent(node), node->arc,
                                       cg_back_is_outermost(node))
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
   for (BackNode* node = first_child(); node != NULL;
        node           = child_from(next_place(node)))
      prune_upwards(node);
   prune_roots();
   limit = 2 * n_nodes > N_FIRST_NODES ? 2 * n_nodes : N_FIRST_NODES;
}

BackNode* cg_back_first(void)
{
   BackNode* first = first_child();
   return first != NULL ? first : first_root;
}

BackNode* cg_back_next(const BackNode* node)
{
   if (node->key == 0)
      return node_of(node->next);
   BackNode* next = child_from(next_place(node));
   return next != NULL ? next : first_root;
}

BackNode* cg_back_first_root(void)
{
   return first_root;
}

#define IS_FLUSHED (~(UInt)0) /* as n_unflushed */

/* Flush the node, and then its ancestors, up to one with unflushed children. */
static void flush_upwards(BackNode* node)
{
   while (node->key != 0 && node->n_unflushed == 0) {
      flush_node(node);
      node->n_unflushed = IS_FLUSHED;
      node              = cg_back_parent(node);
      node->n_unflushed--;
   }
}

/* Flush children before their parents. */
void cg_back_flush(void)
{
   if (charge == NULL)
      return;
   BackNode* node;
   for (node = cg_back_first(); node != NULL; node = cg_back_next(node))
      node->n_unflushed = 0;
   for (node = first_child(); node != NULL;
        node = child_from(next_place(node)))
      cg_back_parent(node)->n_unflushed++;
   for (node = first_child(); node != NULL;
        node = child_from(next_place(node)))
      flush_upwards(node);
}

/*--- Links                                                ---*/

/* While nodes are linked, next_entered has the key of the first linked child,
   and whether the node itself is linked; `next` of a child has its sibling. */

static void link_upwards(BackNode* node)
{
   while (node->key != 0 && node->next_entered[1] == 0) {
      BackNode* parent        = cg_back_parent(node);
      node->next_entered[1]   = True;
      node->next              = parent->next_entered[0];
      parent->next_entered[0] = key_of(node);
      node                    = parent;
   }
}

void cg_back_link(Bool (*is_wanted)(const BackNode* node))
{
   BackNode* node;
   is_unhashed = True;
   for (node = cg_back_first(); node != NULL; node = cg_back_next(node))
      node->next_entered[0] = node->next_entered[1] = 0;
   for (node = first_child(); node != NULL;
        node = child_from(next_place(node))) {
      if (is_wanted(node))
         link_upwards(node);
   }
}

void cg_back_unlink(void)
{
   for (BackNode* node = cg_back_first(); node != NULL;
        node           = cg_back_next(node))
      forget_entered(node);
}

/* Make the hash table anew, after it has grown or its chains were links. */
static void hash_all(void)
{
   is_unhashed = False;
   for (UWord i = 0; i < n_chains; i++)
      chains[i] = 0;
   for (BackNode* node = first_child(); node != NULL;
        node           = child_from(next_place(node)))
      hash_in(node);
}

BackNode* cg_back_child(const BackNode* node)
{
   return node_of(node->next_entered[0]);
}

BackNode* cg_back_sibling(const BackNode* node)
{
   return node_of(node->next);
}

void cg_back_set_sibling(BackNode* node, const BackNode* sibling)
{
   node->next = key_of(sibling);
}

/*------------------------------------------------------------*/

UWord cg_back_n_nodes(void)
{
   return n_nodes;
}

/* Return the fault of a node other than a root, or NULL. */
static const HChar* check_node(const BackNode* node)
{
   const BackNode* parent = cg_back_parent(node);
   if (node->is_active && !parent->is_active)
      return "a chain is active whose beginning is not";
   if (parent->n_children == 0)
      return "a node is not its parent's child";
   if (charge != NULL && has_many(node))
      return "costs of a node are about to overflow";
   return NULL;
}

const HChar* cg_back_check(ULong n_owned)
{
   ULong n_found = 0, n_roots = 0, n_children = 0, owned = 0, n_hashed = 0;
   Bool  are_counted = True;
   for (BackNode* node = cg_back_first(); node != NULL;
        node           = cg_back_next(node)) {
      const HChar* fault = node->key == 0 ? NULL : check_node(node);
      if (fault != NULL)
         return fault;
      n_found++;
      n_roots += node->key == 0;
      n_children += node->n_children;
      are_counted &= node->n_children < CG_MANY_CHILDREN;
      owned += charge == NULL ? 0 : node->n_owned;
   }
   if (n_found != n_nodes)
      return "nodes were lost";
   for (UWord i = 0; i < n_chains; i++) {
      for (UInt key = chains[i]; key != 0 && n_hashed <= n_nodes; n_hashed++)
         key = node_of(key)->next;
   }
   if (!is_unhashed && n_hashed != n_nodes - n_roots)
      return "a node is not in the hash table, or twice";
   if (n_nodes > limit + n_roots)
      return "there are more nodes than are to be";
   if (are_counted && n_children != n_nodes - n_roots)
      return "nodes have more or fewer children than there are";
   if (owned != n_owned)
      return "what was loaded is not what nodes own";
   return NULL;
}
