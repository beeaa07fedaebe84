/* SPDX-License-Identifier: GPL-2.0-or-later */
/* SPDX-FileCopyrightText: 2026 the authors of this Cachegrind */
/* Back-dating trees against brute force, with random calls, loads and misses on
   several stacks.  In brute force, each loaded line has the chain of calls that
   loaded it.  At the line's end each call's arc, and each function once, is
   charged.  A miss is charged at once. */

#include "calls/backdate.h"
#include "random.h"

ASAN_OPTIONS("detect_leaks=0")

enum { N_FUNCTIONS = 12, N_ARCS = 60, N_STACKS = 4, MAX_DEPTH = 24,
       MAX_LOADED = 300 };

typedef struct {
   unsigned function;
   ULong    cost[CG_N_DEFERRED_COSTS];
} Arc;

/* Costs by the trees, [0], and by brute force, [1]. */
static Arc   arcs[2][N_ARCS];
static ULong function_cost[2][N_FUNCTIONS][CG_N_DEFERRED_COSTS];

typedef struct {
   bool      exists;
   unsigned  depth; /* number of frames; frame 0 is the root */
   unsigned  arc[MAX_DEPTH];
   BackNode* node[MAX_DEPTH]; /* NULL: no node was needed */
   unsigned  number; /* different from those of all earlier stacks */
   ULong     ended[2][CG_N_DEFERRED_COSTS]; /* costs, by both ways */
} Stack;

static Stack stacks[N_STACKS];

typedef struct {
   BackNode* node;
   unsigned  stack; /* the stack's number */
   unsigned  depth;
   unsigned  arc[MAX_DEPTH];
} Loaded;

static Loaded   loaded[MAX_LOADED];
static unsigned n_loaded;

static void add(ULong* to, const ULong* cost)
{
   for (unsigned i = 0; i < CG_N_DEFERRED_COSTS; i++)
      to[i] += cost[i];
}

static void charge(BackNode* node, const ULong* cost)
{
   Arc* its = node->arc;
   add(its->cost, cost);
   if (cg_back_is_outermost(node))
      add(function_cost[0][its->function], cost);
}

static void begin_stack(Stack* stack)
{
   static unsigned n_stacks;
   memset(stack, 0, sizeof(*stack));
   stack->exists  = true;
   stack->number  = n_stacks++;
   stack->depth   = 1;
   stack->node[0] = cg_back_new_root();
}

static void call(Stack* stack, unsigned arc)
{
   if (stack->depth == MAX_DEPTH)
      return;
   stack->arc[stack->depth]  = arc;
   stack->node[stack->depth] = NULL;
   stack->depth++;
}

static void leave_top(Stack* stack)
{
   BackNode* node = stack->node[--stack->depth];
   if (node != NULL)
      cg_back_leave(node);
}

static bool is_outermost(const Stack* stack, unsigned i)
{
   for (unsigned j = 1; j < i; j++) {
      if (arcs[0][stack->arc[j]].function == arcs[0][stack->arc[i]].function)
         return false;
   }
   return true;
}

static BackNode* enter(Stack* stack)
{
   for (unsigned i = 1; i < stack->depth; i++) {
      if (stack->node[i] == NULL)
         stack->node[i] = cg_back_enter(stack->node[i - 1],
                                        &arcs[0][stack->arc[i]],
                                        is_outermost(stack, i));
   }
   return stack->node[stack->depth - 1];
}

/* Charge the costs by brute force, to the stack and the chain of calls. */
static void charge_chain(unsigned stack, const unsigned* arc, unsigned depth,
                         const ULong* cost)
{
   bool is_charged[N_FUNCTIONS] = { false };
   for (unsigned i = 0; i < N_STACKS; i++) {
      if (stacks[i].exists && stacks[i].number == stack)
         add(stacks[i].ended[1], cost);
   }
   for (unsigned i = 1; i < depth; i++) {
      Arc* its = &arcs[1][arc[i]];
      add(its->cost, cost);
      if (!is_charged[its->function])
         add(function_cost[1][its->function], cost);
      is_charged[its->function] = true;
   }
}

/* Miss a few times, sometimes more often than a node can count. */
static void miss(Stack* stack)
{
   ULong     cost[CG_N_DEFERRED_COSTS] = { 0 };
   BackNode* node                      = enter(stack);
   unsigned  kind = draw(CG_N_MISS_KINDS), n_levels = 1 + draw(2);
   unsigned  n     = draw(30) == 0 ? draw(3000) : draw(20);
   unsigned  first = CG_N_EVICTION_COSTS + 2 * kind;
   for (unsigned i = 0; i < n; i++)
      cg_back_miss(node, kind, n_levels);
   cost[first]     = n;
   cost[first + 1] = n_levels == 2 ? n : 0;
   charge_chain(stack->number, stack->arc, stack->depth, cost);
}

static void load(Stack* stack)
{
   if (n_loaded == MAX_LOADED)
      return;
   Loaded* it = &loaded[n_loaded++];
   it->stack  = stack->number;
   it->depth  = stack->depth;
   it->node   = enter(stack);
   memcpy(it->arc, stack->arc, sizeof(it->arc));
   cg_back_load(it->node);
}

static void close_one(unsigned which)
{
   Loaded it      = loaded[which];
   loaded[which]  = loaded[--n_loaded];
   UInt  first = 2 * draw(CG_N_EVICTION_COSTS / 2);
   ULong cost[CG_N_DEFERRED_COSTS] = { 0 };
   cost[first]     = draw(10) == 0 ? CG_MANY_COSTS - 1 : draw(1001);
   cost[first + 1] = draw(1001);
   charge_chain(it.stack, it.arc, it.depth, cost);
   cg_back_close(it.node, first, (UInt)cost[first], (UInt)cost[first + 1]);
}

static void check(const char* when)
{
   unsigned n = 0;
   for (unsigned i = 0; i < N_ARCS; i++)
      n += memcmp(&arcs[0][i], &arcs[1][i], sizeof(Arc)) != 0;
   is_uint(n, 0, "%s: arcs are charged as by brute force", when);
   ok(memcmp(function_cost[0], function_cost[1], sizeof(function_cost[0]))
         == 0, "... and functions");
   n = 0;
   for (unsigned i = 0; i < N_STACKS; i++) {
      Stack* stack = &stacks[i];
      if (!stack->exists)
         continue;
      cg_back_take_flushed(stack->node[0], stack->ended[0]);
      n += memcmp(stack->ended[0], stack->ended[1], sizeof(stack->ended[0]))
           != 0;
   }
   is_uint(n, 0, "... and roots get the sums of their trees");
   const HChar* fault = cg_back_check(n_loaded);
   ok(fault == NULL, "... and the trees are sound: %s",
      fault == NULL ? "yes" : fault);
}

static Bool is_any(const BackNode* node)
{
   return node->key != 0;
}

/* Link all nodes, as a reader does in the middle of a run. */
static void link_all(void)
{
   cg_back_link(is_any);
   cg_back_unlink();
}

static void step(void)
{
   Stack* stack = &stacks[draw(N_STACKS)];
   if (!stack->exists)
      begin_stack(stack);
   if (draw(100) == 0)
      link_all();
   switch (draw(13)) {
   case 0: case 1: case 2: case 3:
      call(stack, draw(N_ARCS));
      break;
   case 4: /* leave all frames, and end the stack */
      if (draw(20) != 0)
         break;
      while (stack->depth > 0)
         leave_top(stack);
      stack->exists = false;
      break;
   case 5: /* leave several frames at once */
      for (unsigned n = draw(5); n > 0 && stack->depth > 1; n--)
         leave_top(stack);
      break;
   case 6: case 7: case 8:
      if (stack->depth > 1)
         leave_top(stack);
      break;
   case 9:
      miss(stack);
      break;
   default:
      load(stack);
      while (n_loaded > 0 && draw(3) == 0)
         close_one(draw(n_loaded));
   }
}

/* Test a caller that becomes known after the calls below it. */
static void nest(void)
{
   const ULong ended[CG_N_DEFERRED_COSTS] = { 1000, 62, 500, 60, 0, 0, 1000 };
   BackNode*   root = cg_back_new_root();
   BackNode*   node = cg_back_enter(root, &arcs[0][0], True);
   BackNode*   deep = cg_back_enter(node, &arcs[0][1], True);
   cg_back_load(deep);
   cg_back_load(deep);
   cg_back_close(deep, 0, 1000, 62);
   for (unsigned i = 0; i < ended[6]; i++)
      cg_back_miss(deep, 1, 1);
   BackNode* caller = cg_back_nest(node, &arcs[0][2], &arcs[0][3]);
   for (unsigned i = 1; i < 4; i++) {
      add(arcs[1][i].cost, ended);
      add(function_cost[1][arcs[1][i].function], ended);
   }
   cg_back_leave(deep);
   cg_back_leave(node);
   cg_back_prune();
   is_uint(cg_back_n_nodes(), 4, "nodes of a call within another stay");
   cg_back_close(deep, 2, 500, 60);
   cg_back_prune();
   is_uint(cg_back_n_nodes(), 2, "... as long as something is loaded");
   cg_back_flush();
   ULong flushed[CG_N_DEFERRED_COSTS] = { 0 };
   cg_back_take_flushed(root, flushed);
   ok(memcmp(flushed, ended, sizeof(ended)) == 0, "flushed costs are there");
   cg_back_take_flushed(root, flushed);
   ok(memcmp(flushed, ended, sizeof(ended)) == 0, "... once");
   cg_back_leave(caller);
   cg_back_leave(root);
   check("a caller that becomes known later");
}

/* Test a caller that calls something different each time. */
static void many_arcs(void)
{
   static Arc many[100000];
   BackNode*  root = cg_back_new_root();
   UWord      most = 0;
   unsigned   n_wrong = 0;
   for (unsigned i = 0; i < 100000; i++) {
      BackNode* node = cg_back_enter(root, &many[i], False);
      cg_back_load(node);
      cg_back_close(node, 2, 7, 9);
      cg_back_leave(node);
      if (cg_back_n_nodes() > most)
         most = cg_back_n_nodes();
   }
   ok(most > 100 && most <= 2000, "%lu nodes are kept that nothing needs",
      (unsigned long)most);
   cg_back_prune();
   is_uint(cg_back_n_nodes(), 1, "... and then freed");
   for (unsigned i = 0; i < 100000; i++)
      n_wrong += many[i].cost[2] != 7 || many[i].cost[3] != 9;
   is_uint(n_wrong, 0, "... and have been charged by then");
   cg_back_leave(root);
}

/* Test more needed children than a node counts: the node is never freed. */
static void uncounted_children(void)
{
   static Arc       many[CG_MANY_CHILDREN + 100];
   static BackNode* node[CG_MANY_CHILDREN + 100];
   UWord            n    = cg_back_n_nodes();
   BackNode*        root = cg_back_new_root();
   for (unsigned i = 0; i < CG_MANY_CHILDREN + 100; i++) {
      node[i] = cg_back_enter(root, &many[i], True);
      cg_back_load(node[i]);
      cg_back_leave(node[i]);
   }
   ok(cg_back_enter(root, &many[7], True) == node[7], "a child is found again");
   cg_back_leave(node[7]);
   for (unsigned i = 0; i < CG_MANY_CHILDREN + 100; i++)
      cg_back_close(node[i], 0, 1, 0);
   cg_back_leave(root);
   cg_back_prune();
   is_uint(cg_back_n_nodes(), n + 1, "only the root of many children stays");
   const HChar* fault = cg_back_check(0);
   ok(fault == NULL, "... in a sound tree: %s", fault == NULL ? "" : fault);
}

static Bool is_of_even_arc(const BackNode* node)
{
   return ((Arc*)node->arc - arcs[0]) % 2 == 0;
}

/* Return the number of nodes linked below node; from 1000 on: a wrong link. */
static unsigned n_linked(const BackNode* node)
{
   unsigned n = 0;
   for (BackNode* child = cg_back_child(node); child != NULL;
        child           = cg_back_sibling(child)) {
      if (cg_back_parent(child) != node)
         return 1000;
      n += 1 + n_linked(child);
   }
   return n;
}

/* Test links from parents to children, and the tree after them. */
static void links(void)
{
   BackNode *root = cg_back_new_root(), *even[20], *inner[20];
   for (unsigned i = 0; i < 20; i++) {
      even[i]  = cg_back_enter(root, &arcs[0][i], True);
      inner[i] = cg_back_enter(even[i], &arcs[0][i == 3 ? 0 : 1], True);
      cg_back_load(inner[i]);
      cg_back_leave(inner[i]);
      cg_back_leave(even[i]);
   }
   cg_back_link(is_of_even_arc);
   is_uint(n_linked(root), 12, "wanted nodes are linked, and those above them");
   ok(cg_back_first_root() == root, "... from the latest root");
   is_uint(n_linked(even[3]), 1, "... an odd one above an even one");
   is_uint(n_linked(even[4]), 0, "... and no others");
   cg_back_set_sibling(even[4], even[6]);
   ok(cg_back_sibling(even[4]) == even[6], "a reader can link siblings anew");
   cg_back_unlink();
   unsigned n_found = 0;
   for (unsigned i = 0; i < 20; i++) {
      n_found += cg_back_enter(root, &arcs[0][i], True) == even[i]
                 && cg_back_find(even[i], inner[i]->arc, True) == inner[i];
      cg_back_leave(even[i]);
      cg_back_close(inner[i], 0, 0, 0);
   }
   is_uint(n_found, 20, "all nodes are found after the links");
   cg_back_leave(root);
}

/* Test an arc as its function's outermost call, and within another call of that
   function. */
static void inner_and_outermost(void)
{
   BackNode* root      = cg_back_new_root();
   BackNode* outermost = cg_back_enter(root, &arcs[0][0], True);
   cg_back_leave(outermost);
   BackNode* inner = cg_back_enter(root, &arcs[0][0], False);
   ok(inner != outermost, "an outermost call and another have nodes each");
   cg_back_leave(inner);
   ok(cg_back_enter(root, &arcs[0][0], True) == outermost, "... and keep them");
   cg_back_leave(outermost);
   cg_back_leave(root);
}

/* Test that a chain that was left can be entered again. */
static void enter_again(void)
{
   BackNode* root   = cg_back_new_root();
   BackNode* first  = cg_back_enter(root, &arcs[0][0], True);
   BackNode* second = cg_back_enter(first, &arcs[0][1], True);
   cg_back_leave(second);
   cg_back_leave(first);
   ok(cg_back_enter(root, &arcs[0][0], True) == first
         && cg_back_enter(first, &arcs[0][1], True) == second,
      "a chain that is entered again has the nodes that it had");
   cg_back_leave(second);
   BackNode* third = cg_back_enter(first, &arcs[0][2], True);
   ok(third != second, "... and another one another");
   cg_back_leave(third);
   cg_back_leave(first);
   cg_back_leave(root);
}

int main(void)
{
   begin_random();
   cg_back_init(charge);
   for (unsigned i = 0; i < N_ARCS; i++)
      arcs[0][i].function = arcs[1][i].function = draw(N_FUNCTIONS);
   nest();
   many_arcs();
   enter_again();
   inner_and_outermost();
   links();
   UWord most = 0;
   for (unsigned part = 0; part < 40; part++) {
      unsigned     n_wrong = 0;
      const HChar* fault   = NULL;
      for (unsigned i = 0; i < 2000; i++) {
         step();
         if (cg_back_n_nodes() > most)
            most = cg_back_n_nodes();
         if (i % 50 == 0)
            fault = cg_back_check(n_loaded);
         n_wrong += fault != NULL;
      }
      is_uint(n_wrong, 0, "the trees are sound all the time");
      cg_back_flush();
      check("a part");
   }
   ok(most > 100, "there were up to %lu nodes", (unsigned long)most);

   while (n_loaded > 0)
      close_one(n_loaded - 1);
   for (unsigned i = 0; i < N_STACKS; i++) {
      while (stacks[i].exists && stacks[i].depth > 1)
         leave_top(&stacks[i]);
   }
   unsigned n_roots = 0;
   for (unsigned i = 0; i < N_STACKS; i++)
      n_roots += stacks[i].exists;
   cg_back_prune();
   is_uint(cg_back_n_nodes(), n_roots, "only roots remain in the end");
   check("at the end");
   uncounted_children();
   return done_testing();
}
