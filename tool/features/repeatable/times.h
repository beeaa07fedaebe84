/* SPDX-License-Identifier: GPL-2.0-or-later */
/* SPDX-FileCopyrightText: 2026 the authors of this Cachegrind */
/* Times in the answers of system calls. */

#pragma once

#include "pub_tool_basics.h"

/* Handle a system call that has ended: in its answer, replace times of the
   kernel's clock by those of the program's.  Other resources, such as memory
   used, get equal answers in each run. */
void cg_times_post_syscall(ThreadId tid, UInt number, const UWord* args,
                           SysRes result);
