/* SPDX-License-Identifier: GPL-2.0-or-later */
/* SPDX-FileCopyrightText: 2026 the authors of this Cachegrind */
/*--- Programs that were executed, and are in no profile.            ---*/

/* Without --trace-children=yes a program that the profiled one executes runs by
   itself.  Who sits at a terminal (output/notice.h) is told at the end what was
   executed, also by forked children: they count in memory that they share with
   the first process, the one that tells. */

#pragma once

#include "pub_tool_basics.h"

/* Have that memory made before the first fork, if notices are given and
   children are not traced.  Without it, nothing is counted or told.  Once,
   before the program runs, after cg_notices_init. */
void cg_executed_init(void);

/* This process is about to execute the program; or its latest attempt has
   failed.  The first process is not counted: it has no end to tell of it. */
void cg_executed(const HChar* path);
void cg_executed_failed(void);

/* Notice, in one line, what was executed up to now; nothing if nothing was, and
   in children. */
void cg_notice_executed(void);

/* What is added to a notice of an exec that makes this process another program:
   how to profile that, too; or nothing. */
const HChar* cg_executed_advice(void);
