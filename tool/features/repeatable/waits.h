/* SPDX-License-Identifier: GPL-2.0-or-later */
/* SPDX-FileCopyrightText: 2026 the authors of this Cachegrind */
/*--------------------------------------------------------------------*/
/*--- Repeatable: what waits for some time.                          ---*/
/*--------------------------------------------------------------------*/

/* When a time-out has run out, or a sleep is over, the program's clock has gone
   on by it.  If something came earlier, how long that took is the world's
   affair: the clock stays, and what is told to be left of the time-out is all
   of it. */

#ifndef CG_FEATURES_REPEATABLE_WAITS_H
#define CG_FEATURES_REPEATABLE_WAITS_H

#include "pub_tool_basics.h"

/* Once. */
void cg_waits_init(void);

/* Around each system call. */
void cg_waits_pre_syscall(ThreadId tid, UInt number, const UWord* args);
void cg_waits_post_syscall(ThreadId tid, UInt number, const UWord* args,
                           SysRes result);

/* For how long the call that the thread is about to make waits at most, by the
   program's clock; -1: it has no such time. */
Long cg_waits_time(ThreadId tid);

#endif
