/* SPDX-License-Identifier: GPL-2.0-or-later */
/* SPDX-FileCopyrightText: 2026 the authors of this Cachegrind */
/* The machine that the program is shown.  It has a given number of processors
   and 8 GB of memory, half of it free, and runs nothing else. */

#pragma once

#include "pub_tool_basics.h"

enum { CG_MAX_PROCESSORS = 64 };

/* The machine's memory, in bytes. */
#define CG_MEMORY ((ULong)8 << 30)

extern Int cg_n_processors;

/* Initialise, once. */
void cg_machine_init(void);

/* Note that the thread begins, with its creator's processors. */
void cg_machine_thread_begins(ThreadId creator, ThreadId tid);

/* Handle a system call that has ended: exchange facts about the machine in the
   call's answer. */
void cg_machine_post_syscall(ThreadId tid, UInt number, const UWord* args,
                             SysRes result);
