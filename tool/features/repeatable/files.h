/* SPDX-License-Identifier: GPL-2.0-or-later */
/* SPDX-FileCopyrightText: 2026 the authors of this Cachegrind */
/* Files in which the kernel describes the machine.  A program that opens one of
   them for reading gets an unnamed file instead, with contents for the machine
   that it is shown (machine.h).  Reading, seeking and mapping then need no
   further work. */

#pragma once

#include "pub_tool_basics.h"

/* Handle a system call that has ended: if it has opened such a file, exchange
   the file; if it has listed a folder of processors, remove the processors
   that are not shown. */
void cg_files_post_syscall(ThreadId tid, UInt number, const UWord* args,
                           SysRes result);
