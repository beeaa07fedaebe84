/* SPDX-License-Identifier: GPL-2.0-or-later */
/* SPDX-FileCopyrightText: 2026 the authors of this Cachegrind */
/* The tree of processes.  The place of a process is its parent's place and its
   number among the parent's children.  The seed, the place and the number of
   execs determine the process's random bytes.  A child begins with its parent's
   clock; after the parent has waited for the child, the parent's clock is not
   behind the child's. */

#pragma once

#include "features/repeatable/guest.h"

/* Begin, in the first process or in an executed process, after cg_clock_init.
   answers_pids: getpid and getppid get numbers that are equal in each run. */
void cg_family_init(ULong seed, Bool answers_pids);

/* Is this the first process, before it executes another program? */
Bool cg_is_first_process(void);

/* Take arg if it is the option that hands the state to an executed process;
   return whether it is. */
Bool cg_family_option(const HChar* arg);

/* Handle a system call, before and after it is made. */
void cg_family_pre_syscall(UInt number);
void cg_family_post_syscall(ThreadId tid, UInt number, SysRes result);

/* Is the number this process's: the kernel's, or the one the program knows? */
Bool cg_is_own_pid(UWord number);

/* Note that the process ends. */
void cg_family_end(void);

/* Note that child pid has ended and has been waited for.  Return its processor
   time, and add that to the sum that cg_childrens_cpu returns. */
Long cg_child_ended(Int pid);
Long cg_childrens_cpu(void);

/* Put the kernel's number of this process, or of its parent, into the arguments
   of the system call about to be made, in place of the number that the program
   knows. */
void cg_exchange_pid(ThreadId tid, VexGuestArchState* registers, UInt number,
                     const UWord* args);
