/* SPDX-License-Identifier: GPL-2.0-or-later */
/* SPDX-FileCopyrightText: 2026 the authors of this Cachegrind */
/* Names of functions that have no name of their own in the source.  Debug
   information calls each C++ lambda operator(), like each functor's operator,
   and closures of Rust {closure#0}.  This module names closures by their
   places, "lambda at orders.cpp:33", and operators with their classes,
   "Less::operator()". */

#pragma once

#include "names/units.h"

/* Is this a name such as operator(), which many functions share? */
Bool cg_is_closure_name(const HChar* name);

/* Return the interned name of the function whose entry, at `at` in the unit,
   has the name `name`; `name` itself if no better one is known.  The file is
   open. */
const HChar* cg_closure_name(DebugFile* file, const Unit* unit, ULong at,
                             const HChar* name);
