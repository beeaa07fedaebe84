/* SPDX-License-Identifier: GPL-2.0-or-later */
/* SPDX-FileCopyrightText: 2026 the authors of this Cachegrind */
/* The profile of each process.  Processes do not overwrite each other's
   profiles (output/name.h, output/fork.h, output/exec.h). */

#pragma once

#include "output/fork.h"
#include "output/name.h"

/* Watch this process and its forked children; call this once.  `option` takes
   the profile's name.  With childs_count_own, children count from zero. */
void cg_process_init(const OutFileOption* option, const OutFiles* files,
                     Bool childs_count_own);

/* End the process: write its profile and print the summary, unless it leaves no
   profile.  With names_profile, print notices; the last names the profile. */
void cg_process_end(void (*print_summary)(void), Bool names_profile);
