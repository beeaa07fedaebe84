/* SPDX-License-Identifier: GPL-2.0-or-later */
/* SPDX-FileCopyrightText: 2026 the authors of this Cachegrind */
/* Cache geometry: the description of a cache, the rules for its shape, and
   default shapes.  The rules and the adjustment of odd LL caches are
   freestanding (base/port.h); the host's caches come as a plain list, so that
   nothing here depends on VEX. */

#pragma once

#include "base/port.h"

/* One cache.  sets = sizeB / line_sizeB / assoc. */
typedef struct {
   Int sizeB;
   Int assoc;
   Int line_sizeB;
} CacheGeometry;

typedef enum { CG_I1, CG_D1, CG_LL, CG_N_CACHES } CacheId;

/* A cache in the host's description. */
typedef struct {
   enum { CG_HOST_INSN, CG_HOST_DATA, CG_HOST_UNIFIED } kind;
   UInt level; /* 1 is the one nearest to the processor */
   CacheGeometry geometry;
} HostCache;

typedef enum {
   CG_PARSE_OK,
   CG_PARSE_MALFORMED, /* not three comma-separated decimal numbers */
   CG_PARSE_OVERFLOW   /* a number does not fit an int */
} CacheParse;

/* Read "SIZE,ASSOC,LINE_SIZE" (bytes, ways, bytes) into *geometry, which
   changes only if the result is CG_PARSE_OK.  Only the form is checked. */
CacheParse cg_parse_cache(const HChar* text, CacheGeometry* geometry);

/* Return NULL if the geometry can be simulated, else the rule that it
   breaks. */
const HChar* cg_check_cache(const CacheGeometry* geometry);

/* Fill found[] with the guest architecture's traditional caches, for hosts that
   do not describe theirs. */
void cg_default_caches(CacheGeometry found[CG_N_CACHES]);

/* Pick I1, D1 and the last unified level from the host's n caches, which have
   n_levels levels.  Returns False, with found[] untouched, if one of the three
   is missing.  *ll_level becomes the level that stands for LL. */
Bool cg_pick_host_caches(const HostCache* caches, UInt n, UInt n_levels,
                         CacheGeometry found[CG_N_CACHES], UInt* ll_level);

/* Adapt a last-level cache to the simulation, which needs a set count that is a
   power of two: reduce the sets to the next lower power, and raise the
   associativity by the same factor, rounded to nearest, so that the size stays
   about the same.  Returns True if the geometry was changed. */
Bool cg_adjust_odd_sets(CacheGeometry* geometry);
