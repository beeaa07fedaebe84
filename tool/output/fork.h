/* SPDX-License-Identifier: GPL-2.0-or-later */
/* SPDX-FileCopyrightText: 2026 the authors of this Cachegrind */
/* Forked processes.  A child's counts start with its parent's undumped counts,
   or with zero.  A child of vfork or posix_spawn can only execute another
   program or end, and has no counts of its own. */

#pragma once

#include "pub_tool_basics.h"

/* Watch for forks; call it once.  counts_own: children count from zero. */
void cg_fork_init(Bool counts_own);

/* Note each system call, before and after it, and the kind of fork. */
void cg_fork_pre_syscall(UInt number, const UWord* args);
void cg_fork_post_syscall(void);

Bool cg_is_vfork_child(void);

/* Was this process forked only for an exec, as its few instructions show? */
Bool cg_is_launcher(void);
