/* SPDX-License-Identifier: GPL-2.0-or-later */
/* SPDX-FileCopyrightText: 2026 the authors of this Cachegrind */
/* engine/write/formats.h: the formats in which a profile can be written.

   Private to engine/write/. cachegrind.c chooses the format; it and callgrind.c
   have functions that other formats share. */

#pragma once

#include "engine/io/sink.h"
#include "engine/model/profile.h"

/* Write P in Callgrind's format, as cp_profile_write() does. */
bool cp_write_callgrind(const cp_profile* p, cp_sink* to, cp_error* err);

/* Write the lines `desc:`, `cmd:` and `events:`. */
void cp_write_descriptions(const cp_profile* p, cp_sink* to);
void cp_write_command(const cp_profile* p, cp_sink* to);
void cp_write_events(const cp_profile* p, cp_sink* to);

/* Write the line KEYWORD with the common statement WHICH, if there is one. */
void cp_write_common(const cp_profile* p, cp_sink* to, const char* keyword,
                     int which);

/* Return whether all inputs of P are Xdebug's profiles, and P has only what
   such a profile can have. */
bool cp_is_xdebug(const cp_profile* p);

/* Write P, for which cp_is_xdebug() is true, as cp_profile_write() does. */
bool cp_write_xdebug(const cp_profile* p, cp_sink* to, cp_error* err);

/* Write the tree of P in the format in which it was read.  The order of lines
   depends only on the tree. */
void cp_write_contexts(const cp_profile* p, cp_sink* to);
