/* SPDX-License-Identifier: GPL-2.0-or-later */
/* SPDX-FileCopyrightText: 2026 the authors of this Cachegrind */
/* When a time-out has run out, or a sleep is over, the program's clock has gone
   on by it. If an event came earlier, its time depends on the world outside:
   then the clock stays, and the whole time-out is reported as left. */

#pragma once

#include "features/repeatable/guest.h"

/* Once. */
void cg_waits_init(void);

/* Around each system call. */
void cg_waits_pre_syscall(ThreadId tid, UInt number, const UWord* args);
void cg_waits_post_syscall(ThreadId tid, UInt number, const UWord* args,
                           SysRes result);

/* If the call about to be made has a time limit, and the kernel is to be told
   another, exchange it, and return True. */
Bool cg_exchange_wait(ThreadId tid, VexGuestArchState* registers, UInt number,
                      const UWord* args);

/* The kinds of calls that ask which descriptors are ready: by three sets of
   bits, or by an array. */
typedef enum { CG_HAS_NO_DESCRIPTORS, CG_SELECTS, CG_POLLS } DescriptorCall;

DescriptorCall cg_descriptor_call(UInt number);

/* Return the size of a set of select's, in whole words. */
SizeT cg_set_szB(const UWord* args);

/* The call was interrupted because its time is over: have it end as if the time
   had run out. */
void cg_waits_run_out(ThreadId tid, UInt number, const UWord* args);

/* Return the time limit of the call that the thread is about to make, by the
   program's clock, in nanoseconds; 0: it has no limit, or the limit is over. */
Long cg_waits_time(ThreadId tid);
