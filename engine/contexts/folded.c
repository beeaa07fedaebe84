/* SPDX-License-Identifier: GPL-2.0-or-later */
/* SPDX-FileCopyrightText: 2026 the authors of this Cachegrind */
/* engine/contexts/folded.c: writes chains of names, with their sums.

   The format has names only, so functions of the same name become one function,
   whatever their files and objects.  The contexts are merged into a tree of
   names, and each of its chains that has counts is a line. */

#include "engine/contexts/folded.h"

#include "engine/view/paths.h"

#include <stdlib.h>
#include <string.h>

typedef struct {
   const cp_view* view;
   const cp_profile* profile;
   uint32_t event;
   cp_names names;        /* in the form in which they are written */
   cp_tree tree;          /* nodes by names, with two counts: a difference and
                             its first side, or a count and 0 */
} folded;

/* Return the number of NAME's written form in f->names. */
static uint32_t name_of(folded* f, uint32_t name)
{
   cp_slice text = cp_renamed_shown(&f->profile->funcs)->at[name];
   cp_buffer plain = {0};
   uint32_t number;

   cp_buffer_add_slice(&plain, text);
   for (size_t i = 0; i < plain.len; i++) {
      if (plain.at[i] == ';')
         plain.at[i] = ':';
      if (plain.at[i] == '\r' || plain.at[i] == '\n')
         plain.at[i] = ' ';
   }
   number = cp_names_add(&f->names, (cp_slice){plain.at, plain.len});
   cp_buffer_free(&plain);
   return number;
}

static bool add(folded* f, uint32_t node, const cp_count* counts,
                cp_error* err)
{
   cp_count* sums = cp_tree_counts(&f->tree, node);
   size_t n = f->profile->n_read;

   return (cp_count_add(&sums[0], counts[f->event])
           && (!f->profile->options.sides
               || cp_count_add(&sums[1], counts[n + f->event])))
          || cp_fail_overflow(err);
}

static bool add_tree(folded* f, cp_error* err)
{
   const cp_profile* p = f->profile;
   const cp_tree* t = &p->tree;
   bool* selected = cp_paths_selected(f->view);
   uint32_t* became = cp_alloc_zeroed((size_t)t->nodes.n + 1, sizeof(*became));
   uint32_t* names = cp_alloc(p->functions.n, sizeof(*names));
   bool good = true;

   for (uint32_t i = 0; i < p->functions.n; i++)
      names[i] = name_of(f, cp_profile_function(p, i).name);
   for (uint32_t i = 1; good && i <= t->nodes.n; i++) {
      cp_node n = cp_tree_node(t, i);

      became[i] = cp_tree_add(&f->tree, (cp_node){became[n.parent],
                                                  names[n.function],
                                                  CP_NO_SITE});
      if (selected == NULL || selected[i])
         good = add(f, became[i], cp_tree_counts(t, i) + 1, err);
   }
   free(selected);
   free(became);
   free(names);
   return good;
}

static bool add_pairs(folded* f, cp_error* err)
{
   const cp_profile* p = f->profile;
   bool good = true;

   for (uint32_t i = 0; good && i < p->pairs.n; i++) {
      cp_pair pair = cp_profile_pair(p, i);
      uint32_t name = cp_profile_function(p, pair.function).name;

      if (cp_view_selects(f->view, pair.file, name))
         good = add(f, cp_tree_add(&f->tree, (cp_node){CP_NO_NODE,
                                                       name_of(f, name),
                                                       CP_NO_SITE}),
                    cp_profile_pair_counts(p, i), err);
   }
   return good;
}

/* ---- writing ---- */

static int by_name(uint32_t a, uint32_t b, const void* context)
{
   const folded* f = context;

   return cp_slice_compare(f->names.at[cp_tree_node(&f->tree, a).function],
                           f->names.at[cp_tree_node(&f->tree, b).function]);
}

/* Replace STACK, the chain of the node written before, by NODE's chain.  STACK
   already begins with the chain of NODE's parent.  ENDS[n] is the length of
   node n's chain in STACK. */
static void extend(const folded* f, uint32_t node, size_t* ends,
                   cp_buffer* stack)
{
   cp_node n = cp_tree_node(&f->tree, node);

   stack->len = ends[n.parent];
   if (n.parent != CP_NO_NODE)
      cp_buffer_add(stack, ";", 1);
   cp_buffer_add_slice(stack, f->names.at[n.function]);
   ends[node] = stack->len;
}

static void write_all(const folded* f, cp_sink* to)
{
   bool sides = f->profile->options.sides;
   uint32_t* walk = cp_tree_walk(&f->tree, NULL, by_name, f);
   size_t* ends = cp_alloc_zeroed((size_t)f->tree.nodes.n + 1, sizeof(*ends));
   cp_buffer stack = {0};

   for (uint32_t i = 0; i < f->tree.nodes.n; i++) {
      const cp_count* counts = cp_tree_counts(&f->tree, walk[i]);

      extend(f, walk[i], ends, &stack);
      if (counts[0] == 0 && counts[1] == 0)
         continue;
      cp_sink_slice(to, (cp_slice){stack.at, stack.len});
      if (sides)
         cp_sink_counts(to, (cp_count[]){counts[1], counts[0] + counts[1]}, 2);
      else
         cp_sink_counts(to, counts, 1);
      cp_sink_text(to, "\n");
   }
   cp_buffer_free(&stack);
   free(ends);
   free(walk);
}

bool cp_write_folded(const cp_view* v, bool flat, cp_sink* to, cp_error* err)
{
   folded f = {.view = v, .profile = v->profile, .event = v->keys[0].event};
   bool good;

   if (f.event == CP_NO_NAME)
      return cp_fail(err, "folded stacks have counts of one recorded event, "
                          "and none that is computed");
   cp_tree_init(&f.tree, 2);
   good = flat ? add_pairs(&f, err) : add_tree(&f, err);
   if (good)
      write_all(&f, to);
   cp_names_free(&f.names);
   cp_tree_free(&f.tree);
   return good;
}
