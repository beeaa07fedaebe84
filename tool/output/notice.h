/* SPDX-License-Identifier: GPL-2.0-or-later */
/* SPDX-FileCopyrightText: 2026 the authors of this Cachegrind */
/* Notices, on a terminal only, tell where a profile is, and of which process.
   A log in a file or pipe has only the lines of Valgrind's own tools, since
   people compare logs; errors and warnings are printed everywhere. */

#pragma once

#include "pub_tool_basics.h"

/* Find out where the log goes.  Call it once, before the program runs. */
void cg_notices_init(void);

/* Is the log a terminal, and are notices wanted? */
Bool cg_gives_notices(void);

/* Print a notice that the profile `name` was written, and how to view it. */
void cg_notice_profile(const HChar* name);
