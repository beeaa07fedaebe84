/* SPDX-License-Identifier: GPL-2.0-or-later */
/* SPDX-FileCopyrightText: 2026 the authors of this Cachegrind */
/* Reading perf maps while they are written: the last line may lack its end. */

#include "names/jit/perf_map.h"
#include "base/text.h"
#include "base/valgrind.h"

/* The longest line read: some names have thousands of characters. */
#define MAX_LINE 65536

/* Read a number in hexadecimal and skip the blanks behind it; return False if
   there is no number or no blank, or the number exceeds all addresses. */
static Bool take_number(const HChar** text, Addr* number)
{
   const HChar* c = *text;
   Addr         n = 0;
   if (c[0] == '0' && (c[1] == 'x' || c[1] == 'X'))
      c += 2;
   if (cg_hex_digit(*c) == 16)
      return False;
   for (; cg_hex_digit(*c) < 16; c++) {
      if (n > ~(Addr)0 >> 4)
         return False;
      n = n << 4 | cg_hex_digit(*c);
   }
   if (*c != ' ' && *c != '\t')
      return False;
   while (*c == ' ' || *c == '\t')
      c++;
   *text   = c;
   *number = n;
   return True;
}

/* Read a line of n characters and a zero; return False if it is malformed. */
static Bool read_line(HChar* line, SizeT n)
{
   const HChar*  name = line;
   Addr          szB;
   JitCode code = { .start = 0 };
   while (n > 0 && (line[n - 1] == '\r' || line[n - 1] == ' '))
      line[--n] = '\0';
   if (n == 0)
      return True;
   for (SizeT i = 0; i < n; i++) {
      if ((UChar)line[i] < ' ' && line[i] != '\t')
         line[i] = '?';
   }
   if (!take_number(&name, &code.start) || !take_number(&name, &szB)
       || *name == '\0' || (szB > 0 && code.start + (szB - 1) < code.start))
      return False;
   code.last = code.start + (szB - 1);
   code.text = name;
   if (szB > 0)
      cg_code_loaded(&code);
   return True;
}

/* Read the collected line, now complete. */
static void end_line(PerfMap* map)
{
   map->n_lines++;
   Bool is_right = !map->is_long;
   if (is_right && map->n > 0) {
      map->line[map->n] = '\0';
      is_right          = read_line(map->line, map->n);
   }
   if (!is_right && map->first_bad == 0)
      map->first_bad = map->n_lines;
   cg_perf_map_restart(map);
}

void cg_perf_map_restart(PerfMap* map)
{
   map->n       = 0;
   map->is_long = False;
}

static void collect(PerfMap* map, const HChar* bytes, SizeT n)
{
   if (map->is_long || map->n + n > MAX_LINE) {
      map->is_long = True;
      return;
   }
   if (map->n + n >= map->max) {
      map->max  = 2 * (map->n + (UInt)n) + 256;
      map->line = VG_(realloc)("cg.perf_map.line", map->line, map->max);
   }
   VG_(memcpy)(map->line + map->n, bytes, n);
   map->n += (UInt)n;
}

void cg_perf_map_read(PerfMap* map, const HChar* bytes, SizeT n)
{
   for (SizeT i = 0, start = 0; i < n; i++) {
      if (bytes[i] != '\n' && i + 1 < n)
         continue;
      Bool is_whole = bytes[i] == '\n';
      collect(map, bytes + start, i - start + !is_whole);
      if (is_whole)
         end_line(map);
      start = i + 1;
   }
}
