/* SPDX-License-Identifier: GPL-2.0-or-later */
/* SPDX-FileCopyrightText: 2026 the authors of this Cachegrind */
/* engine/view/computed.h: events that are computed from the recorded ones:
   sums of these, each multiplied by a whole number, or quotients of two sums.

   Nothing here reads formulas: lib/Cachegrind/Profile/Formula.pm does, and has
   found the weights. */

#pragma once

#include "engine/base/count.h"

/* A sum of counts, each multiplied by its weight, of at most 2^53: 128 bits
   have room for that of 1,000 counts.  Compilers for 32-bit processors have no
   such numbers: there it is the nearest that they have. */
#ifdef __SIZEOF_INT128__
__extension__ typedef __int128 cp_product;
#else
typedef long double cp_product;
#endif

cp_product cp_weighted_sum(const int64_t* weights, const cp_count* counts,
                           size_t n);

/* V as a count, or the largest or the least one if it is none. */
cp_count cp_product_count(cp_product v);

/* PART / WHOLE (not 0), in millionths, halves rounded away from 0. */
cp_count cp_rate(cp_product part, cp_product whole);

typedef struct {
   char* name;
   int64_t* part;    /* [event] the weights of a sum, or of a quotient's part */
   int64_t* whole;   /* NULL: it is a sum */
} cp_computed;

typedef struct {
   cp_computed* at;
   size_t n, cap;
   size_t n_events;  /* recorded ones, which weights are for */
   size_t n_rates;   /* computed ones that are quotients */
} cp_computed_list;

/* Adds the event of a definition: `NAME WEIGHT...`, or for a quotient
   `NAME WEIGHT... / WEIGHT...`, with a weight for each recorded event.  False,
   with a message, if TEXT is none. */
bool cp_computed_add(cp_computed_list* l, cp_slice text, cp_error* err);
void cp_computed_free(cp_computed_list* l);

/* False, with a message, if with these TOTALS of a profile a computed event may
   be more than a count. */
bool cp_computed_fit(const cp_computed_list* l, const cp_count* totals,
                     cp_error* err);

/* That of the NAME, or NULL. */
const cp_computed* cp_computed_find(const cp_computed_list* l, cp_slice name);

/* The magnitude of the sum of a row of COUNTS or, of a quotient, of its part:
   a small part of nearly nothing may be a large quotient.  What is no count any
   more is CP_COUNT_MAX. */
cp_ucount cp_computed_weight(const cp_computed_list* l, const cp_computed* c,
                             const cp_count* counts);

/* The order of two rows: descending by magnitude, <0 if A comes first.
   Quotients of nothing come last. */
int cp_computed_compare(const cp_computed_list* l, const cp_computed* c,
                        const cp_count* a, const cp_count* b);
