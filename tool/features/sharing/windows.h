/* SPDX-License-Identifier: GPL-2.0-or-later */
/* SPDX-FileCopyrightText: 2026 the authors of this Cachegrind */
/*--- Windows of threads' time, and what is done in them.            ---*/

/* The consumer of the records of references (features/sharing/refs.h): the
   references of the running thread are counted by line of memory in the window
   that its clock is in. */

#pragma once

#include "pub_tool_basics.h"

/* The length of a window, in instructions; what the user has chosen. */
extern UInt cg_sharing_window;

/* Begin to consume.  Once. */
void cg_windows_init(void);

/* The hooks of feature.h.  From the second thread on, code that is translated
   records its references. */
void cg_windows_thread_begins(ThreadId creator, ThreadId tid);
void cg_windows_thread_ends(ThreadId tid);
void cg_windows_thread_runs(ThreadId tid);
void cg_windows_pre_syscall(ThreadId tid, UInt call, const UWord* args);

/* All lines of memory are closed, or forgotten (features/sharing/lines.h),
   after what the running thread has done is known of them. */
void cg_windows_close(void);
void cg_windows_forget(void);
