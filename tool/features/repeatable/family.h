/* SPDX-License-Identifier: GPL-2.0-or-later */
/* SPDX-FileCopyrightText: 2026 the authors of this Cachegrind */
/*--------------------------------------------------------------------*/
/*--- Repeatable: processes and their children.                      ---*/
/*--------------------------------------------------------------------*/

/* Each process has a place in the tree of processes: its parent's, and its
   number among the children.  Of the seed and the place its stream of random
   bytes is made.  A child begins with its parent's clock, and when it has been
   waited for, the parent's clock is not before the child's. */

#ifndef CG_FEATURES_REPEATABLE_FAMILY_H
#define CG_FEATURES_REPEATABLE_FAMILY_H

#include "features/repeatable/guest.h"

/* Begin, in the first process or in one that was executed: with that seed;
   getpid and getppid are answered by the place.  After cg_clock_init. */
void cg_family_init(ULong seed, Bool answers_pids);

/* Is this process the first one, not a child or executed by one? */
Bool cg_is_first_process(void);

/* If arg hands over what an executed process goes on with, take it and say
   True. */
Bool cg_family_option(const HChar* arg);

/* Around each system call. */
void cg_family_pre_syscall(UInt number);
void cg_family_post_syscall(ThreadId tid, UInt number, SysRes result);

/* The process ends. */
void cg_family_end(void);

/* The child of that number has ended and been waited for: its processor time is
   returned, and added to what cg_childrens_cpu returns. */
Long cg_child_ended(Int pid);
Long cg_childrens_cpu(void);

/* If the system call that is about to be made names this process, or its
   parent, by an answered number, exchange that for the kernel's. */
void cg_exchange_pid(ThreadId tid, VexGuestArchState* registers, UInt number,
                     const UWord* args);

#endif
