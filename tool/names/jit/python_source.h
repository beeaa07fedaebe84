/* SPDX-License-Identifier: GPL-2.0-or-later */
/* SPDX-FileCopyrightText: 2026 the authors of this Cachegrind */
/* Lines of Python's functions, from the source: perf maps do not tell them. */

#pragma once

#include "pub_tool_basics.h"

/* Return the line in a file's text, which ends with a zero, that defines the
   function of this qualified name, such as "Shop.total" or "run.<locals>.step";
   0 if not known, as for lambdas and names defined twice. */
UInt cg_python_line(const HChar* text, const HChar* name);
