/* SPDX-License-Identifier: GPL-2.0-or-later */
/* SPDX-FileCopyrightText: 2026 the authors of this Cachegrind */
/*
   engine/read/inputs.h: all inputs of a merge, read into one profile.

   The memory needed depends on what is in the sum, not on the number of inputs.
   */

#ifndef CG_ENGINE_READ_INPUTS_H
#define CG_ENGINE_READ_INPUTS_H

#include "engine/io/files.h"
#include "engine/model/profile.h"

/* Called for each input that is skipped, with the reason. */
typedef void cp_skipped(const cp_error* why);

/* Reads all FILES into P.  If SKIPPED is not NULL, a bad input is left out as a
   whole, and SKIPPED is called; *N_SKIPPED counts these.  A bad one that cannot
   be read twice is an error all the same.  False if there is no sum: an input
   is bad, none is left, or the sum does not fit. */
bool cp_inputs_read(cp_profile* p, cp_files* files, cp_skipped* skipped,
                    uint64_t* n_skipped, cp_error* err);

#endif
