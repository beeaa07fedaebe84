/* SPDX-License-Identifier: GPL-2.0-or-later */
/* SPDX-FileCopyrightText: 2026 the authors of this Cachegrind */
/* --------------------------------------------------------------. */
/*--- Lines of Python's functions.                                   ---*/
/*--------------------------------------------------------------------*/

/* Python's map tells the file of a function, but not its line; the source
   does. */

#ifndef CG_NAMES_JIT_PYTHON_SOURCE_H
#define CG_NAMES_JIT_PYTHON_SOURCE_H

#include "pub_tool_basics.h"

/* Return the line of a file's text, which ends with a zero, that defines the
   function of this qualified name, such as "Shop.total" or "run.<locals>.step";
   0: not known, as for lambdas and names defined twice. */
UInt cg_python_line(const HChar* text, const HChar* name);

#endif
