/* SPDX-License-Identifier: GPL-2.0-or-later */
/* SPDX-FileCopyrightText: 2026 the authors of this Cachegrind */
/* The writer of calling contexts.  Several nodes can stand for one chain of
   calls.  So nodes with counts, and all above them, are first linked with their
   parents.  Then groups, each of all nodes of one chain, are written, parents
   first.  Children in a body of inlined code first form a group of that body.
   Costs outside of all chains are the root's own. */

#include "output/contexts.h"
#include "base/table.h"
#include "base/text.h"
#include "calls/tree.h"
#include "counts/region.h"
#include "counts/threads.h"
#include "names/elf.h"
#include "output/bodies.h"
#include "output/file.h"
#include "output/ids.h"
#include "output/name.h"
#include "output/text.h"
#include "base/valgrind.h"

static const HChar* desc; /* NULL: no contexts are written */
static Bool         by_insn;

/* A group to write; the nodes are linked as siblings. */
typedef struct {
   BackNode*   first;
   UInt        parent; /* number of the parent in the file; 0: this is a root */
   const Body* body;   /* body of the nodes; NULL: they stand for the same
                          chain */
} Group;

/* A child of a group, and the body that contains it and becomes a group. */
typedef struct {
   BackNode*   node;
   const Body* body; /* NULL: none */
} Child;

typedef struct {
   OutFile* file;
   Ids      objects, files, functions;
   UInt     n_written;
   ULong    total[N_EVENTS]; /* the sum of all costs written */

   Group* groups; /* a stack, whose last group is written next */
   UInt   n_groups, max_groups;

   Child* children; /* the children of the group being written */
   UInt   n_children, max_children;
} Writer;

/*--- Properties of nodes                                  ---*/

static const HChar* name_of_cut(const BackNode* node)
{
   Bool is_deep = False;
   cg_tree_is_cut(node, &is_deep);
   return is_deep ? "[deeper]" : "[other]";
}

/* Return the arc of the node, which is no body's; NULL if it is a cut. */
static const Arc* arc_of(const BackNode* node)
{
   Bool is_deep;
   if (cg_tree_is_cut(node, &is_deep))
      return NULL;
   return (const Arc*)((UWord)node->arc & ~(UWord)CG_NO_ARC_BIT);
}

/* The source position of a call; `file` is NULL if it is not known. */
typedef struct {
   const HChar* file;
   UInt         line;
   Addr         insn;
   Bool         is_inlined;
} Site;

static Site site_of(const Arc* arc)
{
   const LineCost* line = arc->caller;
   return line == NULL || (line->line == 0 && line->insn == 0)
             ? (Site){ .file = NULL }
             : (Site){ .file = line->function->file,
                       .line = line->line,
                       .insn = line->insn };
}

static Int compare_sites(Site a, Site b)
{
   if (a.file == NULL || b.file == NULL)
      return cg_compare_numbers(a.file != NULL, b.file != NULL);
   return VG_(strcmp)(a.file, b.file) ?: cg_compare_numbers(a.line, b.line)
                                      ?: cg_compare_numbers(a.insn, b.insn);
}

/* Return the innermost body of the node's code or call, or NULL. */
static const Body* innermost_body(const BackNode* node)
{
   const Body* body = cg_tree_body(node);
   if (body != NULL || !cg_tree_has_bodies)
      return body;
   const Arc* arc = arc_of(node);
   return arc == NULL || arc->caller == NULL ? NULL
                                             : arc->caller->function->body;
}

/* Return the outermost body that contains the node's code or call and is
   inlined in `around`, or in the parent's function itself if `around` is NULL;
   NULL if there is none. */
static const Body* body_towards(const BackNode* node, const Body* around)
{
   const Body* next = NULL;
   for (const Body* body = innermost_body(node); body != around && body != NULL;
        body             = body->outside)
      next = body;
   return next;
}

static Int compare_bodies(const Body* a, const Body* b)
{
   if (a == b)
      return 0;
   if (a == NULL || b == NULL)
      return a == NULL ? -1 : 1;
   return cg_compare_numbers(a->function->number, b->function->number)
             ?: VG_(strcmp)(a->file, b->file)
             ?: cg_compare_numbers(a->line, b->line)
             ?: cg_compare_numbers((UWord)a, (UWord)b);
}

/* Compare two children of one chain; 0: they stand for the same chain. */
static Int compare_nodes(const BackNode* a, const BackNode* b)
{
   const Arc* c = arc_of(a);
   const Arc* d = arc_of(b);
   if (c == NULL && d == NULL)
      return VG_(strcmp)(name_of_cut(a), name_of_cut(b));
   if (c == NULL || d == NULL)
      return c == NULL ? 1 : -1;
   if (c->callee != d->callee)
      return c->callee->number < d->callee->number ? -1 : 1;
   return compare_sites(site_of(c), site_of(d));
}

/*--- Lines of the file; a name gets a number at first use  ---*/

static UInt put_names_id(Writer* w, Ids* ids, const HChar* key,
                         const HChar* name)
{
   Bool is_new;
   if (VG_(strcmp)(name, "???") == 0)
      return 0;
   UInt id = cg_id_of(ids, name, &is_new);
   if (is_new) {
      cg_put_format(w->file, "%s %u ", key, id);
      cg_put_name(w->file, "", name, "\n");
   }
   return id;
}

static UInt put_object(Writer* w, const HChar* name)
{
   HChar build_id[2 * CG_MAX_BUILD_ID + 1];
   UInt  n_before = w->objects.n;
   UInt  id       = put_names_id(w, &w->objects, "object", name);
   if (w->objects.n > n_before && cg_build_id(name, build_id))
      cg_put_format(w->file, "build-id %u %s\n", id, build_id);
   return id;
}

static UInt put_function(Writer* w, const void* its, UInt object,
                         UInt source, const HChar* name)
{
   Bool is_new;
   UInt id = cg_id_of(&w->functions, its, &is_new);
   if (is_new) {
      cg_put_format(w->file, "function %u %u %u ", id, object, source);
      cg_put_name(w->file, "", name, "\n");
   }
   return id;
}

static UInt put_function_like(Writer* w, const Function* f)
{
   return put_function(w, f, put_object(w, f->object),
                       put_names_id(w, &w->files, "file", f->file), f->name);
}

static void put_site(Writer* w, Site site, UInt source)
{
   if (site.file == NULL) {
      cg_put(w->file, " - ");
      return;
   }
   cg_put(w->file, site.is_inlined ? " i" : " ");
   cg_put_number(w->file, source);
   cg_put_char(w->file, ':');
   cg_put_number(w->file, site.line);
   if (site.insn != 0) {
      cg_put_char(w->file, '@');
      cg_put_hex(w->file, site.insn);
   }
   cg_put_char(w->file, ' ');
}

static UInt put_node(Writer* w, UInt parent, UInt function, Site site,
                     ULong n_calls, const ULong* cost)
{
   UInt source = site.file == NULL
                    ? 0
                    : put_names_id(w, &w->files, "file", site.file);
   cg_put_number(w->file, parent);
   cg_put_char(w->file, ' ');
   cg_put_number(w->file, function);
   put_site(w, site, source);
   cg_put_number(w->file, n_calls);
   cg_put_counts(w->file, cost, False);
   cg_add_counts(w->total, cost);
   return ++w->n_written;
}

/* Write a node below number `parent`, after its names; return its number. */
static UInt put_context(Writer* w, UInt parent, const BackNode* node,
                        ULong n_calls, const ULong* cost)
{
   const Arc* arc = arc_of(node);
   if (arc != NULL)
      return put_node(w, parent, put_function_like(w, arc->callee),
                      site_of(arc), n_calls, cost);
   const HChar* name = name_of_cut(node);
   return put_node(w, parent, put_function(w, name, 0, 0, name),
                   (Site){ .file = NULL }, n_calls, cost);
}

/* Write a body as a function called where it is inlined; return its number. */
static UInt put_inlined_context(Writer* w, UInt parent, const Body* body,
                                ULong n_calls, const ULong* cost)
{
   Site site = { .file       = body->file,
                 .line       = body->line,
                 .insn       = by_insn ? body->insn : 0,
                 .is_inlined = True };
   return put_node(w, parent, put_function_like(w, body->function), site,
                   n_calls, cost);
}

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

/* Return the number of the node's calls to write: 0 for calls followed outside
   of regions, which cost nothing there and whose arcs profiles leave out. */
static ULong calls_of(const BackNode* node)
{
   ULong n = cg_tree_n_calls(node);
   if (n == 0 || !cg_has_calls_outside)
      return n;
   Bool is_arc = ((UWord)node->arc & CG_NO_ARC_BIT) == 0;
   return is_arc && cg_has_counts(((const Arc*)node->arc)->cost) ? n : 0;
}

static Bool has_counts(const BackNode* node)
{
   return node->is_kept
          && (calls_of(node) != 0 || cg_has_counts(cg_tree_cost(node)));
}

/*--- Groups                                               ---*/

static void add_child(Writer* w, BackNode* node, const Body* around)
{
   CG_MAKE_ROOM("cg.contexts.children", w->children, w->max_children,
                w->n_children);
   w->children[w->n_children++]
      = (Child){ node, body_towards(node, around) };
}

/* Collect the children of a node.  A child that is not kept is above a cut:
   take its children instead. */
static void add_children(Writer* w, const BackNode* parent)
{
   for (BackNode* node = cg_back_child(parent); node != NULL;
        node           = cg_back_sibling(node)) {
      if (node->is_kept)
         add_child(w, node, NULL);
      else
         add_children(w, node);
   }
}

/* Add the costs of the group's nodes that are directly in its body to `cost`,
   and their calls, or those of the body entered with it, to *n_calls; collect
   the other nodes as children. */
static void find_in_body(Writer* w, const Group* group, ULong* n_calls,
                         ULong* cost)
{
   w->n_children = 0;
   for (BackNode* node = group->first; node != NULL;
        node           = cg_back_sibling(node)) {
      const Body* body = cg_tree_body(node);
      if (body == (group->body->entered_with ?: group->body))
         *n_calls += cg_tree_n_calls(node);
      if (body == group->body)
         cg_add_counts(cost, cg_tree_cost(node));
      else
         add_child(w, node, group->body);
   }
}

static void subtract_children(const Writer* w, ULong* cost)
{
   for (UInt i = 0; i < w->n_children; i++) {
      const ULong* its = cg_tree_cost(w->children[i].node);
      for (UInt k = 0; k < cg_n_columns; k++)
         cost[k] -= its[k];
   }
}

static Int compare(const void* a, const void* b)
{
   const Child* one   = a;
   const Child* other = b;
   return one->body != NULL || other->body != NULL
             ? compare_bodies(one->body, other->body)
             : compare_nodes(one->node, other->node);
}

/* Divide the children into groups, to be written next below number `parent`. */
static void add_groups(Writer* w, UInt parent)
{
   VG_(ssort)(w->children, w->n_children, sizeof(Child), compare);
   for (UInt i = w->n_children; i > 0; i--) {
      const Child* child = &w->children[i - 1];
      if (i < w->n_children && compare(child, child + 1) == 0) {
         Group* group = &w->groups[w->n_groups - 1];
         cg_back_set_sibling(child->node, group->first);
         group->first = child->node;
         continue;
      }
      CG_MAKE_ROOM("cg.contexts.groups", w->groups, w->max_groups,
                   w->n_groups);
      cg_back_set_sibling(child->node, NULL);
      w->groups[w->n_groups++] = (Group){ .first  = child->node,
                                          .parent = parent,
                                          .body   = child->body };
   }
}

/* The costs written in this run: of cuts for depth, other cuts, all nodes. */
static ULong deeper[N_EVENTS], other[N_EVENTS], all[N_EVENTS];

static void put_group(Writer* w, const Group* group)
{
   ULong cost[N_EVENTS] = { 0 }, n_calls = 0;
   Bool  is_deep;
   if (group->body != NULL) {
      find_in_body(w, group, &n_calls, cost);
      add_groups(w, put_inlined_context(w, group->parent,
                                           group->body, n_calls, cost));
      return;
   }
   w->n_children = 0;
   for (const BackNode* node = group->first; node != NULL;
        node                 = cg_back_sibling(node)) {
      add_children(w, node);
      n_calls += calls_of(node);
      cg_add_counts(cost, cg_tree_cost(node));
   }
   subtract_children(w, cost);
   if (cg_tree_is_cut(group->first, &is_deep))
      cg_add_counts(is_deep ? deeper : other, cost);
   add_groups(w,
              put_context(w, group->parent, group->first, n_calls, cost));
}

/*--- Roots                                                ---*/

/* Set `total` to the counts of a thread, or of all threads if it is 0. */
static void total_of(UInt thread, ULong* total)
{
   VG_(memset)(total, 0, cg_n_columns * sizeof(ULong));
   for (UInt i = 0; i < cg_n_lines(); i++) {
      const LineCost* line = cg_line_by_number(i);
      if (line->function != NULL)
         cg_add_counts(total, cg_counts_by(thread, line));
   }
}

static void find_children_of_root(Writer* w, const TreeRoot* root)
{
   w->n_children = 0;
   for (const BackNode* node = cg_back_first_root(); node != NULL;
        node                 = cg_back_next(node)) {
      if (node->arc == root)
         add_children(w, node);
   }
}

/* Set `cost` to the counts of a thread that belong to no chain of calls. */
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
   add_groups(w, put_node(w, 0, put_function(w, root, 0, 0, name),
                          (Site){ .file = NULL }, 0, cost));
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
   cg_put(file, cg_time_unit.desc);
   if (!part->is_last || part->number > 1) {
      cg_put_name(file, "desc: Trigger: ", part->trigger, "\n");
      cg_put_format(file, "part: %u\n", part->number);
   }
   cg_put(file, "cmd: ");
   cg_put_command(file);
   cg_put(file, "\nevents:");
   cg_put_events(file);
   cg_put_char(file, '\n');
}

static void free_writer(Writer* w)
{
   cg_free_ids(&w->objects);
   cg_free_ids(&w->files);
   cg_free_ids(&w->functions);
   VG_(free)(w->groups);
   VG_(free)(w->children);
}

Bool cg_write_contexts(const HChar* name, const ProfilePart* part)
{
   OutFile* file = cg_open_file(cg_what_is(OUT_CONTEXTS), name, False);
   if (file == NULL)
      return False;
   Writer w = { .file = file };
   put_header(file, part);
   cg_back_link(has_counts);
   for (const TreeRoot* root = cg_tree_roots; root != NULL;
        root                 = root->next) {
      if (part->thread == 0 || part->thread == root->thread)
         put_root(&w, root);
   }
   cg_back_unlink();
   cg_add_counts(all, w.total);
   cg_put(file, "summary:");
   cg_put_counts(file, w.total, True);
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
