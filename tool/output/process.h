/* SPDX-License-Identifier: GPL-2.0-or-later */
/* SPDX-FileCopyrightText: 2026 the authors of this Cachegrind */
/* The profile of each process: each has its own, and none overwrites another's.
   output/name.h, output/fork.h and output/exec.h are about names, forks and
   execs. */

#pragma once

#include "output/fork.h"
#include "output/name.h"

/* Watch this process and the processes it forks. `option` gives the profile's
   name, `files` the patterns of other names; childs_count_own: children count
   from zero.  Call this once, before the program runs. */
void cg_process_init(const OutFileOption* option, const OutFiles* files,
                     Bool childs_count_own);

/* End the process: write its profile and call print_summary(), unless the
   process leaves no profile. names_profile: the last line names the profile, if
   it was written. */
void cg_process_end(void (*print_summary)(void), Bool names_profile);
