/* SPDX-License-Identifier: GPL-2.0-or-later */
/* SPDX-FileCopyrightText: 2026 the authors of this Cachegrind */
/* A program that opens one of these files for reading gets a file without name
   instead, with the contents for the machine that it is shown (machine.h).
   Reading, seeking and mapping then need no further work. */

#pragma once

#include "pub_tool_basics.h"

/* After a system call: if it has opened such a file, exchange that; if it has
   listed the folder of processors, leave out those that are not shown. */
void cg_files_post_syscall(ThreadId tid, UInt number, const UWord* args,
                           SysRes result);
