/*
   profile/view/computed.h: events that are computed from others, to sort by.

   A definition is NAME=TERMS or NAME=TERMS/TERMS, where TERMS are whole numbers
   and events, 1*Ir+-10*Dr: a sum or, with two, a quotient.  With a question
   mark after the first =, events that the profile lacks count as 0.  Users'
   formulas are not read here: they have been expanded before. */

#ifndef CG_PROFILE_VIEW_COMPUTED_H
#define CG_PROFILE_VIEW_COMPUTED_H

#include "profile/base/count.h"
#include "profile/model/names.h"

typedef struct cp_computed cp_computed;

/* Makes the event NAME for a profile with EVENTS; NULL if D has no definition
   of it, or EVENTS lacks one that the definition needs. */
cp_computed* cp_computed_make(const cp_texts* d, cp_slice name,
                              const cp_names* events);
void cp_computed_free(cp_computed* c);

/* The definition's name. */
cp_slice cp_computed_name(const cp_computed* c);

/* The magnitude of the sum for a row of COUNTS or, for a quotient, of its
   numerator: a quotient of two tiny counts may be large.  CP_COUNT_MAX if the
   sum does not fit. */
cp_ucount cp_computed_weight(const cp_computed* c, const cp_count* counts);

/* Compares two rows, descending by magnitude: <0 if A comes first.  Quotients
   with a divisor of 0 come last. */
int cp_computed_compare(const cp_computed* c, const cp_count* a,
                        const cp_count* b);

#endif
