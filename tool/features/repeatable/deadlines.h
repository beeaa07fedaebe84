/* SPDX-License-Identifier: GPL-2.0-or-later */
/* SPDX-FileCopyrightText: 2026 the authors of this Cachegrind */
/* A program that waits until a deadline gives it by the clock that it is shown;
   the kernel is told the time of its own clock that is as far from now.  The
   same is done if the program sets the clock: the machine's clock and the
   program's are moved by the same amount.

   The program's memory is not changed, as other threads may read it.  Instead,
   the register that points there is changed, and points to memory of the
   thread's own. */

#pragma once

#include "features/repeatable/guest.h"

/* Exchange the deadline of the system call about to be made, if it has one;
   return whether it has. */
Bool cg_exchange_deadline(ThreadId tid, VexGuestArchState* registers,
                          UInt number, const UWord* args);

/* The deadline of the latest exchange, by the program's clock; that clock; and
   the kernel's monotonic clock before the exchange.  Valid until the thread's
   next call. */
typedef struct {
   Bool is_set;
   Int  clock;
   Long time;
   Long since;
} Deadline;

Deadline* cg_deadline_of(ThreadId tid);

/* Once. */
void cg_deadlines_init(void);
