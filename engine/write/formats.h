/* SPDX-License-Identifier: GPL-2.0-or-later */
/* SPDX-FileCopyrightText: 2026 the authors of this Cachegrind */
/* engine/write/formats.h: the formats that a profile is written in.

   Private to the writer.  cachegrind.c, whose format has no arcs, chooses;
   callgrind.c has what the other formats share with it. */

#pragma once

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

/* Whether all that P consists of was read from Xdebug's profiles, and has
   nothing that these have not. */
bool cp_is_xdebug(const cp_profile* p);

/* Writes such a P; takes and returns what cp_profile_write() does. */
bool cp_write_xdebug(const cp_profile* p, cp_sink* to, cp_error* err);

/* Writes the tree of P in the format that it was read in.  The order of its
   lines depends on nothing but the tree. */
void cp_write_contexts(const cp_profile* p, cp_sink* to);
