/* SPDX-License-Identifier: GPL-2.0-or-later */
/* SPDX-FileCopyrightText: 2026 the authors of this Cachegrind */
/* Elements of the profiles' formats. */

#include "output/text.h"
#include "counts/events.h"

#include "pub_tool_clientstate.h"
#include "pub_tool_xarray.h"

void cg_put_text(OutFile* file, const HChar* text)
{
   for (; *text != '\0'; text++) {
      if (*text == '\n')
         cg_put(file, "\\n");
      else if (*text == '\r')
         cg_put(file, "\\r");
      else
         cg_put_char(file, *text);
   }
}

static void put_char(HChar c, void* file)
{
   cg_put_char(file, c);
}

void cg_put_format(OutFile* file, const HChar* format, ...)
{
   va_list arguments;
   va_start(arguments, format);
   VG_(vcbprintf)(put_char, file, format, arguments);
   va_end(arguments);
}

void cg_put_name(OutFile* file, const HChar* before, const HChar* name,
                 const HChar* after)
{
   cg_put(file, before);
   cg_put_text(file, name);
   cg_put(file, after);
}

void cg_put_command(OutFile* file)
{
   cg_put_text(file, VG_(args_the_exename));
   for (Word i = 0; i < VG_(sizeXA)(VG_(args_for_client)); i++) {
      cg_put_char(file, ' ');
      cg_put_text(file, *(HChar**)VG_(indexXA)(VG_(args_for_client), i));
   }
}

void cg_put_events(OutFile* file)
{
   for (UInt i = 0; i < cg_n_columns; i++) {
      cg_put_char(file, ' ');
      cg_put(file, cg_event_info[cg_event_in[cg_written_column[i]]].name);
   }
}

void cg_put_counts(OutFile* file, const ULong* counts, Bool all)
{
   UInt n = cg_n_columns;
   while (!all && n > 1 && counts[cg_written_column[n - 1]] == 0)
      n--;
   for (UInt i = 0; i < n; i++) {
      cg_put_char(file, ' ');
      cg_put_number(file, counts[cg_written_column[i]]);
   }
   cg_put_char(file, '\n');
}

UInt cg_n_digits(ULong n)
{
   UInt digits = 1;
   for (; n >= 10; n /= 10)
      digits++;
   return digits;
}

void cg_put_relative(OutFile* file, ULong before, ULong n, Bool is_hex)
{
   ULong up = n - before, down = before - n;
   UInt  digits = is_hex ? 10 : cg_n_digits(n);
   if (n == before) {
      cg_put_char(file, '*');
   } else if (n > before && cg_n_digits(up) + 1 <= digits) {
      cg_put_char(file, '+');
      cg_put_number(file, up);
   } else if (n < before && cg_n_digits(down) + 1 <= digits) {
      cg_put_char(file, '-');
      cg_put_number(file, down);
   } else if (is_hex) {
      cg_put_hex(file, n);
   } else {
      cg_put_number(file, n);
   }
}
