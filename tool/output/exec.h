/* SPDX-License-Identifier: GPL-2.0-or-later */
/* SPDX-FileCopyrightText: 2026 the authors of this Cachegrind */
/* Execs.  A process that executes another program loses its counts, so its
   profile is written before the exec, and withdrawn if the exec fails.  A
   process forked only to execute a program (output/fork.h) writes no profile:
   a thousand calls of system() would leave a thousand profiles. */

#pragma once

#include "pub_tool_basics.h"

/* Have charge_provisionally(False) called before the profile is written, to
   charge deferred costs as at the end of the run; charge_provisionally(True)
   takes these charges back if the process goes on. */
void cg_charge_before_exec(void (*charge_provisionally)(Bool takes_back));

void cg_exec_pre_syscall(UInt number, const UWord* args);
void cg_exec_post_syscall(void);
