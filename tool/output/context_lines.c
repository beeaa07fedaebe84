/* SPDX-License-Identifier: GPL-2.0-or-later */
/* SPDX-FileCopyrightText: 2026 the authors of this Cachegrind */
/* Lines of a file of contexts.  A name gets a number, in a line of its own,
   when it is first used. */

#include "output/context_lines.h"
#include "calls/tree.h"
#include "names/build_id.h"
#include "output/text.h"

#include "pub_tool_libcbase.h"

/*--- What a node is                                       ---*/

static const HChar* name_of_cut(const BackNode* node)
{
   Bool is_deep = False;
   cg_tree_is_cut(node, &is_deep);
   return is_deep ? "[deeper]" : "[other]";
}

/* Return the arc of the node, or NULL if it is a cut. */
static const Arc* arc_of(const BackNode* node)
{
   Bool is_deep;
   if (cg_tree_is_cut(node, &is_deep))
      return NULL;
   return (const Arc*)((UWord)node->arc & ~(UWord)CG_NO_ARC_BIT);
}

/* The place of a call.  If it is not known, there is no file. */
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

static Int compare_numbers(UWord a, UWord b)
{
   return a < b ? -1 : a > b;
}

static Int compare_sites(Site a, Site b)
{
   if (a.file == NULL || b.file == NULL)
      return compare_numbers(a.file != NULL, b.file != NULL);
   Int d = VG_(strcmp)(a.file, b.file);
   if (d == 0)
      d = compare_numbers(a.line, b.line);
   return d != 0 ? d : compare_numbers(a.insn, b.insn);
}

/* Return the innermost body that contains the node's code or, for a call, the
   call; NULL if there is none. */
static const Body* innermost_body(const BackNode* node)
{
   const Body* body = cg_tree_body(node);
   if (body != NULL || !cg_tree_has_bodies)
      return body;
   const Arc* arc = arc_of(node);
   return arc == NULL || arc->caller == NULL ? NULL
                                             : arc->caller->function->body;
}

const Body* cg_body_towards(const BackNode* node, const Body* around)
{
   const Body* next = NULL;
   for (const Body* body = innermost_body(node); body != around && body != NULL;
        body             = body->outside)
      next = body;
   return next;
}

Int cg_compare_bodies(const Body* a, const Body* b)
{
   if (a == b)
      return 0;
   if (a == NULL || b == NULL)
      return a == NULL ? -1 : 1;
   Int d = compare_numbers(a->function->number, b->function->number);
   if (d == 0)
      d = VG_(strcmp)(a->file, b->file);
   if (d == 0)
      d = compare_numbers(a->line, b->line);
   return d != 0 ? d : compare_numbers((UWord)a, (UWord)b);
}

Int cg_compare_nodes(const BackNode* a, const BackNode* b)
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

/*--- Lines of the file                                    ---*/

/* Begin the line of a name: its key, which ends in a blank, and its number. */
static void begin_name(ContextLines* w, const HChar* key, UInt id)
{
   cg_put(w->file, key);
   cg_put_number(w->file, id);
   cg_put_char(w->file, ' ');
}

static UInt put_names_id(ContextLines* w, Ids* ids, const HChar* key,
                         const HChar* name)
{
   Bool is_new;
   if (VG_(strcmp)(name, "???") == 0)
      return 0;
   UInt id = cg_id_of(ids, name, &is_new);
   if (is_new) {
      begin_name(w, key, id);
      cg_put_text(w->file, name);
      cg_put_char(w->file, '\n');
   }
   return id;
}

static UInt put_object(ContextLines* w, const HChar* name)
{
   HChar build_id[2 * CG_MAX_BUILD_ID + 1];
   UInt  n_before = w->objects.n;
   UInt  id       = put_names_id(w, &w->objects, "object ", name);
   if (w->objects.n > n_before && cg_build_id(name, build_id)) {
      begin_name(w, "build-id ", id);
      cg_put(w->file, build_id);
      cg_put_char(w->file, '\n');
   }
   return id;
}

static UInt put_function(ContextLines* w, const void* its, UInt object,
                         UInt source, const HChar* name)
{
   Bool is_new;
   UInt id = cg_id_of(&w->functions, its, &is_new);
   if (is_new) {
      begin_name(w, "function ", id);
      cg_put_number(w->file, object);
      cg_put_char(w->file, ' ');
      cg_put_number(w->file, source);
      cg_put_char(w->file, ' ');
      cg_put_text(w->file, name);
      cg_put_char(w->file, '\n');
   }
   return id;
}

static UInt put_function_like(ContextLines* w, const Function* f)
{
   return put_function(w, f, put_object(w, f->object),
                       put_names_id(w, &w->files, "file ", f->file), f->name);
}

static void put_site(ContextLines* w, Site site, UInt source)
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

static UInt put_node(ContextLines* w, UInt parent, UInt function, Site site,
                     ULong n_calls, const ULong* cost)
{
   UInt source = site.file == NULL
                    ? 0
                    : put_names_id(w, &w->files, "file ", site.file);
   cg_put_number(w->file, parent);
   cg_put_char(w->file, ' ');
   cg_put_number(w->file, function);
   put_site(w, site, source);
   cg_put_number(w->file, n_calls);
   cg_put_some_counts(w->file, cost, False);
   cg_add_counts(w->total, cost);
   return ++w->n_written;
}

UInt cg_put_context_root(ContextLines* w, const TreeRoot* root,
                         const HChar* name, const ULong* cost)
{
   return put_node(w, 0, put_function(w, root, 0, 0, name),
                   (Site){ .file = NULL }, 0, cost);
}

UInt cg_put_context(ContextLines* w, UInt parent, const BackNode* node,
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

UInt cg_put_inlined_context(ContextLines* w, UInt parent, const Body* body,
                            ULong n_calls, const ULong* cost)
{
   Site site = { .file       = body->file,
                 .line       = body->line,
                 .insn       = w->by_insn ? body->insn : 0,
                 .is_inlined = True };
   return put_node(w, parent, put_function_like(w, body->function), site,
                   n_calls, cost);
}

void cg_end_context_lines(ContextLines* w)
{
   cg_put(w->file, "summary:");
   cg_put_counts(w->file, w->total);
   cg_free_ids(&w->objects);
   cg_free_ids(&w->files);
   cg_free_ids(&w->functions);
}
