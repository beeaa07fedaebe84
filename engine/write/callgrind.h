/* SPDX-License-Identifier: GPL-2.0-or-later */
/* SPDX-FileCopyrightText: 2026 the authors of this Cachegrind */
/* engine/write/callgrind.h: writing a profile in Callgrind's format.

   Private to the writer: engine/write/cachegrind.c has what both formats
   share. */

#ifndef CG_ENGINE_WRITE_CALLGRIND_H
#define CG_ENGINE_WRITE_CALLGRIND_H

#include "engine/io/sink.h"
#include "engine/model/profile.h"

/* Writes P in Callgrind's format, as cp_profile_write() does. */
bool cp_write_callgrind(const cp_profile* p, cp_sink* to, cp_error* err);

/* Write the lines `desc:`, `cmd:` and `events:`. */
void cp_write_descriptions(const cp_profile* p, cp_sink* to);
void cp_write_command(const cp_profile* p, cp_sink* to);
void cp_write_events(const cp_profile* p, cp_sink* to);

/* Writes the line KEYWORD with the parts' common WHICH, if known. */
void cp_write_common(const cp_profile* p, cp_sink* to, const char* keyword,
                     int which);

#endif
