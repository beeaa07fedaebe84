/* SPDX-License-Identifier: GPL-2.0-or-later */
/* SPDX-FileCopyrightText: 2026 the authors of this Cachegrind */
/* engine/read/read.h: adds an input to a profile.

   Cachegrind's format and Callgrind's are read only here; docs/FORMAT.md has
   the grammars. */

#pragma once

#include "engine/io/files.h"
#include "engine/model/profile.h"

/* Read the input at PATH, which must be complete and correct.  Add it to P or,
   if it is an old input of a difference, subtract it.  After a failure P may
   only be freed.  Most messages name file and line.  PATH must stay valid. */
bool cp_profile_read(cp_profile* p, const char* path, cp_error* err);

/* Read IN, an open input, as cp_profile_read() does, and close it. */
bool cp_profile_read_input(cp_profile* p, cp_input* in, cp_error* err);

/* Callback for each input that is skipped, with the reason. */
typedef void cp_skipped(const cp_error* why);

/* Read all FILES into P.  If SKIPPED is not NULL, bad inputs are left out as a
   whole, SKIPPED is called for each, and *N_SKIPPED is their number.  A bad
   input that cannot be read twice is an error all the same.  False if the list
   of names is bad, an input is bad and not skipped, none was added, or the sum
   does not fit. */
bool cp_inputs_read(cp_profile* p, cp_files* files, cp_skipped* skipped,
                    uint64_t* n_skipped, cp_error* err);
