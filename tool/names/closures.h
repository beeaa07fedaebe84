/* SPDX-License-Identifier: GPL-2.0-or-later */
/* SPDX-FileCopyrightText: 2026 the authors of this Cachegrind */
/* Names of functions that the source gives none of their own.  Debug
   information calls each lambda of C++ operator(), as it calls each functor's,
   and closures of Rust {closure#0}.  This module names closures by their
   places, "lambda at orders.cpp:33", and operators with their classes,
   "Less::operator()". */

#pragma once

#include "names/units.h"

/* Is this a name that many functions share? */
Bool cg_is_closure_name(const HChar* name);

/* Return the interned name of the function to which debug information gives
   `name`, in the unit's entry at `at`; `name` if no other is known.  The file
   is open. */
const HChar* cg_closure_name(DebugFile* file, const Unit* unit, ULong at,
                             const HChar* name);
