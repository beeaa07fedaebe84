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

typedef struct cp_computed cp_computed;

/* The event NAME of a profile with EVENTS; NULL if it has no definition, or
   EVENTS lacks what that needs. */
cp_computed* cp_computed_make(const cp_texts* d, cp_slice name,
                              const cp_names* events);
void cp_computed_free(cp_computed* c);

/* The definition's name. */
cp_slice cp_computed_name(const cp_computed* c);

/* The magnitude of the sum of a row of COUNTS or, of a quotient, of its part:
   a small part of nearly nothing may be a large quotient.  What is no count any
   more is CP_COUNT_MAX. */
cp_ucount cp_computed_weight(const cp_computed* c, const cp_count* counts);

/* The order of two rows: descending by magnitude, <0 if A comes first.
   Quotients of nothing come last. */
int cp_computed_compare(const cp_computed* c, const cp_count* a,
                        const cp_count* b);

#endif
