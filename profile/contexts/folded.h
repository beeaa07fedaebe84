/*
   profile/contexts/folded.h: contexts as folded stacks, which flame graphs are
   made of.

   A line is a chain of functions, the root first, divided by semicolons, then a
   blank and what that chain has counted itself.
*/

#ifndef CG_PROFILE_CONTEXTS_FOLDED_H
#define CG_PROFILE_CONTEXTS_FOLDED_H

#include "profile/io/sink.h"
#include "profile/view/view.h"

/* Writes the tree of V's profile or, if FLAT, its functions without callers: of
   those that V selects, the first event by which V sorts.  If the profile has
   sides, a line has the first one's count and the second one's.  Lines are
   sorted.  False if a sum does not fit, or if that event is not recorded. */
bool cp_write_folded(const cp_view* v, bool flat, cp_sink* to, cp_error* err);

#endif
