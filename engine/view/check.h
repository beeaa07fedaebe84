/* SPDX-License-Identifier: GPL-2.0-or-later */
/* SPDX-FileCopyrightText: 2026 the authors of this Cachegrind */
/* engine/view/check.h: checks that a profile agrees with itself.

   For each function and event, the counts of the calls to the function must
   equal its own counts plus those of its calls.  Recursive functions, and
   functions without callers, are not checked.  A root, such as clone, where
   threads begin, or a signal handler, also runs without a caller, so the calls
   to it may have lower counts.  Sums that a profile states must be right. */

#pragma once

#include "engine/io/sink.h"
#include "engine/model/profile.h"

/* Write a line to TO for each identity that P breaks and each note on its
   input, and add their number to *BROKEN.  P must have one input, and keep
   calls.  ROOTS names roots beside known ones.  False if a sum does not fit. */
bool cp_check_profile(const cp_profile* p, const cp_texts* roots, cp_sink* to,
                      uint64_t* broken, cp_error* err);
