/* SPDX-License-Identifier: GPL-2.0-or-later */
/* SPDX-FileCopyrightText: 2026 the authors of this Cachegrind */
/* Options for actions when functions are entered and left: counting, dumping,
   zeroing.  Each takes a pattern (names/patterns.h), and may be repeated. */

#pragma once

#include "pub_tool_basics.h"

Bool cg_functions_option(const HChar* arg);

extern const HChar cg_functions_usage[];

Bool cg_functions_are_named(void);

Bool cg_functions_collect(void);

/* Watch the functions; call this once, before code is translated. */
void cg_functions_watch(void);

/* Print a line for each pattern that matched no entered function. */
void cg_functions_report(void);
