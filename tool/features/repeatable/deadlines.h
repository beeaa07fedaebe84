/* SPDX-License-Identifier: GPL-2.0-or-later */
/* SPDX-FileCopyrightText: 2026 the authors of this Cachegrind */
/* Deadlines.  A program gives a deadline by the clock that it is shown; the
   kernel gets the time, by the kernel's clock, that is equally far from now (or
   farther, timeouts.h).  If the program sets the clock, the kernel's clock and
   the program's clock move by the same amount.

   The program's memory is not changed, as other threads may read it.  Instead,
   the register with the pointer is changed to point to cg_thread_memory. */

#pragma once

#include "features/repeatable/guest.h"

/* Exchange the deadline, if there is one, of the system call about to be made;
   return whether it was exchanged. */
Bool cg_exchange_deadline(ThreadId tid, VexGuestArchState* registers,
                          UInt number, const UWord* args);

/* The latest exchange, valid until its call is over: the deadline `time`
   by the program's `clock`; and the kernel's monotonic clock before the
   exchange. */
typedef struct {
   Bool is_set;
   Int  clock;
   Long time;
   Long since;
} Deadline;

Deadline* cg_deadline_of(ThreadId tid);

/* Initialise, once. */
void cg_deadlines_init(void);
