/* SPDX-License-Identifier: GPL-2.0-or-later */
/* SPDX-FileCopyrightText: 2026 the authors of this Cachegrind */
/* engine/base/words.h: splitting a line of a profile into words.

   The blanks between words are ASCII white space. */

#pragma once

#include "engine/base/base.h"

#include <string.h>

static inline bool cp_is_digit(char c)
{
   return c >= '0' && c <= '9';
}

/* Set *WORD to the next word between *P and END, and move *P past it.  False if
   there is no word. */
bool cp_next_word(const char** p, const char* end, cp_slice* word);

/* Return whether LINE begins with PREFIX, such as "fl="; set *REST to the text
   after PREFIX.  The function is inline, so that the compiler can drop the call
   of strlen() if PREFIX is constant. */
static inline bool cp_has_prefix(cp_slice line, const char* prefix,
                                 cp_slice* rest)
{
   size_t len = strlen(prefix);

   if (line.len < len || memcmp(line.at, prefix, len) != 0)
      return false;
   *rest = (cp_slice){line.at + len, line.len - len};
   return true;
}

/* Return whether LINE begins with KEYWORD and a blank, or is KEYWORD alone; set
   *REST to the text after the blanks. */
bool cp_has_keyword(cp_slice line, const char* keyword, cp_slice* rest);

/* Return S without its leading blanks. */
cp_slice cp_skip_blanks(cp_slice s);

/* Return whether S is empty, or only blanks. */
bool cp_is_blank(cp_slice s);
