/*--------------------------------------------------------------------*/
/*--- Calling contexts, by brute force.     tests/soak/whole_tree.c ---*/
/*--------------------------------------------------------------------*/

/* See run/calls/stack.h: brute force, to compare with.  Each frame has the
   whole tree of what it has called.  Nothing is looked up when a frame begins:
   when it ends its tree is merged, node by node, into that of its caller, under
   its arc as that is known by then.  At the end of the run there is one tree
   for each kind of root, and each node of the tool's must have the same.  This
   is of no use if counts have been zeroed, or chains been cut off. */

#include "run/calls/frame_costs.h"
#include "run/calls/stack.h"

#include "costs/events.h"

#include "pub_tool_libcbase.h"
#include "pub_tool_libcprint.h"
#include "pub_tool_mallocfree.h"

typedef struct Whole {
   struct Whole* next; /* child of the same parent */
   struct Whole* children;
   const void*   key; /* its arc, or a TreeRoot */
   ULong         n_calls;
   ULong         cost[N_EVENTS]; /* inclusive, of the direct columns */
   ULong         tools_calls, tools_cost[N_EVENTS]; /* when compared */
} Whole;

static Whole  roots; /* its children are those of all kinds of roots */
static Whole* nested; /* by cg_whole_nest */

static Whole* new_whole(const void* key)
{
   Whole* whole = VG_(calloc)("cg.whole", 1, sizeof(Whole));
   whole->key   = key;
   return whole;
}

static Whole* child_of(Whole* parent, const void* key)
{
   Whole* child = parent->children;
   while (child != NULL && child->key != key)
      child = child->next;
   if (child == NULL) {
      child            = new_whole(key);
      child->next      = parent->children;
      parent->children = child;
   }
   return child;
}

static Whole* whole_of(Frame* frame)
{
   if (frame->whole == NULL)
      frame->whole = new_whole(NULL);
   return frame->whole;
}

static void merge_children(Whole* to, Whole* from);

/* What `from` has goes to `to`, and it to nobody. */
static void merge(Whole* to, Whole* from)
{
   to->n_calls += from->n_calls;
   for (UInt i = 0; i < N_EVENTS; i++)
      to->cost[i] += from->cost[i];
   merge_children(to, from);
   VG_(free)(from);
}

static void merge_children(Whole* to, Whole* from)
{
   for (Whole *next, *child = from->children; child != NULL; child = next) {
      next = child->next;
      merge(child_of(to, child->key), child);
   }
   from->children = NULL;
}

void cg_whole_costs(Frame* frame, const ULong* now)
{
   cg_add_costs(whole_of(frame)->cost, now, frame->entry, cg_n_direct_columns);
}

void cg_whole_leave(const Stack* stack, Frame* frame)
{
   if (!cg_keeps_tree)
      return;
   Whole* its    = whole_of(frame);
   Whole* caller = cg_is_root(stack, frame)
                      ? child_of(&roots, cg_tree_root_of(stack->tree))
                      : whole_of(cg_below(frame));
   if (cg_is_root(stack, frame) && nested != NULL)
      caller = nested;
   if ((frame->flags & FRAME_SHARES_NODE) != 0 || frame->arc == cg_no_arc) {
      merge_children(caller, its);
      VG_(free)(its);
   } else {
      its->n_calls = 1;
      merge(child_of(caller, frame->arc), its);
   }
   frame->whole = NULL;
}

void cg_whole_call(Stack* stack, const Arc* arc)
{
   child_of(whole_of(stack->top), arc)->n_calls++;
}

void cg_whole_nest(Stack* stack)
{
   if (!cg_keeps_tree)
      return;
   nested = new_whole(NULL);
   VG_(memcpy)(nested->cost, whole_of(stack->top)->cost, sizeof(nested->cost));
}

void cg_whole_continue(Frame* root)
{
   if (nested != NULL)
      root->whole = nested;
   nested = NULL;
}

/*------------------------------------------------------------*/
/*--- Comparing                                            ---*/
/*------------------------------------------------------------*/

static ULong n_equal, n_differing, n_cut;

/* What the node should be; NULL: it is part of another, as inlined code is. */
static Whole* of_node(const BackNode* node)
{
   Bool is_deep;
   if (node->parent == NULL)
      return child_of(&roots, cg_tree_root_of(node));
   if (cg_tree_body(node) != NULL)
      return NULL;
   if (cg_tree_is_cut(node, &is_deep)) {
      n_cut++;
      return NULL;
   }
   Whole* parent = of_node(node->parent);
   if (parent == NULL || !node->is_kept)
      return parent;
   return child_of(parent, (void*)((UWord)node->arc & ~(UWord)CG_NO_ARC_BIT));
}

static void compare(const Whole* whole)
{
   Bool equal = whole->n_calls == whole->tools_calls;
   for (UInt i = 0; i < cg_n_direct_columns; i++)
      equal = equal
              && whole->cost[cg_direct_column[i]]
                    == whole->tools_cost[cg_direct_column[i]];
   n_equal += equal;
   n_differing += !equal;
   for (const Whole* child = whole->children; child != NULL;
        child              = child->next)
      compare(child);
}

void cg_whole_compare(void)
{
   if (!cg_keeps_tree)
      return;
   for (Stack* stack = cg_stacks; stack != NULL; stack = stack->next) {
      for (Frame* frame = stack->top; (UChar*)frame >= stack->bottom;
           frame        = cg_below(frame))
         cg_whole_leave(stack, frame);
   }
   for (BackNode* node = cg_back_first(); node != NULL;
        node           = cg_back_next(node)) {
      Whole* whole = node->is_kept && node->parent != NULL ? of_node(node)
                                                           : NULL;
      if (whole == NULL)
         continue;
      whole->tools_calls += cg_tree_counts(node)->n_calls;
      cg_add_counts(whole->tools_cost, cg_tree_counts(node)->cost);
   }
   for (const Whole* root = roots.children; root != NULL; root = root->next) {
      for (const Whole* child = root->children; child != NULL;
           child              = child->next)
         compare(child);
   }
   VG_(dmsg)("cachegrind: brute force: %llu contexts equal, %llu different,"
             " %llu cut off\n", n_equal, n_differing, n_cut);
}
