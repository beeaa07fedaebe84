/* SPDX-License-Identifier: GPL-2.0-or-later */
/* SPDX-FileCopyrightText: 2026 the authors of this Cachegrind */
/* The lines of memory that threads have used since the program has had several,
   with the uses of each thread (features/sharing/uses.h).  A line has
   CG_SHARED_LINE_SZB bytes; its number is its address divided by that.  As soon
   as two threads have used a line and one has written it, the objects in it are
   looked up.  The line is closed when one of these is freed, or when the
   profile is written: if the threads miss in it, it is added to
   features/sharing/table.h, else it is counted as handed from one thread to the
   next. */

#pragma once

#include "features/sharing/uses.h"

/* Make the table.  Once. */
void cg_lines_init(void);

/* Add `done`, the thread's uses of the line with that number in this window of
   its time. */
void cg_line_used(UWord number, UInt thread, UInt window,
                  const WindowUse* done);

/* Prefetch the data about a line that the thread will use.  Call it when the
   use is far off, nearer, and near: each call needs the data that the call
   before has prefetched. */
enum { CG_LINE_NEAR = 1, CG_LINE_NEARER, CG_LINE_FAR };
void cg_line_comes(UWord number, UInt thread, UInt how_near);

/* Close the lines that contain any of these bytes, or all lines. */
void cg_lines_close(Addr start, UWord szB);
void cg_lines_close_all(void);

/* Forget all lines, without closing them. */
void cg_lines_forget(void);

/* Print the largest number of lines, for --stats=yes. */
void cg_lines_stats(void);
