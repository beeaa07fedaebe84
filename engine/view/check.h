/* SPDX-License-Identifier: GPL-2.0-or-later */
/* SPDX-FileCopyrightText: 2026 the authors of this Cachegrind */
/* engine/view/check.h: checks that a profile agrees with itself.  For each
   function and event, the counts of the calls to it equal its own counts and
   those of its calls.  Exempt are recursive functions, and roots, which have no
   caller.  A root such as clone, where threads begin, or a signal handler may
   also be called; the calls to it then have less.  Also, the sums that a
   profile states must equal the sums of its counts. */

#pragma once

#include "engine/io/sink.h"
#include "engine/model/profile.h"

/* Write a line to TO for each identity that P breaks, and store their number in
   *BROKEN.  P must have one input, and keep calls.  Functions named in ROOTS
   are roots, besides those known here.  False if a sum does not fit. */
bool cp_check_profile(const cp_profile* p, const cp_texts* roots, cp_sink* to,
                      uint64_t* broken, cp_error* err);
