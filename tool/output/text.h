/* SPDX-License-Identifier: GPL-2.0-or-later */
/* SPDX-FileCopyrightText: 2026 the authors of this Cachegrind */
/*--- What the formats of profiles have in common.                   ---*/

#pragma once

#include "output/file.h"

#include "pub_tool_libcprint.h"

/* Write text that must stay on one line: a line end in it, as a command line
   may have, is written as \n. */
void cg_put_text(OutFile* file, const HChar* text);

/* Write as VG_(printf) does; strings are written as they are. */
void cg_put_format(OutFile* file, const HChar* format, ...) PRINTF_CHECK(2, 3);

/* Write a text before, a name as cg_put_text does, and a text after. */
void cg_put_name(OutFile* file, const HChar* before, const HChar* name,
                 const HChar* after);

/* The program's command line. */
void cg_put_command(OutFile* file);

/* The names of the events that are present, each after a blank. */
void cg_put_events(OutFile* file);

/* The counts of all columns, each after a blank, and a line end. */
void cg_put_counts(OutFile* file, const ULong* counts);

/* The same; unless `all`, without zeros at the end, at least one. */
void cg_put_some_counts(OutFile* file, const ULong* counts, Bool all);

/* Write n; or, where that is shorter, its difference from the one before; or
   "*" if they are equal. is_hex: n itself is hexadecimal, a difference never
   is. */
void cg_put_relative(OutFile* file, ULong before, ULong n, Bool is_hex);
