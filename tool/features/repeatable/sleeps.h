/* SPDX-License-Identifier: GPL-2.0-or-later */
/* SPDX-FileCopyrightText: 2026 the authors of this Cachegrind */
/* The detection of sleep.  When all threads sleep, the first time-out ends.  So
   before the system call of the last thread that is awake, the kernel is asked
   for the state that the call would wait for: the answer tells whether that
   thread, too, will sleep.  Real time cannot tell, as any call may take long on
   a busy machine. */

#pragma once

#include "pub_tool_basics.h"

typedef enum { STAYS_AWAKE, SLEEPS_NOW, MAY_SLEEP } Sleep;

/* Return whether the thread's system call will sleep, while all other threads
   sleep; has_time: if the call has a time limit, it has not passed. */
Sleep cg_will_sleep(ThreadId tid, UInt number, const UWord* args,
                    Bool has_time);

/* The option of wait calls to return at once. */
enum { CG_NO_HANG = 1 };

/* Wait at most ms milliseconds until the descriptor can be read; return whether
   it can. */
Bool cg_comes_readable(UWord fd, UInt ms);

/* Does a transfer on fd wait if it cannot begin at once? */
Bool cg_may_wait(UWord fd);

/* Look for a child that has ended and was not waited for: return 1 if there is
   one, 0 if not, or -1 if there are no children. */
Int cg_dead_child(void);

/* Does the call, which asks which descriptors are ready, have a time limit? */
Bool cg_has_limit(UInt number, const UWord* args);
