/* SPDX-License-Identifier: GPL-2.0-or-later */
/* SPDX-FileCopyrightText: 2026 the authors of this Cachegrind */
/* Times in the answers of system calls. */

#pragma once

#include "pub_tool_basics.h"

/* Handle a system call that has ended: in its answer, replace times of the
   kernel's clock by times of the program's clock, and amounts of other
   resources, such as memory, by fixed amounts. */
void cg_times_post_syscall(ThreadId tid, UInt number, const UWord* args,
                           SysRes result);
