/* SPDX-License-Identifier: GPL-2.0-or-later */
/* SPDX-FileCopyrightText: 2026 the authors of this Cachegrind */
/* The machine that the program is shown has a given number of processors, 8 GB
   of memory, half of it free, and nothing else to do. */

#pragma once

#include "pub_tool_basics.h"

enum { CG_MAX_PROCESSORS = 64 };

/* Of memory, in bytes. */
#define CG_MEMORY ((ULong)8 << 30)

extern Int cg_n_processors;

/* Once. */
void cg_machine_init(void);

/* Note that the thread begins, with the processors that its creator may use. */
void cg_machine_thread_begins(ThreadId creator, ThreadId tid);

/* After a system call: exchange facts about the machine in its answer. */
void cg_machine_post_syscall(ThreadId tid, UInt number, const UWord* args,
                             SysRes result);
