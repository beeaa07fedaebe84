/* SPDX-License-Identifier: GPL-2.0-or-later */
/* SPDX-FileCopyrightText: 2026 the authors of this Cachegrind */
/* A treap: a search tree by address.  Each node has a random priority, no lower
   than its children's, so the tree is balanced as if filled in random order.
   Changes cut the tree in two and join the parts again. */

#include "names/jit/ranges.h"

#include "pub_tool_mallocfree.h"

struct RangeNode {
   RangeNode* lower;
   RangeNode* higher;
   Addr       start, last;
   void*      what;
   UInt       priority;
};

#define N_NODES_OF_CHUNK 512

static RangeNode* new_node(Ranges* ranges, Addr start, Addr last, void* what)
{
   if (ranges->unused == NULL) {
      RangeNode* chunk = VG_(malloc)("cg.ranges.nodes",
                                     N_NODES_OF_CHUNK * sizeof(RangeNode));
      for (UInt i = 0; i < N_NODES_OF_CHUNK; i++) {
         chunk[i].lower = ranges->unused;
         ranges->unused = &chunk[i];
      }
   }
   RangeNode* node = ranges->unused;
   ranges->unused  = node->lower;
   ranges->random  = ranges->random * 1664525 + 1013904223;
   /* Mix in higher bits: the low bits of this generator are not random. */
   *node = (RangeNode){ .start = start, .last = last, .what = what,
                        .priority = ranges->random ^ ranges->random >> 16 };
   ranges->n++;
   return node;
}

/* Give *below the ranges that start before a, *rest the others. */
static void cut(RangeNode* tree, Addr a, RangeNode** below, RangeNode** rest)
{
   while (tree != NULL) {
      if (tree->start < a) {
         *below = tree;
         below  = &tree->higher;
         tree   = tree->higher;
      } else {
         *rest = tree;
         rest  = &tree->lower;
         tree  = tree->lower;
      }
   }
   *below = NULL;
   *rest  = NULL;
}

/* Join two trees, the first of which is entirely below the second. */
static RangeNode* join(RangeNode* below, RangeNode* above)
{
   RangeNode*  tree;
   RangeNode** to = &tree;
   while (below != NULL && above != NULL) {
      if (below->priority >= above->priority) {
         *to   = below;
         to    = &below->higher;
         below = below->higher;
      } else {
         *to   = above;
         to    = &above->lower;
         above = above->lower;
      }
   }
   *to = below != NULL ? below : above;
   return tree;
}

/* Free all nodes of the tree, by rotating it until its root has no left child:
   recursion could overflow the stack. */
static void free_tree(Ranges* ranges, RangeNode* tree)
{
   while (tree != NULL) {
      RangeNode* lower = tree->lower;
      if (lower != NULL) {
         tree->lower   = lower->higher;
         lower->higher = tree;
         tree          = lower;
         continue;
      }
      RangeNode* higher = tree->higher;
      tree->lower       = ranges->unused;
      ranges->unused    = tree;
      ranges->n--;
      tree = higher;
   }
}

static RangeNode* highest(RangeNode* tree)
{
   while (tree != NULL && tree->higher != NULL)
      tree = tree->higher;
   return tree;
}

Bool cg_ranges_put(Ranges* ranges, Addr start, Addr last, void* what)
{
   RangeNode *below, *within, *above, *rest;
   cut(ranges->root, start, &below, &rest);
   if (last == ~(Addr)0) {
      within = rest;
      above  = NULL;
   } else {
      cut(rest, last + 1, &within, &above);
   }
   /* Find the last range that starts within the new range; if there is none,
      the last range below, which may enclose the new range. */
   const RangeNode* reaching = highest(within);
   RangeNode*       before   = highest(below);
   if (reaching == NULL)
      reaching = before;
   if (reaching != NULL && reaching->last > last)
      above = join(new_node(ranges, last + 1, reaching->last, reaching->what),
                   above);
   Bool had_meaning
      = within != NULL || (before != NULL && before->last >= start);
   if (before != NULL && before->last >= start)
      before->last = start - 1;
   free_tree(ranges, within);
   if (what != NULL)
      below = join(below, new_node(ranges, start, last, what));
   ranges->root = join(below, above);
   return had_meaning;
}

void* cg_ranges_at(const Ranges* ranges, Addr a)
{
   const RangeNode* node = ranges->root;
   while (node != NULL && (a < node->start || a > node->last))
      node = a < node->start ? node->lower : node->higher;
   return node == NULL ? NULL : node->what;
}
