/* SPDX-License-Identifier: GPL-2.0-or-later */
/* SPDX-FileCopyrightText: 2026 the authors of this Cachegrind */
/*--------------------------------------------------------------------*/
/*--- Lines of Python's functions.                                   ---*/
/*--------------------------------------------------------------------*/

/* Python's map says in which file a function is, and not where; its source
   does. */

#ifndef CG_NAMES_GENERATED_PYTHON_SOURCE_H
#define CG_NAMES_GENERATED_PYTHON_SOURCE_H

#include "pub_tool_basics.h"

/* The line of a file's text, which ends with a zero, where the function of this
   qualified name is defined, as "Shop.total" or "run.<locals>.step"; 0: that is
   not known, as of lambdas and of what is defined twice. */
UInt cg_python_line(const HChar* text, const HChar* name);

#endif
