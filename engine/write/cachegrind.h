/* SPDX-License-Identifier: GPL-2.0-or-later */
/* SPDX-FileCopyrightText: 2026 the authors of this Cachegrind */
/* engine/write/cachegrind.h: writes a cp_profile as a profile.  The output
   depends on the sums only, not on the order of the inputs' lines: files
   ascend, and so do their functions, and the functions' lines; every line has
   all counts.  Reading it and writing it again gives the same bytes. */

#pragma once

#include "engine/io/sink.h"
#include "engine/model/profile.h"

/* Write P, whose lines are kept by pair or were forgotten: each function then
   gets one line, number 0, with its sums.  False if a sum does not fit; the
   sink reports failed writes. */
bool cp_profile_write(const cp_profile* p, cp_sink* to, cp_error* err);
