/* SPDX-License-Identifier: GPL-2.0-or-later */
/* SPDX-FileCopyrightText: 2026 the authors of this Cachegrind */
/* engine/view/computed.h: events computed from the recorded ones: sums of
   these, each multiplied by a whole number, or quotients of two such sums.
   lib/Cachegrind/Profile/Formula.pm reads formulas, and sends the weights. */

#pragma once

#include "engine/base/count.h"

/* A sum of counts, each multiplied by its weight, of at most 2^53: 128 bits
   hold the sum of 1,000 counts.  Compilers for 32-bit processors have no such
   numbers; there it is a long double. */
#ifdef __SIZEOF_INT128__
__extension__ typedef __int128 cp_product;
#else
typedef long double cp_product;
#endif

cp_product cp_weighted_sum(const int64_t* weights, const cp_count* counts,
                           size_t n);

/* Return V as a count; one that is out of range becomes the largest or the
   least. */
cp_count cp_product_count(cp_product v);

/* Return PART / WHOLE (not 0), in millionths, halves rounded away from 0. */
cp_count cp_rate(cp_product part, cp_product whole);

typedef struct {
   char* name;
   int64_t* part;    /* [event] the weights of a sum, or of a quotient's part */
   int64_t* whole;   /* the divisor's weights; NULL: the event is a sum */
} cp_computed;

typedef struct {
   cp_computed* at;
   size_t n, cap;
   size_t n_events;  /* recorded ones, which weights are for */
   size_t n_rates;   /* computed ones that are quotients */
} cp_computed_list;

/* Add the event of a definition: `NAME WEIGHT...`, or for a quotient `NAME
   WEIGHT... / WEIGHT...`, with a weight for each recorded event.  False, with a
   message, if TEXT is malformed. */
bool cp_computed_add(cp_computed_list* l, cp_slice text, cp_error* err);
void cp_computed_free(cp_computed_list* l);

/* Return whether computed events fit in a count with these TOTALS of a
   profile; false with a message. */
bool cp_computed_fit(const cp_computed_list* l, const cp_count* totals,
                     cp_error* err);

/* Return the computed event called NAME, or NULL. */
const cp_computed* cp_computed_find(const cp_computed_list* l, cp_slice name);

/* Return the magnitude of a row of COUNTS in the sum or, for a quotient, in its
   dividend: if little is divided by next to nothing, the quotient may be large.
   CP_COUNT_MAX if it does not fit in a count. */
cp_ucount cp_computed_weight(const cp_computed_list* l, const cp_computed* c,
                             const cp_count* counts);

/* Compare two rows: descending by magnitude, <0 if A comes first.  Quotients
   whose divisor is 0 come last. */
int cp_computed_compare(const cp_computed_list* l, const cp_computed* c,
                        const cp_count* a, const cp_count* b);
