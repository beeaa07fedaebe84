/* SPDX-License-Identifier: GPL-2.0-or-later */
/* SPDX-FileCopyrightText: 2026 the authors of this Cachegrind */
/* Handlers of forks.  Valgrind has room for ten, and ends the run if there are
   more; all handlers of the tool take one place. */

#pragma once

#include "pub_tool_libcproc.h"

/* Have `pre` called before each fork, `parent` and `child` after it in these
   processes; each can be NULL.  Earlier handlers are called first. */
void cg_at_fork(vg_atfork_t pre, vg_atfork_t parent, vg_atfork_t child);
