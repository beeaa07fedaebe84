/* SPDX-License-Identifier: GPL-2.0-or-later */
/* SPDX-FileCopyrightText: 2026 the authors of this Cachegrind */
/* Notices: messages, such as the profile's name, that are printed only if the
   log is a terminal.  A log in a file or pipe has none, since people compare
   logs; but errors, warnings and the summary are no notices. */

#pragma once

#include "pub_tool_basics.h"

/* Find out where the log goes.  Call this once, before the program runs. */
void cg_notices_init(void);

/* Is the log a terminal, and are notices wanted? */
Bool cg_gives_notices(void);

/* Print a notice that the profile `name` was written, and how to view it. */
void cg_notice_profile(const HChar* name);
