/* SPDX-License-Identifier: GPL-2.0-or-later */
/* SPDX-FileCopyrightText: 2026 the authors of this Cachegrind */
/* Exchange the arguments and answers of system calls.  The core copies the
   arguments out of the registers before tools hear of the call; so arguments
   are exchanged in the registers earlier, at the end of the superblock that
   makes the call (code.h), and put back when the call is over, or is
   interrupted. */

#pragma once

#include "pub_tool_basics.h"
#include "pub_tool_guest.h"

enum { CG_N_ARGS = 6 };

/* Offsets in the guest state: of the number, the arguments and the answer of a
   system call; cg_has_registers: they are known for this processor. */
extern const Bool cg_has_registers;
extern const Int  cg_number_register;
extern const Int  cg_argument_registers[CG_N_ARGS];

/* Once. */
void cg_guest_init(void);

/* Forms of a time in the program's memory: seconds and nanoseconds,
   seconds and microseconds, the first one with 64 bits on every machine. */
typedef enum { TIMESPEC, TIMEVAL, TIMESPEC64 } TimeForm;

SizeT cg_time_size(TimeForm form);

/* Return the time at an address; -1 if it is negative or unreadable. */
Long cg_time_at(Addr a, TimeForm form);

/* Write the time at a, where the kernel has just written one. */
void cg_put_time(Addr a, TimeForm form, Long time);

/* Can the program read szB bytes at a?  Can it write them? */
Bool cg_is_readable(Addr a, SizeT szB);
Bool cg_is_writable(Addr a, SizeT szB);

/* Set the answer of the thread's system call, which is over. */
void cg_answer(ThreadId tid, UWord value);

/* Exchange argument n of the system call that the thread is about to make for
   value, until cg_put_back; at most once for each call.  `registers`: the
   thread's guest state. */
void cg_exchange(ThreadId tid, VexGuestArchState* registers, UInt n,
                 UWord value);
void cg_put_back(ThreadId tid);

/* Restore the program's own values in args, the arguments of the thread's
   system call. */
void cg_show_given(ThreadId tid, UWord* args);

/* Return the first argument of the thread's system call in the form that the
   kernel is told. */
UWord cg_first_told(ThreadId tid, const UWord* args);

/* Return 64 bytes of the thread's own that the kernel can read. */
void* cg_thread_memory(ThreadId tid);
