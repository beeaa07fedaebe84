/* SPDX-License-Identifier: GPL-2.0-or-later */
/* SPDX-FileCopyrightText: 2026 the authors of this Cachegrind */
/* Patterns that name functions, in options: * stands for any text and ? for any
   character.  A pattern is compared with the function's name in profiles,
   whole, without the version after an @, and without the parameters of C++. */

#pragma once

#include "pub_tool_basics.h"

Bool cg_names_function(const HChar* pattern, const HChar* name);

/* Return the length of the name's first `length` characters without a final
   pair of these brackets; `length` if they do not end in one. */
SizeT cg_before_brackets(const HChar* name, SizeT length, HChar open,
                         HChar close);
