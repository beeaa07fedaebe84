/*
   profile/write_callgrind.h: writing a profile in Callgrind's format.

   Private to the writer: profile/write.c has what both formats share.
*/

#ifndef CG_PROFILE_WRITE_CALLGRIND_H
#define CG_PROFILE_WRITE_CALLGRIND_H

#include "profile/parse.h"
#include "profile/sink.h"

/* See cg_profile_write(). */
bool cg_write_callgrind(const cg_profile* p, cg_sink* to, cg_error* err);

/* The lines `desc:`, `cmd:` and `events:`. */
void cg_write_descriptions(const cg_profile* p, cg_sink* to);
void cg_write_command(const cg_profile* p, cg_sink* to);
void cg_write_events(const cg_profile* p, cg_sink* to);

#endif
