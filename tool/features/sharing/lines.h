/* SPDX-License-Identifier: GPL-2.0-or-later */
/* SPDX-FileCopyrightText: 2026 the authors of this Cachegrind */
/* The lines of memory used since there are several threads, with each thread's
   uses (uses.h).  A line has CG_SHARED_LINE_SZB bytes; its number is its
   address divided by that.  Once two threads have used a line and one has
   written it, its objects are looked up.  A line is closed when an object in it
   is freed, or the profile is written: if threads miss in it, it is added to
   table.h; else it counts as handed over. */

#pragma once

#include "features/sharing/uses.h"

void cg_lines_init(void);

/* Add `done`, the thread's uses of the line in this window of its time. */
void cg_line_used(UWord number, UInt thread, UInt window,
                  const WindowUse* done);

/* Prefetch the data about a line that the thread will use.  Call this with FAR,
   NEARER and NEAR in turn: each reads what the one before prefetched. */
enum { CG_LINE_NEAR = 1, CG_LINE_NEARER, CG_LINE_FAR };
void cg_line_comes(UWord number, UInt thread, UInt how_near);

/* Close all lines that contain any of szB bytes at `start`, or all lines. */
void cg_lines_close(Addr start, UWord szB);
void cg_lines_close_all(void);

/* Forget all lines, without closing them. */
void cg_lines_forget(void);
