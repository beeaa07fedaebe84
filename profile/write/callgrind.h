/*
   profile/write/callgrind.h: writing a profile in Callgrind's format.

   Private to the writer: profile/write/cachegrind.c has what both formats
   share.
*/

#ifndef CG_PROFILE_WRITE_CALLGRIND_H
#define CG_PROFILE_WRITE_CALLGRIND_H

#include "profile/io/sink.h"
#include "profile/model/profile.h"

/* See cg_profile_write(). */
bool cg_write_callgrind(const cg_profile* p, cg_sink* to, cg_error* err);

/* The lines `desc:`, `cmd:` and `events:`. */
void cg_write_descriptions(const cg_profile* p, cg_sink* to);
void cg_write_command(const cg_profile* p, cg_sink* to);
void cg_write_events(const cg_profile* p, cg_sink* to);

#endif
