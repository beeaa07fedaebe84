/* SPDX-License-Identifier: GPL-2.0-or-later */
/* SPDX-FileCopyrightText: 2026 the authors of this Cachegrind */
/*--------------------------------------------------------------------*/
/*--- Repeatable: processes and their children.                      ---*/
/*--------------------------------------------------------------------*/

/* Each process has a place in the tree of processes: its parent's, and its
   number among the children.  The seed and the place determine its stream of
   random bytes.  A child begins with its parent's clock, and when it has been
   waited for, the parent's clock is not before the child's. */

#ifndef CG_FEATURES_REPEATABLE_FAMILY_H
#define CG_FEATURES_REPEATABLE_FAMILY_H

#include "features/repeatable/guest.h"

/* Begin, in the first process or in one that was executed, with that seed; call
   it after cg_clock_init.  answers_pids: getpid and getppid are answered by the
   place. */
void cg_family_init(ULong seed, Bool answers_pids);

/* Is this the first process: neither a child nor executed by another? */
Bool cg_is_first_process(void);

/* Take arg if it hands over the state of an executed process; returns whether
   it does. */
Bool cg_family_option(const HChar* arg);

/* Around each system call. */
void cg_family_pre_syscall(UInt number);
void cg_family_post_syscall(ThreadId tid, UInt number, SysRes result);

/* The process ends. */
void cg_family_end(void);

/* Note that the child of that number has ended and been waited for: returns its
   processor time, and adds it to cg_childrens_cpu's. */
Long cg_child_ended(Int pid);
Long cg_childrens_cpu(void);

/* Exchange, in the system call about to be made, an answered number of this
   process or its parent for the kernel's number. */
void cg_exchange_pid(ThreadId tid, VexGuestArchState* registers, UInt number,
                     const UWord* args);

#endif
