/* SPDX-License-Identifier: GPL-2.0-or-later */
/* SPDX-FileCopyrightText: 2026 the authors of this Cachegrind */
/* engine/base/words.h: taking a line of a profile apart.

   Pure functions over bytes.  Blanks are those of ASCII. */

#pragma once

#include "engine/base/base.h"

#include <string.h>

static inline bool cp_is_digit(char c)
{
   return c >= '0' && c <= '9';
}

/* Moves *P past its next WORD; false if only blanks are left before END. */
bool cp_next_word(const char** p, const char* end, cp_slice* word);

/* Whether LINE begins with PREFIX, "fl=" or so; *REST is what follows.  In the
   header, so that nothing is called for a prefix that is a constant. */
static inline bool cp_has_prefix(cp_slice line, const char* prefix,
                                 cp_slice* rest)
{
   size_t len = strlen(prefix);

   if (line.len < len || memcmp(line.at, prefix, len) != 0)
      return false;
   *rest = (cp_slice){line.at + len, line.len - len};
   return true;
}

/* Whether LINE is KEYWORD followed by a blank or by nothing; *REST is then
   what follows the blanks. */
bool cp_has_keyword(cp_slice line, const char* keyword, cp_slice* rest);

/* S without the blanks that it begins with. */
cp_slice cp_skip_blanks(cp_slice s);

/* Whether S is empty, or nothing but blanks. */
bool cp_is_blank(cp_slice s);
