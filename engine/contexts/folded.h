/* SPDX-License-Identifier: GPL-2.0-or-later */
/* SPDX-FileCopyrightText: 2026 the authors of this Cachegrind */
/* engine/contexts/folded.h: contexts as folded stacks, the input of programs
   that draw flame graphs.

   A line has the functions of a chain of calls, root first, with semicolons
   between; then a blank, and the chain's own count. */

#pragma once

#include "engine/io/sink.h"
#include "engine/view/view.h"

/* Write the contexts of V's profile or, if FLAT, its functions without callers;
   only those that V selects, sorted.  Counts are of the first event by which V
   sorts.  In a difference with both sides, a line has the first profile's
   count, then the second's.  False if a sum does not fit, or if that event is
   computed. */
bool cp_write_folded(const cp_view* v, bool flat, cp_sink* to, cp_error* err);
