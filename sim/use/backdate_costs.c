/*--------------------------------------------------------------------*/
/*--- What nodes have.                     sim/use/backdate_costs.c ---*/
/*--------------------------------------------------------------------*/

/* See sim/use/backdate_costs.h.  A node has a few bits for each cost; when one
   is nearly full, all are added to the node's surplus, which is found by
   hashing the node's address.  Freestanding. */

#include "sim/use/backdate_costs.h"

typedef struct Surplus {
   struct Surplus* next; /* in a hash chain */
   const BackNode* node;
   ULong           cost[CG_N_DEFERRED_COSTS];
} Surplus;

#define N_CHAINS 1024 /* a power of two */
static Surplus* chains[N_CHAINS];
static Surplus* free_ones;

static void add(ULong* to, const ULong* cost)
{
   for (UInt i = 0; i < CG_N_DEFERRED_COSTS; i++)
      to[i] += cost[i];
}

/*------------------------------------------------------------*/
/*--- In the node itself                                   ---*/
/*------------------------------------------------------------*/

static inline UInt all_bits(const UInt* cost)
{
   return cost[0] | cost[1] | cost[2] | cost[3];
}

_Static_assert(CG_N_EVICTION_COSTS == 4, "not all costs are looked at");

Bool cg_back_has_many(const BackNode* node)
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

/*------------------------------------------------------------*/
/*--- What is more                                         ---*/
/*------------------------------------------------------------*/

/* Where the node's surplus is, or a NULL. */
static Surplus** link_of(const BackNode* node)
{
   UWord     hash = (UWord)node / sizeof(BackNode);
   Surplus** link = &chains[(hash ^ hash >> 10) & (N_CHAINS - 1)];
   while (*link != NULL && (*link)->node != node)
      link = &(*link)->next;
   return link;
}

static ULong* surplus_of(BackNode* node)
{
   Surplus** link = link_of(node);
   if (*link != NULL)
      return (*link)->cost;
   Surplus* its = free_ones;
   if (its == NULL)
      its = cg_alloc("cg.backdate.surplus", sizeof(Surplus));
   else
      free_ones = its->next;
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
   its->next         = free_ones;
   free_ones         = its;
   node->has_surplus = False;
}

/*------------------------------------------------------------*/
/*--- Both                                                 ---*/
/*------------------------------------------------------------*/

Bool cg_back_has_costs(const BackNode* node)
{
   return all_bits(node->cost) != 0 || node->misses != 0
          || node->has_surplus;
}

void cg_back_carry(BackNode* node)
{
   add_own(surplus_of(node), node);
   forget_own(node);
}

void cg_back_pass_costs(const BackNode* node, BackNode* parent)
{
   for (UInt i = 0; i < CG_N_EVICTION_COSTS; i++)
      parent->cost[i] += node->cost[i];
   parent->misses += node->misses;
   if (UNLIKELY(cg_back_has_many(parent)))
      cg_back_carry(parent);
   if (UNLIKELY(node->has_surplus))
      add(surplus_of(parent), (*link_of(node))->cost);
}

void cg_back_take_costs(BackNode* node, ULong cost[CG_N_DEFERRED_COSTS])
{
   add_own(cost, node);
   forget_own(node);
   if (node->has_surplus) {
      add(cost, (*link_of(node))->cost);
      free_surplus(node);
   }
}
