/* SPDX-License-Identifier: GPL-2.0-or-later */
/* SPDX-FileCopyrightText: 2026 the authors of this Cachegrind */
/* engine/view/check.h: checks that a profile agrees with itself.  For each
   function and each event, the counts of the calls to it add up to its own
   counts and those of its calls.  This does not hold for functions that call
   themselves, directly or through others, nor for roots, which nobody calls.
   A root such as clone, where threads begin, or a signal handler may also be
   called; the calls to it then have less.  And the sums that a profile states
   must be those of its counts. */

#pragma once

#include "engine/io/sink.h"
#include "engine/model/profile.h"

/* Write a line to TO for each identity that P breaks, and count these in
   *BROKEN.  P has one input, and its calls were kept; functions named in ROOTS
   are roots in addition to those known here.  False if a sum does not fit. */
bool cp_check_profile(const cp_profile* p, const cp_texts* roots, cp_sink* to,
                      uint64_t* broken, cp_error* err);
