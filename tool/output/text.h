/* SPDX-License-Identifier: GPL-2.0-or-later */
/* SPDX-FileCopyrightText: 2026 the authors of this Cachegrind */
/* Elements that the formats of profiles have in common. */

#pragma once

#include "output/file.h"

#include "pub_tool_libcprint.h"

/* Write text that must stay on one line: its line ends become \n or \r. */
void cg_put_text(OutFile* file, const HChar* text);

/* Write formatted text as VG_(printf) does; strings are written unchanged. */
void cg_put_format(OutFile* file, const HChar* format, ...) PRINTF_CHECK(2, 3);

/* Write `before`, the name as cg_put_text does, and `after`. */
void cg_put_name(OutFile* file, const HChar* before, const HChar* name,
                 const HChar* after);

void cg_put_command(OutFile* file);

/* Write the names of the events that are present, each after a blank. */
void cg_put_events(OutFile* file);

/* Write the counts of all columns, each after a blank, then a line end; unless
   `all`, leave out the zeros at the end, but write at least one count. */
void cg_put_counts(OutFile* file, const ULong* counts, Bool all);

UInt cg_n_digits(ULong n);

/* Write "*" if n equals `before`, else n or, if that is not longer, a sign and
   the decimal difference.  With is_hex, n is hexadecimal, taken as ten long. */
void cg_put_relative(OutFile* file, ULong before, ULong n, Bool is_hex);
