/* SPDX-License-Identifier: GPL-2.0-or-later */
/* SPDX-FileCopyrightText: 2026 the authors of this Cachegrind */
/* The writer of calling contexts.  A node knows only its parent, and a chain
   may have several nodes.  So the nodes that have counts, and those above them,
   are first numbered and linked with their children.  Then groups of nodes are
   written, parents first.  A group is all nodes of one chain; its children are
   divided into the groups below it.  Children whose code or call is in a body
   of inlined code first form a group of that body.  Costs that belong to no
   chain are the root's own. */

#include "output/contexts.h"
#include "base/table.h"
#include "calls/tree.h"
#include "counts/region.h"
#include "counts/threads.h"
#include "output/bodies.h"
#include "output/context_lines.h"
#include "output/file.h"
#include "output/name.h"
#include "output/text.h"

#include "pub_tool_libcassert.h"
#include "pub_tool_libcbase.h"
#include "pub_tool_libcprint.h"
#include "pub_tool_mallocfree.h"
#include "pub_tool_options.h"

static const HChar* desc; /* NULL: none are written */
static Bool         by_insn;

void cg_contexts_writer_init(const HChar* of_simulation, Bool tells_insns)
{
   desc    = of_simulation;
   by_insn = tells_insns;
}

Bool cg_writes_contexts(void)
{
   return desc != NULL;
}

/*--- The nodes that are written                           ---*/

/* A group to write: its first node; the others follow in Writer.next.  They all
   stand for one chain; or the code, or the call, of each is in one body. */
typedef struct {
   UInt        first;
   UInt        parent; /* the number of its parent in the file; 0: it is a
                          root */
   const Body* body;   /* NULL: the nodes stand for the same chain */
} Group;

/* A child of a group, and the body that contains it, which then forms a
   group. */
typedef struct {
   BackNode*   node;
   const Body* body; /* NULL: none */
} Child;

typedef struct {
   ContextLines lines;

   /* The arrays are indexed by TreeCounts.number, from 1; 0 stands for no
      node. */
   UInt       n;
   BackNode** nodes;
   UInt*      first_child;
   UInt*      next; /* child of the same parent; or node of a group */

   Group* groups; /* a stack: the last one is written next */
   UInt   n_groups, max_groups;

   Child* children; /* of the group that is being written */
   UInt   n_children, max_children;
} Writer;

static void number(BackNode* node, UInt* n)
{
   for (; node != NULL && cg_tree_counts(node)->number == 0;
        node = node->parent)
      cg_tree_counts(node)->number = ++*n;
}

/* Return the number of the node's calls for the profile: 0 for calls followed
   outside of regions.  They cost nothing there, and the profile has no arcs
   without costs. */
static ULong calls_of(const BackNode* node)
{
   ULong n = cg_tree_counts(node)->n_calls;
   if (n == 0 || !cg_has_calls_outside)
      return n;
   Bool is_arc = ((UWord)node->arc & CG_NO_ARC_BIT) == 0;
   return is_arc && cg_has_counts(((const Arc*)node->arc)->cost) ? n : 0;
}

static Bool has_any(const BackNode* node)
{
   return calls_of(node) != 0 || cg_has_counts(cg_tree_counts(node)->cost);
}

static void number_nodes(Writer* w)
{
   BackNode* node;
   for (node = cg_back_first(); node != NULL; node = cg_back_next(node))
      cg_tree_counts(node)->number = 0;
   for (node = cg_back_first(); node != NULL; node = cg_back_next(node)) {
      if (node->parent != NULL && node->is_kept
          && has_any(node))
         number(node, &w->n);
   }
}

static void* array(UInt n, SizeT szB)
{
   return VG_(calloc)("cg.contexts.written", n + 1, szB);
}

static void link_nodes(Writer* w)
{
   w->nodes       = array(w->n, sizeof(BackNode*));
   w->first_child = array(w->n, sizeof(UInt));
   w->next        = array(w->n, sizeof(UInt));
   for (BackNode* node = cg_back_first(); node != NULL;
        node           = cg_back_next(node)) {
      UInt i = cg_tree_counts(node)->number;
      if (i == 0)
         continue;
      w->nodes[i] = node;
      if (node->parent != NULL) {
         UInt parent            = cg_tree_counts(node->parent)->number;
         w->next[i]             = w->first_child[parent];
         w->first_child[parent] = i;
      }
   }
}

/*--- Groups                                               ---*/

static void add_child(Writer* w, BackNode* node, const Body* around)
{
   CG_MAKE_ROOM("cg.contexts.children", w->children, w->max_children,
                w->n_children);
   w->children[w->n_children++]
      = (Child){ node, cg_body_towards(node, around) };
}

/* Collect the children of a node.  A child that is not kept is above a cut:
   its children are taken instead. */
static void add_children(Writer* w, UInt parent)
{
   for (UInt i = w->first_child[parent]; i != 0; i = w->next[i]) {
      if (w->nodes[i]->is_kept)
         add_child(w, w->nodes[i], NULL);
      else
         add_children(w, i);
   }
}

/* Collect the children of all nodes of a group. */
static void find_children(Writer* w, UInt first)
{
   w->n_children = 0;
   for (UInt i = first; i != 0; i = w->next[i])
      add_children(w, i);
}

/* Add the own costs of a body's group to *n_calls and `cost`; collect its other
   nodes as children. */
static void find_in_body(Writer* w, const Group* group, ULong* n_calls,
                         ULong* cost)
{
   w->n_children = 0;
   for (UInt i = group->first; i != 0; i = w->next[i]) {
      const TreeCounts* counts = cg_tree_counts(w->nodes[i]);
      if (cg_tree_body(w->nodes[i]) == group->body) {
         *n_calls += counts->n_calls;
         cg_add_counts(cost, counts->cost);
      } else {
         add_child(w, w->nodes[i], group->body);
      }
   }
}

/* Subtract the costs of the children. */
static void subtract_children(const Writer* w, ULong* cost)
{
   for (UInt i = 0; i < w->n_children; i++) {
      const ULong* its = cg_tree_counts(w->children[i].node)->cost;
      for (UInt k = 0; k < cg_n_columns; k++)
         cost[k] -= its[k];
   }
}

static Int compare(const void* a, const void* b)
{
   const Child* one   = a;
   const Child* other = b;
   return one->body != NULL || other->body != NULL
             ? cg_compare_bodies(one->body, other->body)
             : cg_compare_nodes(one->node, other->node);
}

/* Divide the children into groups, to be written next.  `parent` is the number
   of their parent in the file. */
static void add_groups(Writer* w, UInt parent)
{
   VG_(ssort)(w->children, w->n_children, sizeof(Child), compare);
   for (UInt i = w->n_children; i > 0; i--) {
      const Child* child = &w->children[i - 1];
      UInt         its   = cg_tree_counts(child->node)->number;
      if (i < w->n_children && compare(child, child + 1) == 0) {
         Group* group = &w->groups[w->n_groups - 1];
         w->next[its] = group->first;
         group->first = its;
         continue;
      }
      CG_MAKE_ROOM("cg.contexts.groups", w->groups, w->max_groups,
                   w->n_groups);
      w->next[its]             = 0;
      w->groups[w->n_groups++] = (Group){ .first  = its,
                                          .parent = parent,
                                          .body   = child->body };
   }
}

/* The costs in this run of the two kinds of cuts, and of all nodes. */
static ULong deeper[N_EVENTS], other[N_EVENTS], all[N_EVENTS];

static void put_group(Writer* w, const Group* group)
{
   ULong           cost[N_EVENTS] = { 0 }, n_calls = 0;
   const BackNode* node           = w->nodes[group->first];
   Bool            is_deep;
   if (group->body != NULL) {
      find_in_body(w, group, &n_calls, cost);
      add_groups(w, cg_put_inlined_context(&w->lines, group->parent,
                                           group->body, n_calls, cost));
      return;
   }
   find_children(w, group->first);
   for (UInt i = group->first; i != 0; i = w->next[i]) {
      const TreeCounts* counts = cg_tree_counts(w->nodes[i]);
      n_calls += calls_of(w->nodes[i]);
      cg_add_counts(cost, counts->cost);
   }
   subtract_children(w, cost);
   if (cg_tree_is_cut(node, &is_deep))
      cg_add_counts(is_deep ? deeper : other, cost);
   add_groups(w,
              cg_put_context(&w->lines, group->parent, node, n_calls, cost));
}

/*--- Roots                                                ---*/

/* Add up the counts of a thread, or of all threads if it is 0. */
static void total_of(UInt thread, ULong* total)
{
   if (thread == 0) {
      cg_total_costs(total);
      return;
   }
   VG_(memset)(total, 0, cg_n_columns * sizeof(ULong));
   for (UInt i = 0; i < cg_n_lines(); i++) {
      const LineCost* line = cg_line_by_number(i);
      if (line->function != NULL)
         cg_add_counts(total, cg_thread_counts(thread, line));
   }
}

/* Collect the children of all nodes of a root. */
static void find_children_of_root(Writer* w, const TreeRoot* root)
{
   w->n_children = 0;
   for (UInt i = 1; i <= w->n; i++) {
      if (w->nodes[i]->parent == NULL && w->nodes[i]->arc == root)
         add_children(w, i);
   }
}

/* Compute the counts of a thread that belong to no chain of calls. */
static void find_rest(Writer* w, UInt thread, ULong* cost)
{
   total_of(thread, cost);
   for (const TreeRoot* root = cg_tree_roots; root != NULL;
        root                 = root->next) {
      if (root->thread == thread) {
         find_children_of_root(w, root);
         subtract_children(w, cost);
      }
   }
}

static void put_root(Writer* w, const TreeRoot* root)
{
   HChar name[64];
   ULong cost[N_EVENTS] = { 0 };
   if (!root->of_handlers)
      find_rest(w, root->thread, cost);
   find_children_of_root(w, root);
   if (root->thread == 0)
      VG_(sprintf)(name, "[%s]",
                   root->of_handlers ? "signal handlers" : "program");
   else
      VG_(sprintf)(name, "[%sthread %u]",
                   root->of_handlers ? "signal handlers of " : "",
                   root->thread);
   add_groups(w, cg_put_context_root(&w->lines, root, name, cost));
   while (w->n_groups > 0) {
      Group group = w->groups[--w->n_groups];
      put_group(w, &group);
   }
}

/*--- The file                                             ---*/

static void put_header(OutFile* file, const ProfilePart* part)
{
   cg_put(file, "# cachegrind contexts\n");
   cg_put(file, desc);
   cg_put(file, cg_time_unit_desc());
   if (!part->is_last || part->number > 1) {
      cg_put(file, "desc: Trigger: ");
      cg_put_text(file, part->trigger);
      cg_put(file, "\npart: ");
      cg_put_number(file, part->number);
      cg_put_char(file, '\n');
   }
   cg_put(file, "cmd: ");
   cg_put_command(file);
   cg_put(file, "\nevents:");
   cg_put_events(file);
   cg_put_char(file, '\n');
}

static void free_writer(Writer* w)
{
   VG_(free)(w->nodes);
   VG_(free)(w->first_child);
   VG_(free)(w->next);
   VG_(free)(w->groups);
   VG_(free)(w->children);
}

Bool cg_write_contexts(const HChar* name, const ProfilePart* part)
{
   OutFile* file = cg_open_file(cg_what_is(OUT_CONTEXTS), name, False);
   if (file == NULL)
      return False;
   Writer w = { .lines = { .file = file, .by_insn = by_insn } };
   put_header(file, part);
   number_nodes(&w);
   link_nodes(&w);
   for (const TreeRoot* root = cg_tree_roots; root != NULL;
        root                 = root->next) {
      if (part->thread == 0 || part->thread == root->thread)
         put_root(&w, root);
   }
   cg_add_counts(all, w.lines.total);
   cg_end_context_lines(&w.lines);
   free_writer(&w);
   return cg_close_file(file);
}

/*------------------------------------------------------------*/

static void report(const HChar* name, const HChar* why, const HChar* option,
                   const ULong* cost)
{
   ULong Ir = cost[cg_column[EV_Ir]], total = all[cg_column[EV_Ir]];
   if (Ir == 0)
      return;
   VG_(umsg)("contexts: %llu of %llu instructions are charged to %s, as there"
             " are %s (%s)\n", Ir, total, name, why, option);
}

void cg_report_cuts(void)
{
   HChar option[64];
   VG_(sprintf)(option, "--contexts-depth=%u", cg_tree_limits.max_depth);
   report("[deeper]", "deeper calls than are told apart", option, deeper);
   VG_(sprintf)(option, "--contexts-max=%lu", cg_tree_limits.max_nodes);
   report("[other]", "more contexts than are told apart", option, other);
}
