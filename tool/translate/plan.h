/* SPDX-License-Identifier: GPL-2.0-or-later */
/* SPDX-FileCopyrightText: 2026 the authors of this Cachegrind */
/* The plan of a test that generated code makes for a group of references: the
   places to look up, and the times of their uses.  For each place, the code
   computes a word that is below the D1 line size only if the place is seen in
   its cache, and ORs these words.  If a place is not seen, the group is
   replayed.  Then the code notes the uses and advances the clock. */

/* Speed, November 2026: comparing the ORed words with the line size less the
   smallest reference's size would save two or three host instructions a data
   reference.  But perl was not faster, and xz 3 % slower: some of its unaligned
   references then fail the test though their lines are present. */

#pragma once

#include "caches/refs.h"

/* A place whose line is looked up. */
typedef struct {
   FetchLine* fetch_line; /* NULL for data */
   Addr       offset;     /* offset of data from the base */
   UShort     size;       /* size in bytes, all of which must lie in the line */
   UChar      base;       /* index of the base in the group, or CG_NO_BASE */
   UChar      time;       /* ticks after the group's start */
} Probe;

/* The maximum number of probes: two lines for each reference. */
#define CG_MAX_PROBES (2 * CG_MAX_GROUP_REFS)

typedef struct {
   UInt  n_probes;
   Probe probes[CG_MAX_PROBES];
} Plan;
