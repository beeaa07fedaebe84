/* SPDX-License-Identifier: GPL-2.0-or-later */
/* SPDX-FileCopyrightText: 2026 the authors of this Cachegrind */
/* engine/contexts/pprof.h: contexts in pprof's format, profile.proto of
   https://github.com/google/pprof, which other viewers also read.

   Each context with counts is a sample: its stack, and its own counts.  The
   location of the innermost function is the function itself; the location of a
   caller is the line and address of its call.  Threads, and parts that stay
   apart, are labels. */

#pragma once

#include "engine/io/sink.h"
#include "engine/view/view.h"

/* Write the contexts of V's profile or, if FLAT, its lines as samples without
   callers; only those that V selects.  The sample types are calls,
   unless FLAT, and the events; V's first sort event comes last, as the default.
   If a single file of contexts has its profile beside it, each function's own
   counts are placed at its hottest line.  False if a count does not fit. */
bool cp_write_pprof(const cp_view* v, bool flat, cp_sink* to, cp_error* err);
