/* SPDX-License-Identifier: GPL-2.0-or-later */
/* SPDX-FileCopyrightText: 2026 the authors of this Cachegrind */
/* Windows of threads' time, and what is done in them.  The consumer of the
   records of references (features/sharing/refs.h): the references of the
   running thread are counted by line of memory in the window that its clock is
   in. */

#pragma once

#include "pub_tool_basics.h"

/* The length of a window, in instructions, as the user has chosen it. */
extern UInt cg_sharing_window;

/* Begin to consume.  Once. */
void cg_windows_init(void);

/* Implement the hooks of feature.h. From the second thread on, newly translated
   code records its references. */
void cg_windows_thread_begins(ThreadId creator, ThreadId tid);
void cg_windows_thread_ends(ThreadId tid);
void cg_windows_thread_runs(ThreadId tid);
void cg_windows_pre_syscall(ThreadId tid, UInt call, const UWord* args);

/* Note all references of the running thread so far; then close all lines of
   memory, or forget them (features/sharing/lines.h). */
void cg_windows_close(void);
void cg_windows_forget(void);
