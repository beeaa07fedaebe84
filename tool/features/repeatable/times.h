/* SPDX-License-Identifier: GPL-2.0-or-later */
/* SPDX-FileCopyrightText: 2026 the authors of this Cachegrind */
/* Times in the answers of system calls. */

#pragma once

#include "pub_tool_basics.h"

/* After a system call: if its answer has a time of the kernel's clock, exchange
   it for the program's.  Other resources used, such as memory, are answered
   alike in each run. */
void cg_times_post_syscall(ThreadId tid, UInt number, const UWord* args,
                           SysRes result);
