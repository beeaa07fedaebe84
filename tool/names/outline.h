/* SPDX-License-Identifier: GPL-2.0-or-later */
/* SPDX-FileCopyrightText: 2026 the authors of this Cachegrind */
/* Functions that are inlined and also have code of their own.  Debug
   information has an inlined function's name in the source, "sort<int>"; a
   symbol says more: "void ns::sort<int>(int*, int*)".  Both name one function
   if exactly one symbol of that object and file has the name as its last
   word. */

#pragma once

#include "names/functions.h"

/* Return the function of that interned source name and file with code of its
   own in the object at a; NULL if there is none, or several. */
Function* cg_out_of_line(Addr a, const HChar* name, const HChar* file);
