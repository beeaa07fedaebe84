/*
   profile/view/computed.h: events that are computed from others, to sort by.

   A definition is NAME=TERMS or NAME=TERMS/TERMS, where TERMS are whole
   numbers and events, 1*Ir+-10*Dr: a sum or, with two, a quotient.  With a
   question mark behind the first =, events that the profile lacks count as 0.
   Nothing here reads formulas of users: those are expanded already.
*/

#ifndef CG_PROFILE_VIEW_COMPUTED_H
#define CG_PROFILE_VIEW_COMPUTED_H

#include "profile/base/count.h"
#include "profile/model/names.h"

typedef struct {
   const char** texts;   /* definitions */
   size_t n;
   size_t cap;
} cg_definitions;

typedef struct cg_computed cg_computed;

/* The event NAME of a profile with EVENTS; NULL if it has no definition, or
   EVENTS lacks what that needs. */
cg_computed* cg_computed_make(const cg_definitions* d, cg_slice name,
                              const cg_names* events);
void cg_computed_free(cg_computed* c);

/* The definition's name. */
cg_slice cg_computed_name(const cg_computed* c);

/* The magnitude of the sum of a row of COUNTS or, of a quotient, of its part:
   a small part of nearly nothing may be a large quotient.  What is no count any
   more is CG_COUNT_MAX. */
cg_ucount cg_computed_weight(const cg_computed* c, const cg_count* counts);

/* The order of two rows: descending by magnitude, <0 if A comes first.
   Quotients of nothing come last. */
int cg_computed_compare(const cg_computed* c, const cg_count* a,
                        const cg_count* b);

#endif
