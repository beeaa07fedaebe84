/* SPDX-License-Identifier: GPL-2.0-or-later */
/* SPDX-FileCopyrightText: 2026 the authors of this Cachegrind */
/* engine/read/contexts.c: the body of a tree of contexts.

   A node's line names its parent, function and site's file by numbers that
   earlier lines have introduced; a fast path reads lines in the tool's own
   form.  A node's counts are added to the matching node of the profile's tree,
   and to its function.  At the end the builder gets the sum of each
   function. */

#include "engine/base/words.h"
#include "engine/read/callgrind_names.h"
#include "engine/read/numbers.h"

#include <stdlib.h>
#include <string.h>

/* The maximum number of hexadecimal digits in an address. */
#define ADDRESS_DIGITS 16

void cp_contexts_free(cp_contexts* c)
{
   cp_ids_free(&c->objects);
   cp_ids_free(&c->files);
   cp_ids_free(&c->functions);
   free(c->nodes);
   free(c->depths);
   free(c->sums);
   *c = (cp_contexts){0};
}

/* ---- names ---- */

/* Take the number at the beginning of *REST, and the blank after it; false if
   the number is malformed. */
static bool take_number(cp_slice* rest, uint64_t* n)
{
   const char* end = rest->at + rest->len;
   const char* p = rest->at;

   for (*n = 0; p < end && cp_is_digit(*p); p++)
      if (__builtin_mul_overflow(*n, 10, n)
          || __builtin_add_overflow(*n, (uint64_t)(*p - '0'), n))
         return false;
   if (p == rest->at || p == end || *p != ' ')
      return false;
   *rest = (cp_slice){p + 1, (size_t)(end - p - 1)};
   return true;
}

/* Take an id that is not 0 and not in IDS yet. */
static bool take_new(cp_parser* ps, cp_slice* rest, const cp_ids* ids,
                     uint64_t* id)
{
   uint32_t known;

   if (!take_number(rest, id) || *id == 0)
      return cp_parser_wrong(ps, "malformed number of a name");
   return !cp_ids_find(ids, *id, &known)
          || cp_parser_wrong(ps, "a number that has a name already");
}

/* Take an id, and set *NUMBER to the number that IDS has for it; the id 0
   leaves *NUMBER unchanged. */
static bool take_known(cp_parser* ps, cp_slice* rest, const cp_ids* ids,
                       uint32_t* number)
{
   uint64_t id;

   if (!take_number(rest, &id))
      return cp_parser_wrong(ps, "malformed number of a name");
   return id == 0 || cp_ids_find(ids, id, number)
          || cp_parser_wrong(ps, "a number that has no name yet");
}

static bool take_object(cp_parser* ps, cp_slice rest)
{
   uint64_t id;
   uint32_t object;

   if (!take_new(ps, &rest, &ps->contexts.objects, &id)
       || !cp_find_number(ps, &ps->profile->objects, rest, &object))
      return false;
   cp_object_now(ps, &object);
   cp_ids_set(&ps->contexts.objects, id, object);
   return true;
}

static bool take_build_id(cp_parser* ps, cp_slice rest)
{
   uint32_t object = CP_NO_OBJECT;

   if (!take_known(ps, &rest, &ps->contexts.objects, &object))
      return false;
   if (object != CP_NO_OBJECT)
      cp_tree_add_build_id(&ps->profile->tree, object, rest);
   return true;
}

static bool take_file(cp_parser* ps, cp_slice rest)
{
   uint64_t id;
   uint32_t file;

   if (!take_new(ps, &rest, &ps->contexts.files, &id)
       || !cp_find_number(ps, &ps->profile->files, rest, &file))
      return false;
   cp_ids_set(&ps->contexts.files, id, file);
   return true;
}

/* Take REST, the fields of a function's line: NUMBER OBJECT FILE NAME. */
static bool take_function(cp_parser* ps, cp_slice rest)
{
   cp_profile* p = ps->profile;
   cp_function f = {CP_NO_OBJECT, CP_NO_NAME, CP_NO_NAME};
   uint64_t id;

   if (!take_new(ps, &rest, &ps->contexts.functions, &id)
       || !take_known(ps, &rest, &ps->contexts.objects, &f.object)
       || !take_known(ps, &rest, &ps->contexts.files, &f.file)
       || !cp_find_number(ps, &p->funcs, rest, &f.name))
      return false;
   if (f.file == CP_NO_NAME)
      f.file = cp_renamed_add_fixed(&p->files, cp_slice_of(CP_UNKNOWN));
   cp_name_in_object(ps, f.object, &f.name);
   if (p->options.names_only
       && !cp_is_address(cp_renamed_shown(&p->funcs)->at[f.name]))
      return true;
   cp_ids_set(&ps->contexts.functions, id,
              cp_builder_function(&ps->builder, f));
   return true;
}

/* ---- nodes ---- */

/* A node's line; its counts are in ps->row. */
typedef struct {
   uint64_t parent, function;
   bool has_site, is_inlined;
   uint64_t file, line, address;
} node_line;

/* Read the call site at P: a hyphen if it is unknown, or FILE:LINE or
   FILE:LINE@ADDRESS, with an i in front if the callee is inlined.  Return the
   address after the site, or NULL if it is malformed. */
static const char* read_site(const char* p, node_line* n)
{
   const char* begin;

   n->has_site = *p != '-';
   if (!n->has_site)
      return p + 1;
   n->is_inlined = *p == 'i';
   p += n->is_inlined;
   p = cp_fast_number(p, &n->file);
   if (p == NULL || *p != ':')
      return NULL;
   p = cp_fast_number(p + 1, &n->line);
   if (p == NULL || *p != '@')
      return p;
   if (p[1] != '0' || p[2] != 'x')
      return NULL;
   p += 3;
   for (begin = p; cp_is_digit(*p) || (*p >= 'a' && *p <= 'f'); p++)
      n->address = n->address << 4
                   | (unsigned)(*p <= '9' ? *p - '0' : *p - 'a' + 10);
   return p == begin || p - begin > ADDRESS_DIGITS ? NULL : p;
}

/* Read a node's parent, function and site at P, and the blank after them;
   return the end, or NULL.  Reading never goes past a line end. */
static const char* read_place(const char* p, node_line* n)
{
   *n = (node_line){0};
   p = cp_fast_number(p, &n->parent);
   if (p == NULL || *p != ' ')
      return NULL;
   p = cp_fast_number(p + 1, &n->function);
   if (p == NULL || *p != ' ')
      return NULL;
   p = read_site(p + 1, n);
   return p == NULL || *p != ' ' ? NULL : p + 1;
}

/* Read the next line into N and ps->call_row if it is a node's in the tool's
   own form; otherwise leave the line in the input. */
static bool fast_node(cp_parser* ps, node_line* n)
{
   const char* p = read_place(ps->in->next, n);
   uint64_t calls;

   if (p != NULL)
      p = cp_fast_number(p, &calls);
   if (p == NULL || !cp_fast_counts(ps, p))
      return false;
   ps->call_row[0] = (cp_count)calls;
   return true;
}

/* Read LINE, the line of a node, in any form that the grammar allows. */
static bool slow_node(cp_parser* ps, cp_slice line, node_line* n)
{
   const char* p = read_place(line.at, n);
   const char* end = line.at + line.len;
   cp_slice word;
   size_t counts;

   if (p == NULL)
      return cp_parser_wrong(ps, "malformed parent, function or site of a "
                                 "node");
   if (!cp_next_word(&p, end, &word)
       || cp_count_parse(word, &ps->call_row[0]) != CP_NUMBER_GOOD)
      return cp_parser_wrong(ps, "malformed number of calls of a node");
   return cp_parse_counts(ps, p, line, ps->row, &counts);
}

/* Set *SITE to the number of node N's call site. */
static bool find_site(cp_parser* ps, const node_line* n, uint32_t* site)
{
   cp_site s = {CP_NO_NAME, (uint32_t)n->line, n->address, n->is_inlined};

   *site = CP_NO_SITE;
   if (!n->has_site)
      return true;
   if (n->line > CP_LINE_NUMBER_MAX)
      return cp_parser_wrong(ps, "line number is too large");
   if (n->file != 0 && !cp_ids_find(&ps->contexts.files, n->file, &s.file))
      return cp_parser_wrong(ps, "the file of a site has no name yet");
   /* A folded file has no lines, so the site is unknown. */
   if (s.file != CP_NO_NAME
       && cp_renamed_is_fold(&ps->profile->files, s.file))
      return true;
   if (ps->profile->options.no_sites)
      return true;
   *site = cp_tree_add_site(&ps->profile->tree, s);
   return true;
}

/* Add the present counts to those of FUNCTION. */
static bool add_to_function(cp_parser* ps, uint32_t function)
{
   cp_contexts* c = &ps->contexts;
   size_t n = ps->profile->n_events;

   if (function >= c->n_sums) {
      CP_MAKE_ZEROS(c->sums, c->sums_cap, c->n_sums * n,
                    (function + 1) * n);
      c->n_sums = function + 1;
   }
   return cp_counts_add(c->sums + function * n, ps->row, n, false);
}

/* Return the function that stands for all contexts below the depth limit. */
static uint32_t deeper(cp_parser* ps)
{
   cp_profile* p = ps->profile;
   cp_function who = {CP_NO_OBJECT, 0, 0};

   p->has_deeper = true;
   who.file = cp_renamed_add_fixed(&p->files, cp_slice_of(CP_UNKNOWN));
   who.name = cp_renamed_add_fixed(&p->funcs, cp_slice_of(CP_DEEPER));
   return cp_builder_function(&ps->builder, who);
}

/* Set *NODE to the tree's node for N, which is added if it is new, and
   *FUNCTION to N's function.  The first call below the depth limit gets a node
   of CP_DEEPER; a call below that, or within folded code, gets its caller's
   node, and *IS_INNER is true. */
static bool find_node(cp_parser* ps, const node_line* n, uint32_t* function,
                      uint32_t* node, bool* is_inner)
{
   uint32_t above = 0, last = ps->profile->options.depth;
   cp_contexts* c = &ps->contexts;
   cp_tree* t = &ps->profile->tree;
   cp_node found = {.parent = c->part};

   if (n->parent > c->n_nodes)
      return cp_parser_wrong(ps, "the parent of a node has not come yet");
   if (!cp_ids_find(&c->functions, n->function, function))
      return cp_parser_wrong(ps, "the function of a node has no name yet");
   if (!find_site(ps, n, &found.site))
      return false;
   if (n->parent > 0) {
      found.parent = c->nodes[n->parent - 1];
      above = c->depths[n->parent - 1];
   }
   found.function = *function;
   *is_inner = (last > 0 && above > last)
               || (n->parent > 0
                   && cp_builder_is_folded(&ps->builder, *function)
                   && cp_tree_node(t, found.parent).function == *function);
   if (last > 0 && above == last) {
      found.function = deeper(ps);
      found.site = CP_NO_SITE;
   }
   CP_MAKE_ROOM(c->depths, c->depths_cap, c->n_nodes + 1);
   c->depths[c->n_nodes] = above + !*is_inner;
   *node = *is_inner ? found.parent : cp_tree_add(t, found);
   return true;
}

static bool add_node(cp_parser* ps, const node_line* n)
{
   cp_contexts* c = &ps->contexts;
   cp_profile* p = ps->profile;
   cp_error why = {0};
   uint32_t node = CP_NO_NODE, function;
   bool is_inner = false;

   if (!find_node(ps, n, &function, &node, &is_inner))
      return false;
   if (c->n_nodes == UINT32_MAX - 2)
      return cp_parser_wrong(ps, "more nodes than 32 bits can count");
   CP_MAKE_ROOM(c->nodes, c->nodes_cap, c->n_nodes + 1);
   c->nodes[c->n_nodes++] = node;
   cp_parser_keep_side(ps);
   if (is_inner)
      ps->call_row[0] = 0;
   if (cp_counts_add(cp_tree_counts(&p->tree, node), ps->call_row,
                     1 + p->n_events, ps->builder.negate)
       && add_to_function(ps, function))
      return true;
   cp_fail_overflow(&why);
   return cp_parser_wrong_because(ps, &why);
}

/* ---- lines ---- */

/* Take a line that fast_node() did not take. */
static bool take_line(cp_parser* ps, cp_slice line)
{
   cp_slice rest;
   node_line n;

   if (line.len == 0 || *line.at == '#')
      return true;
   if (ps->summary.line_no != 0)
      return cp_parser_wrong(ps, "something after the `summary:` line");
   if (cp_has_prefix(line, "function ", &rest))
      return take_function(ps, rest);
   if (cp_has_prefix(line, "file ", &rest))
      return take_file(ps, rest);
   if (cp_has_prefix(line, "object ", &rest))
      return take_object(ps, rest);
   if (cp_has_prefix(line, "build-id ", &rest))
      return take_build_id(ps, rest);
   if (cp_has_keyword(line, "summary:", &rest))
      return cp_parse_summary(ps, line, rest);
   if (!cp_is_digit(*line.at))
      return cp_parser_malformed(ps, line);
   return ps->profile->options.names_only
          || (slow_node(ps, line, &n) && add_node(ps, &n));
}

/* Add a node for the part, the parent of the part's roots, if parts stay
   apart. */
static void begin_part(cp_parser* ps)
{
   const cp_common* part = &ps->common[CP_COMMON_PART];
   cp_profile* p = ps->profile;
   cp_function who = {CP_NO_OBJECT, 0, 0};

   if (!p->options.parts || !part->given)
      return;
   who.file = cp_renamed_add_fixed(&p->files, cp_slice_of(CP_UNKNOWN));
   who.name = cp_renamed_add_fixed(
      &p->funcs, (cp_slice){part->text.at, part->text.len});
   ps->contexts.part = cp_tree_add(
      &p->tree, (cp_node){CP_NO_NODE, cp_builder_function(&ps->builder, who),
                          CP_PART_SITE});
}

/* Fail if there was no summary, unless only names are read; pass each
   function's counts to the builder. */
static bool end_contexts(cp_parser* ps)
{
   const cp_contexts* c = &ps->contexts;
   cp_profile* p = ps->profile;
   cp_error why = {0};

   if (ps->summary.line_no == 0 && !p->options.names_only) {
      cp_parser_locate(ps, ps->in->line_no + 1);
      return cp_fail(ps->err, "missing `summary:` line: the file is cut off");
   }
   for (uint32_t f = 0; f < c->n_sums; f++)
      if (!cp_builder_enter_function(&ps->builder, cp_profile_function(p, f),
                                     &why)
          || !cp_builder_add_counts(&ps->builder, (cp_place){0, 0},
                                    c->sums + f * p->n_events, &why))
         return cp_parser_wrong_because(ps, &why);
   return true;
}

bool cp_parse_contexts(cp_parser* ps)
{
   begin_part(ps);
   while (cp_input_more(ps->in, ps->err)) {
      node_line n;
      bool good = ps->summary.line_no == 0 && !ps->profile->options.names_only
                        && fast_node(ps, &n)
                     ? add_node(ps, &n)
                     : take_line(ps, cp_input_line(ps->in));

      if (!good)
         return false;
   }
   return ps->err->len == 0 && end_contexts(ps);
}
