/* SPDX-License-Identifier: GPL-2.0-or-later */
/* SPDX-FileCopyrightText: 2026 the authors of this Cachegrind */
/* engine/model/tree.h: calling contexts, each with its own costs.

   A node of the tree is one chain of calls: its parent's chain, and one more
   call of a function from a site.  Nodes and sites are numbered from 1; 0
   stands for a root's parent and for an unknown site.  A parent has a smaller
   number than its children.

   If parts of a run are told apart, each part has a node with the part's name
   in place of a function; it is the parent of the part's roots. */

#pragma once

#include "engine/base/count.h"
#include "engine/base/triples.h"
#include "engine/model/names.h"

#define CP_NO_NODE 0u
#define CP_NO_SITE 0u

/* Site of a node that stands for a part. */
#define CP_PART_SITE UINT32_MAX

/* The place of a call. */
typedef struct {
   uint32_t file;         /* number of a name, or CP_NO_NAME */
   uint32_t line;         /* 0: not known */
   uint64_t address;      /* in the object file; 0: not known */
   bool is_inlined;       /* the callee is inlined there, not called */
} cp_site;

typedef struct {
   uint32_t parent, function, site;
} cp_node;

typedef struct {
   size_t n_counts;       /* counts of a node: calls, then own events */
   cp_triples nodes;      /* (parent, function, site), by node number less 1 */
   cp_triples sites;      /* (file, line, address), by site number less 1 */
   cp_triples addresses;  /* (high half, low half, is_inlined) */
   cp_count* counts;
   size_t counts_cap;

   cp_names build_ids;    /* in hexadecimal */
   cp_triples built;      /* all pairs (object, build-id) of the inputs */
} cp_tree;

/* Make T an empty tree with N_COUNTS counts for each node; or free T. */
void cp_tree_init(cp_tree* t, size_t n_counts);
void cp_tree_free(cp_tree* t);

/* Return the number of the site S, which is added if it is new; or the site
   with the number SITE. */
uint32_t cp_tree_add_site(cp_tree* t, cp_site s);
cp_site cp_tree_site(const cp_tree* t, uint32_t site);

/* Return the number of the node N; a new node is added with counts of 0. */
uint32_t cp_tree_add(cp_tree* t, cp_node n);

/* Note that OBJECT, the number of a name, has the build-id ID; or return the
   build-id of OBJECT, an empty slice if it has none or several. */
void cp_tree_add_build_id(cp_tree* t, uint32_t object, cp_slice id);
cp_slice cp_tree_build_id(const cp_tree* t, uint32_t object);

static inline cp_node cp_tree_node(const cp_tree* t, uint32_t node)
{
   cp_triple n = t->nodes.at[node - 1];

   return (cp_node){n.a, n.b, n.c};
}

static inline cp_count* cp_tree_counts(const cp_tree* t, uint32_t node)
{
   return t->counts + (size_t)(node - 1) * t->n_counts;
}

/* Return the nodes for which AMONG, an array by node, is true (AMONG NULL:
   all), depth first, parents before their children.  Siblings are in the order
   of COMPARE, which gets node numbers.  If a node is in AMONG, its parent must
   be, too.  The caller frees the array. */
uint32_t* cp_tree_walk(const cp_tree* t, const bool* among,
                       cp_compare* compare, const void* context);
