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

/* Move *P past the next word, and set WORD to it; false if only blanks are left
   before END. */
bool cp_next_word(const char** p, const char* end, cp_slice* word);

/* Return whether LINE begins with PREFIX, such as "fl="; set *REST to the text
   after PREFIX.  Inline, so that the compiler can drop the call if PREFIX is
   constant. */
static inline bool cp_has_prefix(cp_slice line, const char* prefix,
                                 cp_slice* rest)
{
   size_t len = strlen(prefix);

   if (line.len < len || memcmp(line.at, prefix, len) != 0)
      return false;
   *rest = (cp_slice){line.at + len, line.len - len};
   return true;
}

/* Return whether LINE is KEYWORD followed by a blank or by LINE's end; set
   *REST to the text after the blanks. */
bool cp_has_keyword(cp_slice line, const char* keyword, cp_slice* rest);

/* Return S without its leading blanks. */
cp_slice cp_skip_blanks(cp_slice s);

/* Return whether S is empty, or only blanks. */
bool cp_is_blank(cp_slice s);
