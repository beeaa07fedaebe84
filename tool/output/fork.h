/* SPDX-License-Identifier: GPL-2.0-or-later */
/* SPDX-FileCopyrightText: 2026 the authors of this Cachegrind */
/* Forked processes.  A child's counts start with its parent's undumped counts,
   or with zero.  A child of vfork or posix_spawn leaves no profile: it can only
   execute another program or end. */

#pragma once

#include "pub_tool_basics.h"

/* Watch for forks; call this once.  With counts_own, children count from 0. */
void cg_fork_init(Bool counts_own);

void cg_fork_pre_syscall(UInt number, const UWord* args);
void cg_fork_post_syscall(void);

Bool cg_is_vfork_child(void);

/* Was this process forked only for an exec: by vfork or, to judge by the few
   instructions that it has executed since, by fork? */
Bool cg_is_launcher(void);
