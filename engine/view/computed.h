/* SPDX-License-Identifier: GPL-2.0-or-later */
/* SPDX-FileCopyrightText: 2026 the authors of this Cachegrind */
/* engine/view/computed.h: events computed from recorded ones.  A computed event
   is a sum of counts, each multiplied by a whole number, or the quotient of two
   such sums. lib/Cachegrind/Profile/Formula.pm finds the weights. */

#pragma once

#include "engine/base/count.h"

/* A sum of counts, each multiplied by a weight of at most 2^53; 128 bits hold
   the sum of 1,000 counts.  Compilers for 32-bit processors have no 128-bit
   numbers; there a sum is a long double. */
#ifdef __SIZEOF_INT128__
__extension__ typedef __int128 cp_product;
#else
typedef long double cp_product;
#endif

cp_product cp_weighted_sum(const int64_t* weights, const cp_count* counts,
                           size_t n);

/* Return V as a count; the largest or the least count if V is out of range. */
cp_count cp_product_count(cp_product v);

/* Return PART / WHOLE in millionths, halves rounded away from 0; WHOLE is not
   0. */
cp_count cp_rate(cp_product part, cp_product whole);

typedef struct {
   char* name;
   int64_t* part;    /* [event] weights of the sum, or of the numerator */
   int64_t* whole;   /* [event] weights of the denominator; or NULL */
} cp_computed;

typedef struct {
   cp_computed* at;
   size_t n, cap;
   size_t n_events;  /* number of recorded events, and of weights */
   size_t n_rates;   /* number of computed events that are quotients */
} cp_computed_list;

/* Add the event that TEXT defines: `NAME WEIGHT...`, or for a quotient `NAME
   WEIGHT... / WEIGHT...`, with a weight for each recorded event.  False with a
   message if TEXT is malformed. */
bool cp_computed_add(cp_computed_list* l, cp_slice text, cp_error* err);
void cp_computed_free(cp_computed_list* l);

/* Return true if all computed events of rows up to TOTALS fit in counts; else
   store a message. */
bool cp_computed_fit(const cp_computed_list* l, const cp_count* totals,
                     cp_error* err);

/* Return the computed event called NAME, or NULL. */
const cp_computed* cp_computed_find(const cp_computed_list* l, cp_slice name);

/* Return the magnitude of C for a row of COUNTS.  The magnitude of a quotient
   is its numerator's, since the quotient of two small numbers may be large.
   Return CP_COUNT_MAX if the magnitude does not fit in a count. */
cp_ucount cp_computed_weight(const cp_computed_list* l, const cp_computed* c,
                             const cp_count* counts);

/* Compare two rows by C, descending by absolute value: <0 if A comes first.
   Quotients whose denominator is 0 come last. */
int cp_computed_compare(const cp_computed_list* l, const cp_computed* c,
                        const cp_count* a, const cp_count* b);
