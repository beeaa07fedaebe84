/* SPDX-License-Identifier: GPL-2.0-or-later */
/* SPDX-FileCopyrightText: 2026 the authors of this Cachegrind */
/* engine/base/pattern.h: Perl-compatible regular expressions over names.

   If name and pattern are valid UTF-8, the name is matched by characters: `.`
   matches a whole accented letter, and the flag i finds its capital.  Any other
   name is matched byte by byte.  A pattern that is not valid for bytes, such as
   \x{20ac}, does not match a name that is invalid UTF-8. */

#pragma once

#include "engine/base/base.h"

typedef struct cp_pattern cp_pattern;

/* Compile TEXT, without regard to case if IGNORE_CASE.  NULL, with a message
   that shows the mistake, if TEXT is wrong. */
cp_pattern* cp_pattern_compile(cp_slice text, bool ignore_case, cp_error* err);

/* Return the number of the group called NAME, digits or a name; else -1. */
int cp_pattern_group(const cp_pattern* p, cp_slice name);

/* Look for a match in NAME from byte FROM on; if NOT_EMPTY_HERE, an empty match
   right at FROM does not count.  Return 1 if there is a match, 0 if there is
   none, or -1 with a message if matching fails or takes far too long. */
int cp_pattern_find(const cp_pattern* p, cp_slice name, size_t from,
                    bool not_empty_here, cp_error* err);

/* Set *BEGIN and *END to the range in the name that GROUP matched in the latest
   match; group 0 is the whole match.  False if GROUP was not part of the
   match. */
bool cp_pattern_matched(const cp_pattern* p, int group, size_t* begin,
                        size_t* end);

void cp_pattern_free(cp_pattern* p);
