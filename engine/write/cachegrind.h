/* SPDX-License-Identifier: GPL-2.0-or-later */
/* SPDX-FileCopyrightText: 2026 the authors of this Cachegrind */
/* engine/write/cachegrind.h: writes a cp_profile as a profile.

   The body depends only on the sums, not on the order of input lines; in
   Cachegrind's format files, functions and lines ascend, and each line has all
   counts.  Reading a sum and writing it again gives the same bytes. */

#pragma once

#include "engine/io/sink.h"
#include "engine/model/profile.h"

/* Write P, which must keep its lines by pair or not at all.  If P keeps no
   lines, each pair gets one line, number 0, with its sums.  False if a sum does
   not fit; the sink reports failed writes. */
bool cp_profile_write(const cp_profile* p, cp_sink* to, cp_error* err);
