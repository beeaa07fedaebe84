/*--------------------------------------------------------------------*/
/*--- The calls under which something was loaded.                    ---*/
/*--------------------------------------------------------------------*/

/* What is loaded into a cache belongs to a node of a back-dating tree
   (sim/use/backdate.h), and that is its context (sim/use/residencies.h).  A
   tool that is built with -DCG_CHECK_CHAINS does the same a second time, by
   brute force: it remembers the whole chain of calls with each line, charges
   each call of it when the line's residency ends, and with each miss; at the
   end of the run it compares what all arcs and recursive functions have been
   charged; and it checks the trees from time to time.  tests/soak/cache-use
   builds and runs such a tool. */

#ifndef CG_RUN_CALLS_LOADS_H
#define CG_RUN_CALLS_LOADS_H

#include "run/calls/stack.h"
#include "pub_tool_basics.h"

#ifdef CG_CHECK_CHAINS

/* Something is loaded on the stack now, by that line: its context, which lasts
   until that ends; then it has two costs, see cg_back_close.  Unless n_levels
   is 0, there is a miss, too. */
void* cg_chain_load(Stack* stack, const LineCost* line, UInt kind,
                    UInt n_levels);
void  cg_chain_close(void* context, UInt first, UInt cost, UInt next_cost);

/* There is a miss on the stack now, see cg_back_miss. */
void cg_chain_miss(Stack* stack, const LineCost* line, UInt kind,
                   UInt n_levels);

/* The node of a context. */
BackNode* cg_chain_node(void* context);

/* The root's call turns out to be one amid another along the arc, which is
   that of the next root (see cg_back_nest): this frame. */
void cg_chain_nest(Stack* stack, Arc* arc);
void cg_chain_continue(Frame* root);

/* Compare, all arcs being flushed; print what was found. */
void cg_chain_compare(void);

#else

static inline void* cg_chain_load(Stack* stack, const LineCost* line,
                                  UInt kind, UInt n_levels)
{
   BackNode* node = cg_stack_node(stack, line);
   cg_back_load(node);
   if (n_levels > 0)
      cg_back_miss(node, kind, n_levels);
   return node;
}

static inline void cg_chain_close(void* context, UInt first, UInt cost,
                                  UInt next_cost)
{
   cg_back_close(context, first, cost, next_cost);
}

static inline void cg_chain_miss(Stack* stack, const LineCost* line, UInt kind,
                                 UInt n_levels)
{
   cg_back_miss(cg_stack_node(stack, line), kind, n_levels);
}

static inline BackNode* cg_chain_node(void* context)
{
   return context;
}

#define cg_chain_nest(stack, arc)
#define cg_chain_continue(root)
#define cg_chain_compare()

#endif

#endif
