/* SPDX-License-Identifier: GPL-2.0-or-later */
/* SPDX-FileCopyrightText: 2026 the authors of this Cachegrind */
/* What generated code tests for a group of references.  A plan, made from the
   group alone, has the places that a group's test looks up, and the times at
   which it notes their uses.  For each place a word is computed that is below
   the D1 line size exactly if the place is seen in its cache, and the words are
   ORed.  If a place is not seen, the group is replayed.  In either case the
   uses are then noted, in the order of their times, and the clock advances by
   the group's n_times. */

/* Speed, November 2026: to compare the ORed words with the line size less the
   smallest reference's saves two or three host instructions a data reference.
   perl was no faster for it, and xz, whose unaligned references then fail
   some tests for nothing, 3 % slower. */

#pragma once

#include "caches/refs.h"

/* A place whose line is looked up. */
typedef struct {
   FetchLine* fetch_line; /* NULL for data */
   Addr       offset;     /* data: from the base, */
   UShort     size;       /* bytes, all in the line if it is seen, */
   UChar      base;       /* which base of the group, or CG_NO_BASE */
   UChar      time;       /* from the clock's value at the group's start */
} Probe;

/* The largest number of probes: two lines for each reference. */
#define CG_MAX_PROBES (2 * CG_MAX_GROUP_REFS)

typedef struct {
   UInt  n_probes;
   Probe probes[CG_MAX_PROBES];
} Plan;
