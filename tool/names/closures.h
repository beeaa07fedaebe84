/* SPDX-License-Identifier: GPL-2.0-or-later */
/* SPDX-FileCopyrightText: 2026 the authors of this Cachegrind */
/*--- Names of functions that the source gives none of their own.    ---*/

/* Debug information calls each lambda of C++ operator(), as it calls each
   functor's, and closures of Rust {closure#0}.  Their names here say where the
   closure is written, "lambda at orders.cpp:33", or of which class the operator
   is, "Less::operator()". */

#pragma once

#include "names/units.h"
#include "pub_tool_basics.h"

/* Is that a name that many functions have? */
Bool cg_is_closure_name(const HChar* name);

/* The interned name of the function that debug information gives this one, in
   the unit's entry at that place; the same if no other is known.  The file is
   open. */
const HChar* cg_closure_name(DebugFile* file, const Unit* unit, ULong at,
                             const HChar* name);
