/* SPDX-License-Identifier: GPL-2.0-or-later */
/* SPDX-FileCopyrightText: 2026 the authors of this Cachegrind */
/* Forks.  Valgrind turns a vfork into a plain fork, so the child has a copy of
   the parent's memory, and of its counts. */

#include "output/fork.h"
#include "base/at_fork.h"
#include "counts/counts.h"
#include "output/system.h"
#include "base/valgrind.h"

/* The maximum number of instructions between a fork and the exec for which it
   was made: Perl needs some thousands, an interactive bash 150,000. */
#define N_LAUNCHER_INSNS 200000

static Bool childs_count_own;

static Bool  is_child; /* this process was forked during this run */
static Bool  is_vfork_child;
static ULong Ir_at_fork;

static Bool is_vfork; /* the system call being made is a vfork */

static void see_fork_in_child(ThreadId tid)
{
   is_child       = True;
   is_vfork_child = is_vfork;
   is_vfork       = False;
   if (is_vfork_child)
      return;
   Ir_at_fork = cg_instructions_ever();
   if (childs_count_own)
      cg_zero_childs_counts();
}

/* Does the system call fork a child that shares its parent's memory while the
   parent waits? */
static Bool makes_vfork(UInt number, const UWord* args)
{
#if defined(__NR_vfork)
   if (number == __NR_vfork)
      return True;
#endif
   Addr  word;
   UWord both = VKI_CLONE_VFORK | VKI_CLONE_VM;
   return (cg_clone_flags(number, args, &word) & both) == both;
}

void cg_fork_pre_syscall(UInt number, const UWord* args)
{
   is_vfork = makes_vfork(number, args);
}

void cg_fork_post_syscall(void)
{
   is_vfork = False;
}

Bool cg_is_vfork_child(void)
{
   return is_vfork_child;
}

Bool cg_is_launcher(void)
{
   return is_vfork_child
          || (is_child
              && cg_instructions_ever() - Ir_at_fork < N_LAUNCHER_INSNS);
}

void cg_fork_init(Bool counts_own)
{
   childs_count_own = counts_own;
   cg_at_fork(NULL, NULL, see_fork_in_child);
}
