/* SPDX-License-Identifier: GPL-2.0-or-later */
/* SPDX-FileCopyrightText: 2026 the authors of this Cachegrind */
/* Names of closures.  In debug information, all lambdas of C++ are called
   operator(), as are the operators of functors; closures of Rust have at most
   numbers, {closure#0}.  An inlined closure is named by its place, "lambda at
   file.cpp:33", and a functor's operator with its class, "Less::operator()". */

#pragma once

#include "names/units.h"

/* Is this a name, such as operator(), that many functions share? */
Bool cg_is_closure_name(const HChar* name);

/* Return the interned name of the function whose entry is at `at` in the unit
   of the open file; if no better name is known, `name`, the entry's name. */
const HChar* cg_closure_name(DebugFile* file, const Unit* unit, ULong at,
                             const HChar* name);
