/* SPDX-License-Identifier: GPL-2.0-or-later */
/* SPDX-FileCopyrightText: 2026 the authors of this Cachegrind */
/*--- The profile of each process, from its beginning to its end.    ---*/

/* Each process leaves one profile, and none destroys another's.  What that
   means for names, forks and execs is said in output/name.h, output/fork.h and
   output/exec.h. */

#pragma once

#include "output/fork.h"
#include "output/name.h"

#include "pub_tool_basics.h"

/* Watch over this process and those it forks.  `files` has the patterns of
   their profiles' names, by that option; childs_count_own: from zero.  Once,
   before the program runs. */
void cg_process_init(const OutFileOption* option, const OutFiles* files,
                     Bool childs_count_own);

/* The process ends: write its profile, and then call print_summary(), unless
   the process leaves none.  names_profile: the last line says where it is, if
   it is there. */
void cg_process_end(void (*print_summary)(void), Bool names_profile);

/* Around each system call of the program. */
void cg_process_pre_syscall(UInt number, const UWord* args);
void cg_process_post_syscall(void);
