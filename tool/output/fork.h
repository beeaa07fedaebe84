/* SPDX-License-Identifier: GPL-2.0-or-later */
/* SPDX-FileCopyrightText: 2026 the authors of this Cachegrind */
/* Forked processes.  A child's counts start with its parent's undumped counts,
   or with zero.  A child of vfork or posix_spawn can only execute another
   program or end, and has no counts of its own. */

#pragma once

#include "pub_tool_basics.h"

/* Watch for forks; call it once.  counts_own: children count from zero. */
void cg_fork_init(Bool counts_own);

/* Note the kind of fork, at each system call. */
void cg_fork_pre_syscall(UInt number, const UWord* args);
void cg_fork_post_syscall(void);

Bool cg_is_vfork_child(void);

/* Was this process forked only to execute a program, as far as it shows? */
Bool cg_is_launcher(void);
