/*
   profile/read/read.h: one more input for a profile.

   The only reader of Cachegrind's format and of Callgrind's; the grammars are
   in docs/FORMAT.md.
*/

#ifndef CG_PROFILE_READ_READ_H
#define CG_PROFILE_READ_READ_H

#include "profile/model/profile.h"

/* Reads the next input, which must be whole and right; it is added, or, as
   the first one of a difference, subtracted.  After a failure the profile may
   only be freed.  Messages name file and line.  PATH must stay. */
bool cp_profile_read(cp_profile* p, const char* path, cp_error* err);

/* The same for an input that is open already; closes it. */
bool cp_profile_read_input(cp_profile* p, cp_input* in, cp_error* err);

#endif
