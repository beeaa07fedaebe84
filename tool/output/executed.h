/* SPDX-License-Identifier: GPL-2.0-or-later */
/* SPDX-FileCopyrightText: 2026 the authors of this Cachegrind */
/* Executed programs that are in no profile, as without --trace-children=yes.
   The first process names them at its end in a notice (output/notice.h); forked
   children count in memory shared with it. */

#pragma once

#include "pub_tool_basics.h"

/* Have programs counted, if notices are given and children are not traced.
   Call this once, before the program runs, after cg_notices_init. */
void cg_executed_init(void);

/* Note that this process is about to execute the program, or that its latest
   attempt has failed.  An exec of the first process is not counted: that
   process would print the notice at its end, but the exec replaces it. */
void cg_executed(const HChar* path);
void cg_executed_failed(void);

/* Print a one-line notice about the programs executed so far, if any; a child
   prints nothing. */
void cg_notice_executed(void);

/* Return advice for the notice about an exec of this process: how to profile
   the other program, too; or "". */
const HChar* cg_executed_advice(void);
