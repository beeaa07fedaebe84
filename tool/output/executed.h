/* SPDX-License-Identifier: GPL-2.0-or-later */
/* SPDX-FileCopyrightText: 2026 the authors of this Cachegrind */
/* Executed programs that are in no profile, as without --trace-children=yes.
   If the log is a terminal (output/notice.h), a notice at the end names them,
   also those of forked children: these count in memory shared with the first
   process, which gives the notice. */

#pragma once

#include "pub_tool_basics.h"

/* Have the shared memory made before the first fork, if notices are given and
   children are not traced; without it nothing is counted.  Call this once,
   before the program runs, after cg_notices_init. */
void cg_executed_init(void);

/* Note that this process is about to execute the program, or that its latest
   attempt has failed.  An exec of the first process is not counted: that
   process gives the notice, and has no end then. */
void cg_executed(const HChar* path);
void cg_executed_failed(void);

/* Print a notice, one line, about the programs executed so far; nothing if
   there are none, or in a child. */
void cg_notice_executed(void);

/* Return the text for a notice about an exec by which this process becomes
   another program: how to profile that, too; or "". */
const HChar* cg_executed_advice(void);
