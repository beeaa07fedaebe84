/* profile/write/instructions.h: a profile as a plain list of its counts, by
   instruction if it has these, for cg_values. */

#ifndef CG_PROFILE_WRITE_INSTRUCTIONS_H
#define CG_PROFILE_WRITE_INSTRUCTIONS_H

#include "profile/io/sink.h"
#include "profile/model/builder.h"

/* Writes `events:` and the names, and for each place a line with its address
   (0x0 if it is not known), line and counts, after `ob=` (empty if there is
   none) and `fl=` whenever these change.  False if a sum does not fit.  The
   profile must have kept its lines by pair. */
bool cp_write_instructions(const cp_profile* p, cp_sink* to, cp_error* err);

#endif
