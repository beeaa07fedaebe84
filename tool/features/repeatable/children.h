/* SPDX-License-Identifier: GPL-2.0-or-later */
/* SPDX-FileCopyrightText: 2026 the authors of this Cachegrind */
/* News of children, in programs with a single thread.  A child runs beside its
   parent, so SIGCHLD would come anywhere in the parent's code, and a read of a
   pipe would get as much as the child has written by then.  From a fork on,
   SIGCHLD is held until the program waits for children, and comes when all have
   been waited for; or until it waits for something else, and comes during that
   call.  A read of a pipe goes on until the buffer is full, the pipe has no
   writer any more, or the writers pause. */

#pragma once

#include "pub_tool_basics.h"

void cg_children_thread_begins(ThreadId tid);
void cg_children_thread_runs(ThreadId tid);
void cg_children_thread_ends(ThreadId tid);

/* After a fork, in the parent and in the child. */
void cg_children_parent(ThreadId tid);
void cg_children_child(ThreadId tid);

/* Around each system call. */
void cg_children_pre_syscall(ThreadId tid, UInt number, const UWord* args);
void cg_children_post_syscall(ThreadId tid, UInt number, const UWord* args,
                              SysRes result);

/* The thread is about to get a signal. */
void cg_children_signal(ThreadId tid);
