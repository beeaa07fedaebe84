/* SPDX-License-Identifier: GPL-2.0-or-later */
/* SPDX-FileCopyrightText: 2026 the authors of this Cachegrind */
/* Cache geometry: rules for shapes, and default ones.  Freestanding: the host's
   caches come as a list, not from VEX. */

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

/* Return the rule that the geometry breaks, or NULL. */
const HChar* cg_check_cache(const CacheGeometry* geometry);

/* Fill found[] with the architecture's traditional caches. */
void cg_default_caches(CacheGeometry found[CG_N_CACHES]);

/* Pick I1, D1 and the last unified level from the host's n caches, in n_levels;
   set *ll_level to LL's.  False, with found[] untouched, if one is missing. */
Bool cg_pick_host_caches(const HostCache* caches, UInt n, UInt n_levels,
                         CacheGeometry found[CG_N_CACHES], UInt* ll_level);

/* Adapt a last-level cache, whose sets must be a power of two: reduce them to
   the next one, and raise the associativity by the same factor, rounded, so
   that the size stays about the same.  Returns whether it changed. */
Bool cg_adjust_odd_sets(CacheGeometry* geometry);
