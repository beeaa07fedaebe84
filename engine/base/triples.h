/* SPDX-License-Identifier: GPL-2.0-or-later */
/* SPDX-FileCopyrightText: 2026 the authors of this Cachegrind */
/* engine/base/triples.h: a set of triples of numbers, such as a function's
   object, file and name.  Triples are numbered from 0 in the order of
   insertion. */

#pragma once

#include "engine/base/base.h"

typedef struct {
   uint32_t a, b, c;
} cp_triple;

typedef struct {
   cp_triple* at;       /* the triples, by number */
   uint32_t n;

   /* Private: the room in `at`, and a hash table of numbers + 1. */
   size_t cap;
   uint32_t* slots;
   size_t n_slots;
} cp_triples;

/* Return the number of KEY; add KEY if it is new. */
uint32_t cp_triples_add(cp_triples* t, cp_triple key);

#define CP_NO_TRIPLE UINT32_MAX

/* Return the number of KEY, or CP_NO_TRIPLE if it is not in the set. */
uint32_t cp_triples_find(const cp_triples* t, cp_triple key);

void cp_triples_free(cp_triples* t);
