/* SPDX-License-Identifier: GPL-2.0-or-later */
/* SPDX-FileCopyrightText: 2026 the authors of this Cachegrind */
/*--------------------------------------------------------------------*/
/*--- Repeatable: what waits for some time.                          ---*/
/*--------------------------------------------------------------------*/

/* When a time-out has run out, or a sleep is over, the program's clock has gone
   on by it. If an event came earlier, its time depends on the world outside:
   then the clock stays, and the time left of the time-out is reported as the
   whole. */

#ifndef CG_FEATURES_REPEATABLE_WAITS_H
#define CG_FEATURES_REPEATABLE_WAITS_H

#include "pub_tool_basics.h"

/* Once. */
void cg_waits_init(void);

/* Around each system call. */
void cg_waits_pre_syscall(ThreadId tid, UInt number, const UWord* args);
void cg_waits_post_syscall(ThreadId tid, UInt number, const UWord* args,
                           SysRes result);

/* Return the longest time that the call about to be made by the thread waits,
   by the program's clock; -1: it has no time limit. */
Long cg_waits_time(ThreadId tid);

#endif
