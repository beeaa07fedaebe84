/* SPDX-License-Identifier: GPL-2.0-or-later */
/* SPDX-FileCopyrightText: 2026 the authors of this Cachegrind */
/* The tree of processes.  The place of a process is its parent's place, and its
   number among the children.  The seed and the place determine its stream of
   random bytes.  A child begins with its parent's clock, and when it has been
   waited for, the parent's clock is not before the child's. */

#pragma once

#include "features/repeatable/guest.h"

/* Begin with that seed, in the first process or in an executed one; call this
   after cg_clock_init. answers_pids: getpid and getppid get numbers that follow
   from the place. */
void cg_family_init(ULong seed, Bool answers_pids);

/* Is this the first process, neither forked nor executed by another one? */
Bool cg_is_first_process(void);

/* Take arg if it hands over the state to an executed process; return whether it
   does. */
Bool cg_family_option(const HChar* arg);

/* Handle a system call; called before and after each one. */
void cg_family_pre_syscall(UInt number);
void cg_family_post_syscall(ThreadId tid, UInt number, SysRes result);

/* Note that the process ends. */
void cg_family_end(void);

/* Note that the child with that number has ended and been waited for.  Return
   its processor time, and add it to the sum that cg_childrens_cpu returns. */
Long cg_child_ended(Int pid);
Long cg_childrens_cpu(void);

/* Put the kernel's number of this process, or of its parent, into the arguments
   of the system call about to be made, in place of the number that the program
   knows. */
void cg_exchange_pid(ThreadId tid, VexGuestArchState* registers, UInt number,
                     const UWord* args);
