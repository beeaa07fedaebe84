/* SPDX-License-Identifier: GPL-2.0-or-later */
/* SPDX-FileCopyrightText: 2026 the authors of this Cachegrind */
/*--- Notices: what only who sits at a terminal is told.             ---*/

/* Where a profile is, and of whom, is told on a terminal.  In a file or a pipe
   are the lines that Valgrind's own tools print and no others, since people
   compare those; but errors and warnings are everywhere. */

#pragma once

#include "pub_tool_basics.h"

/* Find out where the log goes.  Once, before the program runs. */
void cg_notices_init(void);

/* Is the log a terminal, and wanted?  If not, there are no notices. */
Bool cg_gives_notices(void);

/* Notice that the profile of that name is there, and how to see it. */
void cg_notice_profile(const HChar* name);
