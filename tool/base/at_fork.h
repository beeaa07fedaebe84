/* SPDX-License-Identifier: GPL-2.0-or-later */
/* SPDX-FileCopyrightText: 2026 the authors of this Cachegrind */
/* Handlers of forks.  Valgrind has room for ten, and ends the run if there are
   more; all of the tool's are one of these. */

#pragma once

#include "pub_tool_libcproc.h"

/* Have these called at each fork, after the handlers given before: `pre` before
   it, `parent` and `child` after it, in the process of that name.  NULL: not
   called. */
void cg_at_fork(vg_atfork_t pre, vg_atfork_t parent, vg_atfork_t child);
