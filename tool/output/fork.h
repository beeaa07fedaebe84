/* SPDX-License-Identifier: GPL-2.0-or-later */
/* SPDX-FileCopyrightText: 2026 the authors of this Cachegrind */
/*--- What kind of process this is: forked, and what for.            ---*/

/* A forked child has what its parent has counted and not dumped, or starts at
   zero.  A child of vfork or posix_spawn can only execute another program or
   end, and counts nothing of its own. */

#pragma once

#include "pub_tool_basics.h"

/* Watch for forks.  counts_own: a child's counts begin with zero.  Once, before
   the program runs. */
void cg_fork_init(Bool counts_own);

/* Around each system call of the program: which kind of fork is it? */
void cg_fork_pre_syscall(UInt number, const UWord* args);
void cg_fork_post_syscall(void);

Bool cg_is_vfork_child(void);

/* Has this process done nothing of its own yet?  That is so of children that
   were forked to execute another program. */
Bool cg_is_launcher(void);
