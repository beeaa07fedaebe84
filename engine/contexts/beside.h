/* SPDX-License-Identifier: GPL-2.0-or-later */
/* SPDX-FileCopyrightText: 2026 the authors of this Cachegrind */
/* engine/contexts/beside.h: finds and reads the profile that belongs to a file
   of contexts.

   For example, cachegrind.contexts.123 lies beside cachegrind.out.123 or
   callgrind.out.123, and a.prof.contexts beside a.prof.

   Private to engine/contexts/. */

#pragma once

#include "engine/model/profile.h"

typedef struct {
   cp_buffer path;
   cp_profile profile;
   bool exists;
   bool is_callgrinds;    /* only the profile has Callgrind's name */
   uint32_t* function;    /* [function of the profile] the tree's function, or
                             CP_NO_TRIPLE */
} cp_beside;

/* Read the profile beside TREE's first input into B, with TREE's options, and
   set b->exists to whether there is one.  False if the profile cannot be read.
   Call cp_beside_free() in any case. */
bool cp_beside_read(cp_beside* b, const cp_profile* tree, cp_error* err);
void cp_beside_free(cp_beside* b);

/* Set LINE[function of TREE] to the function's hottest line: the line of its
   own file with the highest count of EVENT in the profile; 0 if there is no
   such line.  False if a sum does not fit. */
bool cp_beside_lines(const cp_beside* b, const cp_profile* tree,
                     cp_slice event, uint32_t* line, cp_error* err);
