/* SPDX-License-Identifier: GPL-2.0-or-later */
/* SPDX-FileCopyrightText: 2026 the authors of this Cachegrind */
/* Functions that are inlined and also have out-of-line code.  Debug information
   names an inlined function as in the source, "sort<int>"; a symbol says more:
   "void ns::sort<int>(int*, int*)".  Both mean the same function if no other
   symbol of the object and the source file ends, before its parameters, in the
   source name. */

#pragma once

#include "names/functions.h"

/* Return the function of that source name and file, both interned, that has
   out-of-line code in the object at a; NULL if there is none, or several. */
Function* cg_out_of_line(Addr a, const HChar* name, const HChar* file);
