/*
   profile/view/check.h: does a profile agree with itself?

   What happened in the calls of a function is what happened in it and in its
   own calls: for each function and each event, the counts of the calls to it
   add up to its own and those of its calls.  Not so, in what profiles say, for
   functions that call themselves, directly or by others, and for roots: those
   that nobody calls.  A function may be a root and be called, too, such as
   clone, where threads begin, or a handler of signals; then the calls to it
   have less.  And the sums that a profile states are those of its counts.
*/

#ifndef CG_PROFILE_VIEW_CHECK_H
#define CG_PROFILE_VIEW_CHECK_H

#include "profile/io/sink.h"
#include "profile/model/profile.h"

/* Writes a line to TO for each identity that P breaks, and counts these in
   *BROKEN.  P has one input, and its calls were kept; functions named in ROOTS
   are roots besides those known here.  False if a sum does not fit. */
bool cp_check_profile(const cp_profile* p, const cp_texts* roots, cp_sink* to,
                      uint64_t* broken, cp_error* err);

#endif
