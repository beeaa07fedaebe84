/* SPDX-License-Identifier: GPL-2.0-or-later */
/* SPDX-FileCopyrightText: 2026 the authors of this Cachegrind */
/* Names of closures.  Debug information calls each C++ lambda operator(), like
   each functor's operator, and each closure of Rust {closure#0}.  Here a
   closure is named by its place, "lambda at orders.cpp:33", an operator with
   its class, "Less::operator()". */

#pragma once

#include "names/units.h"

/* Is this a name such as operator(), which many functions share? */
Bool cg_is_closure_name(const HChar* name);

/* Return the interned name of the function with an entry at `at` in the unit;
   if no better one is known, the entry's `name`.  The file is open. */
const HChar* cg_closure_name(DebugFile* file, const Unit* unit, ULong at,
                             const HChar* name);
