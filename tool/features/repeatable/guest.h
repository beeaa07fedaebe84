/* SPDX-License-Identifier: GPL-2.0-or-later */
/* SPDX-FileCopyrightText: 2026 the authors of this Cachegrind */
/* The exchange of arguments and answers of system calls.  The core copies the
   arguments out of the registers before tools are told of the call.  So
   arguments are exchanged in the registers earlier, at the end of the
   superblock that makes the call (code.h), and put back when the call is over,
   or is interrupted. */

#pragma once

#include "pub_tool_basics.h"
#include "pub_tool_guest.h"

enum { CG_N_ARGS = 6 };

/* Offsets in the guest state of a system call's number and arguments;
   cg_has_registers is True if they are known for this processor. */
extern const Bool cg_has_registers;
extern const Int  cg_number_register;
extern const Int  cg_argument_registers[CG_N_ARGS];

/* Initialise, once. */
void cg_guest_init(void);

/* Forms of a time in the program's memory: seconds and nanoseconds; seconds and
   microseconds; seconds and nanoseconds of 64 bits on every machine. */
typedef enum { TIMESPEC, TIMEVAL, TIMESPEC64 } TimeForm;

SizeT cg_time_size(TimeForm form);

/* Return the time at a, in nanoseconds; -1 if it is invalid or unreadable. */
Long cg_time_at(Addr a, TimeForm form);

/* Write `time` at a, which must be writable. */
void cg_put_time(Addr a, TimeForm form, Long time);

/* Can the program read, or write, szB bytes at a? */
Bool cg_is_readable(Addr a, SizeT szB);
Bool cg_is_writable(Addr a, SizeT szB);

/* Set the answer of the thread's system call, which has ended. */
void cg_answer(ThreadId tid, UWord value);

void cg_set_stack_pointer(ThreadId tid, Addr a);

/* Exchange argument n of the thread's next system call for `value`, until
   cg_put_back; at most once for each call. `registers` is the thread's guest
   state. */
void cg_exchange(ThreadId tid, VexGuestArchState* registers, UInt n,
                 UWord value);
void cg_put_back(ThreadId tid);

/* Restore in args[], the arguments of the thread's system call, the value that
   the program gave. */
void cg_show_given(ThreadId tid, UWord* args);

/* Return the value that the kernel gets as the first argument of the call. */
UWord cg_first_told(ThreadId tid, const UWord* args);

/* Return the 64 bytes of memory reserved for the thread's exchanges. */
void* cg_thread_memory(ThreadId tid);
