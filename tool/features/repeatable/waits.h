/* SPDX-License-Identifier: GPL-2.0-or-later */
/* SPDX-FileCopyrightText: 2026 the authors of this Cachegrind */
/* Waits with a time limit.  If the limit has passed, or a sleep has ended, the
   program's clock advances to its end.  If an event has come earlier, its time
   depends on the world outside: then the clock stays, and the remaining time is
   nearly the whole limit (but see waits.c). */

#pragma once

#include "features/repeatable/guest.h"

/* Initialise, once. */
void cg_waits_init(void);

/* Handle a system call of the thread, before and after it is made. */
void cg_waits_pre_syscall(ThreadId tid, UInt number, const UWord* args);
void cg_waits_post_syscall(ThreadId tid, UInt number, const UWord* args,
                           SysRes result);

/* Exchange the time limit of the call about to be made, if the kernel is to get
   another time limit; return whether it was exchanged. */
Bool cg_exchange_wait(ThreadId tid, VexGuestArchState* registers, UInt number,
                      const UWord* args);

/* The kinds of calls that ask for ready descriptors, without epoll's: by three
   sets of bits, or by an array. */
typedef enum { CG_HAS_NO_DESCRIPTORS, CG_SELECTS, CG_POLLS } DescriptorCall;

DescriptorCall cg_descriptor_call(UInt number);

/* Return the size in bytes of one of select's sets, in whole words. */
SizeT cg_set_szB(const UWord* args);

/* Have the call, interrupted because its time has passed, answer that its time
   has passed. */
void cg_waits_run_out(ThreadId tid, UInt number, const UWord* args);

/* Return the time limit of the thread's next call, by the program's clock, in
   nanoseconds; 0 if the call has no limit, or the limit has passed. */
Long cg_waits_time(ThreadId tid);
