/* SPDX-License-Identifier: GPL-2.0-or-later */
/* SPDX-FileCopyrightText: 2026 the authors of this Cachegrind */
/* Times in the answers of system calls. */

#pragma once

#include "pub_tool_basics.h"

/* Handle a system call that has ended: exchange times of the kernel's clock in
   its answer for the program's.  Other resources, such as memory used, get
   equal answers in each run. */
void cg_times_post_syscall(ThreadId tid, UInt number, const UWord* args,
                           SysRes result);
