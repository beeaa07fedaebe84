/*
   profile/model/tree.h: calling contexts, each with its own costs.

   A node of the tree is one chain of calls: that of its parent, and one call
   more, of a function from a site.  Nodes and sites are numbered from 1; 0 is
   none: the parent of a root, or a site that is not known.  A parent has a
   smaller number than its children.

   A node that stands for a part of a run is the parent of that part's roots;
   its function is none, but its name is the part's.  There are such nodes only
   if parts are to be told apart.
*/

#ifndef CG_PROFILE_MODEL_TREE_H
#define CG_PROFILE_MODEL_TREE_H

#include "profile/base/count.h"
#include "profile/base/triples.h"
#include "profile/model/names.h"

#define CP_NO_NODE 0u
#define CP_NO_SITE 0u

/* The site of a node that stands for a part. */
#define CP_PART_SITE UINT32_MAX

/* Where a call is. */
typedef struct {
   uint32_t file;         /* a name, or CP_NO_NAME */
   uint32_t line;         /* 0: not known */
   uint64_t address;      /* in the object file; 0: not known */
   bool is_inlined;       /* no call: the function is inlined there */
} cp_site;

typedef struct {
   uint32_t parent, function, site;
} cp_node;

typedef struct {
   size_t n_counts;       /* of a node: how often it was entered, and what it
                             has counted itself of each event */
   cp_triples nodes;      /* parent, function, site; node number, less 1 */
   cp_triples sites;      /* file, line, address; site number, less 1 */
   cp_triples addresses;  /* high and low half, whether it is inlined */
   cp_count* counts;
   size_t counts_cap;

   cp_names build_ids;    /* in hexadecimal */
   cp_triples built;      /* object, build-id: all that an object has had */
} cp_tree;

/* Makes an empty tree whose nodes have N_COUNTS counts; frees it. */
void cp_tree_init(cp_tree* t, size_t n_counts);
void cp_tree_free(cp_tree* t);

/* The number of the site S, which is added if it is new, and the site that has
   a number. */
uint32_t cp_tree_add_site(cp_tree* t, cp_site s);
cp_site cp_tree_site(const cp_tree* t, uint32_t site);

/* The number of the node N, which is added, with counts of 0, if it is new. */
uint32_t cp_tree_add(cp_tree* t, cp_node n);

/* Notes that OBJECT, a name, has been built with this id; and finds the id, or
   an empty one if none is known or the object has had several. */
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

/* All nodes depth first, parents before their children, children of one parent
   in the order of COMPARE, which is given node numbers; the caller frees the
   array. */
uint32_t* cp_tree_walk(const cp_tree* t, cp_compare* compare,
                       const void* context);

#endif
