/* SPDX-License-Identifier: GPL-2.0-or-later */
/* SPDX-FileCopyrightText: 2026 the authors of this Cachegrind */
/* engine/contexts/check.h: checks that contexts agree with the profile of their
   run.

   Two things must hold.  For each event, the sum over all contexts is the
   profile's total.  Unless contexts were cut off, those in which a caller calls
   a callee add up to the number of calls and the inclusive counts in the
   profile's call graph. */

#pragma once

#include "engine/io/sink.h"
#include "engine/model/profile.h"

/* Compare P, read from one file of contexts, with the profile beside that file
   (engine/contexts/beside.h), if there is one.  Write a line for each
   disagreement, and add their number to *BROKEN.  False if the profile cannot
   be read, or a sum does not fit. */
bool cp_check_contexts(const cp_profile* p, cp_sink* to, uint64_t* broken,
                       cp_error* err);
