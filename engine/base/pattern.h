/* SPDX-License-Identifier: GPL-2.0-or-later */
/* SPDX-FileCopyrightText: 2026 the authors of this Cachegrind */
/* engine/base/pattern.h: Perl-compatible regular expressions over names.

   Names are bytes.  A name that is valid UTF-8 is matched as characters, so
   that .  takes a whole accented letter and i knows its capital; any other name
   is matched byte by byte.  A pattern that has no meaning in bytes, such as
   \x{20ac}, does not match a name that is invalid UTF-8. */

#pragma once

#include "engine/base/base.h"

typedef struct cp_pattern cp_pattern;

/* Compile TEXT; NULL with a message that shows where TEXT is wrong. */
cp_pattern* cp_pattern_compile(cp_slice text, bool ignore_case, cp_error* err);

/* Return the number of the group called NAME (digits or a name), or -1. */
int cp_pattern_group(const cp_pattern* p, cp_slice name);

/* Look for a match in NAME from FROM on; if NOT_EMPTY_HERE, an empty match
   right at FROM does not count.  Return 1 if there is a match, 0 if there is
   none, or -1 with a message if the pattern takes far too long. */
int cp_pattern_find(const cp_pattern* p, cp_slice name, size_t from,
                    bool not_empty_here, cp_error* err);

/* Find where group GROUP of the latest match begins and ends in the name; 0 is
   the whole match.  False if the group matched nothing. */
bool cp_pattern_matched(const cp_pattern* p, int group, size_t* begin,
                        size_t* end);

void cp_pattern_free(cp_pattern* p);
