/* SPDX-License-Identifier: GPL-2.0-or-later */
/* SPDX-FileCopyrightText: 2026 the authors of this Cachegrind */
/* Lines of memory that were used after the second thread began, with each
   thread's uses (uses.h).  A line's number is its address divided by its size,
   CG_SHARED_LINE_SZB.  When two threads have used a line and one of them has
   written it, the line's objects are looked up.  A line is closed when a block
   or map in it begins or ends, or when the profile is written.  If threads miss
   in it, it is then added to table.h; else, if its objects were looked up, it
   counts as handed over. */

#pragma once

#include "features/sharing/uses.h"

void cg_lines_init(void);

/* Add `done`, the thread's uses of the line in this window of its time. */
void cg_line_used(UWord number, UInt thread, UInt window,
                  const WindowUse* done);

/* Prefetch data for a coming cg_line_used().  Call this with CG_LINE_FAR,
   CG_LINE_NEARER and CG_LINE_NEAR in turn: the later calls read what the call
   before has prefetched. */
enum { CG_LINE_NEAR = 1, CG_LINE_NEARER, CG_LINE_FAR };
void cg_line_comes(UWord number, UInt thread, UInt how_near);

/* Close the lines that contain any of szB bytes at `start`; or all lines. */
void cg_lines_close(Addr start, UWord szB);
void cg_lines_close_all(void);

void cg_lines_forget(void);
