/* SPDX-License-Identifier: GPL-2.0-or-later */
/* SPDX-FileCopyrightText: 2026 the authors of this Cachegrind */
/* The lines of memory used since the program has had several threads, with each
   thread's uses (features/sharing/uses.h).  A line has CG_SHARED_LINE_SZB
   bytes; its number is its address divided by that.  Once two threads have used
   a line and one has written it, the objects in it are looked up.  A line is
   closed when an object in it is freed, or when the profile is written: a line
   in which threads miss is then added to features/sharing/table.h; another one
   is counted as handed from thread to thread. */

#pragma once

#include "features/sharing/uses.h"

/* Make the table; called once. */
void cg_lines_init(void);

/* Add `done`, the thread's uses of the line in this window of its time. */
void cg_line_used(UWord number, UInt thread, UInt window,
                  const WindowUse* done);

/* Prefetch the data about a line that the thread will use; called when the use
   is far off, nearer, and near: each call needs data that the previous one has
   prefetched. */
enum { CG_LINE_NEAR = 1, CG_LINE_NEARER, CG_LINE_FAR };
void cg_line_comes(UWord number, UInt thread, UInt how_near);

/* Close all lines that contain any of szB bytes at `start`, or all lines. */
void cg_lines_close(Addr start, UWord szB);
void cg_lines_close_all(void);

/* Forget all lines, without closing them. */
void cg_lines_forget(void);
