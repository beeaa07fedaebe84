/* SPDX-License-Identifier: GPL-2.0-or-later */
/* SPDX-FileCopyrightText: 2026 the authors of this Cachegrind */
/* Executed programs that are not profiled, for lack of --trace-children=yes.
   Forked children count them in memory shared with the first process, which
   names them in a notice at its end (output/notice.h). */

#pragma once

#include "pub_tool_basics.h"

/* Have executed programs counted, if notices are given and children are not
   traced.  Call this once, before the program runs, after cg_notices_init. */
void cg_executed_init(void);

/* Note that this process is about to execute the program, or that its latest
   attempt has failed.  An exec by the first process is not counted, since it
   ends the process that would print the notice. */
void cg_executed(const HChar* path);
void cg_executed_failed(void);

/* Print a notice about the programs executed so far, but not in a child. */
void cg_notice_executed(void);

/* Return advice on profiling executed programs, to end a notice; or "". */
const HChar* cg_executed_advice(void);
