/* SPDX-License-Identifier: GPL-2.0-or-later */
/* SPDX-FileCopyrightText: 2026 the authors of this Cachegrind */
/* Functions that are inlined and exist by themselves as well.  Debug
   information names an inlined function as its source does, "sort<int>"; a
   symbol says more: "void ns::sort<int>(int*, int*)".  They are the same
   function if exactly one symbol of that object and file has the name as its
   last word. */

#pragma once

#include "names/functions.h"

/* Return the function with that name in the source and that file, both
   interned, that has code of its own in the object with the code at a; NULL if
   there is none, or more than one. */
Function* cg_out_of_line(Addr a, const HChar* name, const HChar* file);
