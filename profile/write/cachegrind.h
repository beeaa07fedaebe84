/*
   profile/write/cachegrind.h: a cg_profile as a profile again.

   The output depends on the sums only, not on the order of the inputs' lines:
   files ascend, in them functions, in these lines; every line has all counts.
   Reading it and writing it again gives the same bytes.
*/

#ifndef CG_PROFILE_WRITE_CACHEGRIND_H
#define CG_PROFILE_WRITE_CACHEGRIND_H

#include "profile/io/sink.h"
#include "profile/model/profile.h"

/* Writes P, whose lines are kept by pair, or forgotten: then each function
   gets one line, number 0, with its sums.  A sum beyond 128 bits is an error;
   failed writes are the sink's to tell. */
bool cg_profile_write(const cg_profile* p, cg_sink* to, cg_error* err);

#endif
