/* SPDX-License-Identifier: GPL-2.0-or-later */
/* SPDX-FileCopyrightText: 2026 the authors of this Cachegrind */
/* The profile of each process. */

#pragma once

#include "output/fork.h"
#include "output/name.h"

/* Watch this process and its forked children; call this once.  `option` takes
   the profile's name.  With childs_count_own, children count from zero. */
void cg_process_init(const OutFileOption* option, const OutFiles* files,
                     Bool childs_count_own);

/* End the process, unless it is a child of vfork: write its files and, unless
   -q, print the summary and, with names_profile, notices. */
void cg_process_end(void (*print_summary)(void), Bool names_profile);
