/* SPDX-License-Identifier: GPL-2.0-or-later */
/* SPDX-FileCopyrightText: 2026 the authors of this Cachegrind */
/* engine/read/positions.h: the places in the program to which a line's counts
   belong.

   In Callgrind's format counts come after one to three positions: the address
   of an instruction, the address of its superblock, which is ignored, and the
   number of the source line.  Each may be relative to the one in the line
   before, as in +3 or *.  The inline functions here read ordinary positions in
   one pass. */

#pragma once

#include "engine/read/numbers.h"

/* Read the positions at *P into *PLACE, which has the positions of the line
   before, and move *P after them.  False with a message if they are
   malformed. */
bool cp_parse_place(cp_parser* ps, const char** p, const char* end,
                    cp_place* place);

/* Read the positions of a call's or jump's target in TEXT into *PLACE, which
   has the positions of the line before.  If TEXT has no position, all become 0;
   surplus ones are ignored.  A single one in place of address and line is the
   address if it is hexadecimal, else the line; a note says so, and the other
   becomes 0. */
bool cp_parse_target(cp_parser* ps, cp_slice text, cp_place* place);

/* Read up to 16 hexadecimal digits at P into *VALUE; return the address after
   them, or NULL if there is no digit or too many. */
static inline const char* cp_fast_hex(const char* p, uint64_t* value)
{
   const char* begin = p;
   uint64_t v = 0;

   for (;; p++) {
      unsigned char c = (unsigned char)*p;
      unsigned digit = c <= '9' ? c - '0' + 0u : (c | 0x20u) - 'a' + 10;

      if (digit > 15 || (c > '9' && digit < 10))
         break;
      v = v << 4 | digit;
   }
   *value = v;
   return p == begin || p - begin > 16 ? NULL : p;
}

/* Read the position at P into *AT, which has the position of the line before.
   Return the address after it; NULL, with *AT undefined, if there is no
   position or its form needs the slow path. */
static inline const char* cp_fast_position(const char* p, uint64_t* at)
{
   uint64_t v = 0;

   switch (*p) {
   case '*':
      return p + 1;
   case '+':
      p = cp_fast_number(p + 1, &v);
      return __builtin_add_overflow(*at, v, at) ? NULL : p;
   case '-':
      p = cp_fast_number(p + 1, &v);
      return __builtin_sub_overflow(*at, v, at) ? NULL : p;
   case '0':
      if (p[1] == 'x')
         return cp_fast_hex(p + 2, at);
      /* FALLTHROUGH */
   default:
      return cp_fast_number(p, at);
   }
}

/* Read the positions at P into *PLACE, which has the positions of the line
   before; return the address after them, or NULL if the slow path is needed. */
static inline const char* cp_fast_place(const cp_callgrind* c, const char* p,
                                     cp_place* place)
{
   uint64_t line = (uint64_t)place->line;

   if (c->addresses) {
      p = cp_fast_position(p, &place->address);
      if (p == NULL || !(c->blocks || c->lines))
         return p;
      if (*p != ' ')
         return NULL;
      while (*p == ' ')
         p++;
   }
   if (c->blocks) {
      if (*p != '*' && *p != '+' && *p != '-' && (*p < '0' || *p > '9'))
         return NULL;
      while ((unsigned char)*p > ' ')
         p++;
      if (!c->lines)
         return p;
      while (*p == ' ')
         p++;
   }
   p = cp_fast_position(p, &line);
   place->line = (cp_count)line;
   return line > CP_LINE_NUMBER_MAX ? NULL : p;
}
