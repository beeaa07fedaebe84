/*
   profile/view/computed.h: events that are computed from the recorded ones:
   sums of these, each multiplied by a whole number, or quotients of two sums.

   Nothing here reads formulas: lib/Cachegrind/Profile/Formula.pm does, and has
   found the weights.
*/

#ifndef CG_PROFILE_VIEW_COMPUTED_H
#define CG_PROFILE_VIEW_COMPUTED_H

#include "profile/base/wide.h"

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

#endif
