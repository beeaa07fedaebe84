/*--------------------------------------------------------------------*/
/*--- Chains of calls, by brute force.          tests/soak/chains.c ---*/
/*--------------------------------------------------------------------*/

/* See run/calls/loads.h: brute force, to compare with.  A chain has an element
   for each activation that something was loaded under. */

#include "run/calls/loads.h"

#include "costs/arcs.h"
#include "costs/table.h"

#include "pub_tool_libcassert.h"
#include "pub_tool_libcprint.h"
#include "pub_tool_mallocfree.h"

typedef struct Chain {
   struct Chain*   parent;
   struct Chain*   next; /* among all */
   struct Chain*   previous;
   const Arc*      arc; /* as far as that is known */
   const Function* function;
   UInt            n_users; /* its frame, chains that go on, what is loaded */
   ULong           cost[CG_N_DEFERRED_COSTS];
} Chain;

typedef struct {
   BackNode* node;
   Chain*    chain;
} Loaded;

/* What an arc, or a function, has been charged. */
typedef struct {
   Link        link;
   const void* whom;
   ULong       cost[CG_N_DEFERRED_COSTS];
} Charged;

static Table  charged;
static Chain* chains;
static Chain* nested; /* by cg_chain_nest */
static ULong  n_loaded, n_owned, n_faults;

static UWord hash(const Link* entry)
{
   return cg_mix((UWord)((const Charged*)entry)->whom, 0);
}

static Charged* charged_of(const void* whom)
{
   if (charged.chains == NULL)
      cg_table_init(&charged, 1024, hash);
   Link* link = cg_table_chain(&charged, cg_mix((UWord)whom, 0));
   while (link != NULL && ((Charged*)link)->whom != whom)
      link = link->next;
   if (link != NULL)
      return (Charged*)link;
   Charged* new = cg_permanent(sizeof(Charged));
   *new         = (Charged){ .whom = whom };
   cg_table_add(&charged, &new->link);
   return new;
}

static void add(ULong* to, const ULong* cost)
{
   for (UInt i = 0; i < CG_N_DEFERRED_COSTS; i++)
      to[i] += cost[i];
}

static Bool is_outermost(const Chain* chain)
{
   for (const Chain* outer = chain->parent; outer != NULL;
        outer              = outer->parent) {
      if (outer->function == chain->function)
         return False;
   }
   return True;
}

static void charge(const Chain* chain)
{
   if (chain->arc == cg_no_arc)
      return;
   add(charged_of(chain->arc)->cost, chain->cost);
   if (is_outermost(chain))
      add(charged_of(chain->function)->cost, chain->cost);
}

static Chain* new_chain(Chain* parent, const Arc* arc,
                        const Function* function)
{
   Chain* chain = VG_(malloc)("cg.chains.chain", sizeof(Chain));
   *chain       = (Chain){ .parent       = parent,
                           .next         = chains,
                           .arc          = arc,
                           .function     = function,
                            .n_users      = 1 };
   if (chains != NULL)
      chains->previous = chain;
   chains = chain;
   if (parent != NULL)
      parent->n_users++;
   return chain;
}

static void drop(Chain* chain)
{
   while (chain != NULL && --chain->n_users == 0) {
      Chain* parent = chain->parent;
      charge(chain);
      if (chain->previous != NULL)
         chain->previous->next = chain->next;
      else
         chains = chain->next;
      if (chain->next != NULL)
         chain->next->previous = chain->previous;
      VG_(free)(chain);
      chain = parent;
   }
}

static Chain* chain_of(Stack* stack, Frame* frame)
{
   if (frame->chain == NULL) {
      Chain* parent
         = cg_is_root(stack, frame) ? NULL : chain_of(stack, cg_below(frame));
      frame->chain = new_chain(parent, frame->arc, frame->function);
   }
   return frame->chain;
}

void* cg_chain_load(Stack* stack, const LineCost* line, UInt kind,
                    UInt n_levels)
{
   Loaded* loaded = VG_(malloc)("cg.chains.loaded", sizeof(Loaded));
   *loaded        = (Loaded){ cg_stack_node(stack, line),
                              chain_of(stack, stack->top) };
   cg_back_load(loaded->node);
   loaded->chain->n_users++;
   n_owned++;
   if (++n_loaded % 100000 == 0)
      n_faults += cg_back_check(n_owned) != NULL;
   if (n_levels > 0)
      cg_chain_miss(stack, line, kind, n_levels);
   return loaded;
}

void cg_chain_close(void* context, UInt first, UInt cost, UInt next_cost)
{
   Loaded* loaded = context;
   for (Chain* chain = loaded->chain; chain != NULL; chain = chain->parent) {
      chain->cost[first] += cost;
      chain->cost[first + 1] += next_cost;
   }
   drop(loaded->chain);
   n_owned--;
   cg_back_close(loaded->node, first, cost, next_cost);
   VG_(free)(loaded);
}

void cg_chain_miss(Stack* stack, const LineCost* line, UInt kind,
                   UInt n_levels)
{
   UInt first = CG_N_EVICTION_COSTS + 2 * kind;
   for (Chain* chain = chain_of(stack, stack->top); chain != NULL;
        chain        = chain->parent) {
      for (UInt i = 0; i < n_levels; i++)
         chain->cost[first + i]++;
   }
   cg_back_miss(cg_stack_node(stack, line), kind, n_levels);
}

BackNode* cg_chain_node(void* context)
{
   return context == NULL ? NULL : ((const Loaded*)context)->node;
}

void cg_chain_leave(const Frame* frame)
{
   /* With the calling-context tree frames have nodes before anything is
      loaded. */
   if (frame->chain == NULL)
      return;
   frame->chain->arc = frame->arc;
   drop(frame->chain);
}

void cg_chain_nest(Stack* stack, Arc* arc)
{
   Chain* root  = chain_of(stack, stack->top);
   nested       = new_chain(NULL, arc, arc->callee);
   root->parent = nested;
   nested->n_users++;
   add(nested->cost, root->cost);
}

void cg_chain_continue(Frame* root)
{
   root->chain = nested;
   nested      = NULL;
}

static UInt n_differing, n_equal;

static void compare(const void* whom, const ULong* cost)
{
   const ULong* wanted = charged_of(whom)->cost;
   Bool         equal  = True;
   for (UInt i = 0; i < CG_N_DEFERRED_COSTS; i++)
      equal = equal && wanted[i] == cost[cg_column[cg_deferred_event[i]]];
   n_equal += equal;
   n_differing += !equal;
}

void cg_chain_compare(void)
{
   for (const Chain* chain = chains; chain != NULL; chain = chain->next)
      charge(chain);
   UInt        n;
   Arc* const* arcs = cg_sorted_arcs(&n);
   for (UInt i = 0; i < n; i++) {
      compare(arcs[i], arcs[i]->cost);
      if (arcs[i]->callee->inclusive != NULL)
         compare(arcs[i]->callee, arcs[i]->callee->inclusive);
   }
   n_faults += cg_back_check(n_owned) != NULL;
   VG_(dmsg)("cachegrind: brute force: %llu lines, %u sums equal,"
             " %u different, trees unsound %llu times\n",
             n_loaded, n_equal, n_differing, n_faults);
}
