/* SPDX-License-Identifier: GPL-2.0-or-later */
/* SPDX-FileCopyrightText: 2026 the authors of this Cachegrind */
/*--------------------------------------------------------------------*/
/*--- Repeatable: deadlines that the kernel is told.                 ---*/
/*--------------------------------------------------------------------*/

/* A program that waits until a time names it by the clock that it is shown; the
   kernel is to be told when that is by its own clock: as far from now.  So is
   the time of who sets the clock: the machine's is moved by as much, and so is
   the program's.  The program's memory is not changed for that, as other
   threads may read it, but the register that points to it is, to memory of the
   thread's own. */

#ifndef CG_FEATURES_REPEATABLE_DEADLINES_H
#define CG_FEATURES_REPEATABLE_DEADLINES_H

#include "features/repeatable/guest.h"

/* If the system call that is about to be made has a deadline, exchange it, and
   say True. */
Bool cg_exchange_deadline(ThreadId tid, VexGuestArchState* registers,
                          UInt number, const UWord* args);

/* The deadline of the call that was last exchanged, by the program's clock, and
   the clock; and the kernel's monotonic clock before the exchange.  Valid until
   the next call of the thread. */
typedef struct {
   Bool is_set;
   Int  clock;
   Long time;
   Long since;
} Deadline;

Deadline* cg_deadline_of(ThreadId tid);

/* Once. */
void cg_deadlines_init(void);

#endif
