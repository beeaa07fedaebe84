/* SPDX-License-Identifier: GPL-2.0-or-later */
/* SPDX-FileCopyrightText: 2026 the authors of this Cachegrind */
/* Each process has a place in the tree of processes: its parent's, and its
   number among the children.  The seed and the place determine its stream of
   random bytes.  A child begins with its parent's clock, and when it has been
   waited for, the parent's clock is not before the child's. */

#pragma once

#include "features/repeatable/guest.h"

/* Begin with that seed, in the first process or in one that was executed; call
   this after cg_clock_init.  answers_pids: getpid and getppid are answered by
   the place. */
void cg_family_init(ULong seed, Bool answers_pids);

/* Is this the first process: neither a child nor executed by another? */
Bool cg_is_first_process(void);

/* If arg hands over the state of an executed process, take it; return whether
   it does. */
Bool cg_family_option(const HChar* arg);

/* Around each system call. */
void cg_family_pre_syscall(UInt number);
void cg_family_post_syscall(ThreadId tid, UInt number, SysRes result);

/* The process ends. */
void cg_family_end(void);

/* Note that the child with that number has ended and been waited for.  Return
   its processor time, and add it to cg_childrens_cpu's. */
Long cg_child_ended(Int pid);
Long cg_childrens_cpu(void);

/* In the system call about to be made, exchange the number that this process or
   its parent was told for the kernel's number. */
void cg_exchange_pid(ThreadId tid, VexGuestArchState* registers, UInt number,
                     const UWord* args);
