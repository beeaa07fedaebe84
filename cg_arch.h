/* SPDX-License-Identifier: GPL-2.0-or-later */
/* SPDX-FileCopyrightText: 2026 the authors of this Cachegrind */
/* Cache geometry: rules, and default geometries.  Freestanding (base/port.h):
   the host's caches come as a list, not from VEX. */

#pragma once

#include "base/port.h"

/* The geometry of a cache, which has sizeB / line_sizeB / assoc sets. */
typedef struct {
   Int sizeB;
   Int assoc;
   Int line_sizeB;
} CacheGeometry;

typedef enum { CG_I1, CG_D1, CG_LL, CG_N_CACHES } CacheId;

/* A cache in the host's description. */
typedef struct {
   enum { CG_HOST_INSN, CG_HOST_DATA, CG_HOST_UNIFIED } kind;
   UInt level; /* 1 is nearest to the processor */
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

/* Pick I1, D1 and LL, the unified cache of level n_levels, from the host's n
   caches.  Set *ll_level to LL's level.  Return False, and leave found[] as it
   is, if one of the three is missing. */
Bool cg_pick_host_caches(const HostCache* caches, UInt n, UInt n_levels,
                         CacheGeometry found[CG_N_CACHES], UInt* ll_level);

/* Make a last-level cache's number of sets a power of two: reduce it to the
   next one below, and raise the associativity by the same factor, rounded, so
   that the size stays about the same.  Return whether *geometry changed. */
Bool cg_adjust_odd_sets(CacheGeometry* geometry);
