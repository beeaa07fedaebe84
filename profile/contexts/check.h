/*
   profile/contexts/check.h: whether contexts agree with the profile of the same
   run.

   The sum of all contexts is the profile's total, of each event; and what all
   contexts of a call, from one function to another, have together is what the
   profile's call graph has for it: how often, and inclusive counts.
*/

#ifndef CG_PROFILE_CONTEXTS_CHECK_H
#define CG_PROFILE_CONTEXTS_CHECK_H

#include "profile/io/sink.h"
#include "profile/model/profile.h"

/* Compares P, read from one file of contexts, with the profile beside that
   file, if there is one: the file of that name with "out" for "contexts", of
   Callgrind's name, too.
   Writes a line for each disagreement and adds their number to *BROKEN.  False
   if that profile cannot be read, or a sum does not fit. */
bool cp_check_contexts(const cp_profile* p, cp_sink* to, uint64_t* broken,
                       cp_error* err);

#endif
