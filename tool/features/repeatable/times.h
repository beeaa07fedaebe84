/* SPDX-License-Identifier: GPL-2.0-or-later */
/* SPDX-FileCopyrightText: 2026 the authors of this Cachegrind */
/*--------------------------------------------------------------------*/
/*--- Repeatable: answers that are times.                            ---*/
/*--------------------------------------------------------------------*/

#ifndef CG_FEATURES_REPEATABLE_TIMES_H
#define CG_FEATURES_REPEATABLE_TIMES_H

#include "pub_tool_basics.h"

/* A system call is over: if it has told the time, by the kernel's clock, tell
   it by the program's.  What a process has used of other things, as memory, is
   answered alike in each run. */
void cg_times_post_syscall(ThreadId tid, UInt number, const UWord* args,
                           SysRes result);

#endif
