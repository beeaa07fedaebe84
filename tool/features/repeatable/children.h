/* SPDX-License-Identifier: GPL-2.0-or-later */
/* SPDX-FileCopyrightText: 2026 the authors of this Cachegrind */
/* News of children, in programs with a single thread.  A child runs beside its
   parent, so SIGCHLD could come anywhere in the parent's code, and a read of a
   pipe would get as much as the child has written by then.  From a fork on,
   SIGCHLD is held back for a time.  If the program waits for children, the
   signal comes after the wait for the last child.  If it waits for something
   else, the signal may come from that call on.  A read of a pipe goes on until
   the buffer is full, the writers end or pause, or time is up. */

#pragma once

#include "pub_tool_basics.h"

void cg_children_thread_begins(ThreadId tid);
void cg_children_thread_runs(ThreadId tid);
void cg_children_thread_ends(ThreadId tid);

/* Note a fork, in the parent or in the child. */
void cg_children_parent(ThreadId tid);
void cg_children_child(ThreadId tid);

/* Handle a system call of the thread, before and after it is made. */
void cg_children_pre_syscall(ThreadId tid, UInt number, const UWord* args);
void cg_children_post_syscall(ThreadId tid, UInt number, const UWord* args,
                              SysRes result);

/* Note that the thread is about to get a signal. */
void cg_children_signal(ThreadId tid);
