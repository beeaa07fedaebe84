/* SPDX-License-Identifier: GPL-2.0-or-later */
/* SPDX-FileCopyrightText: 2026 the authors of this Cachegrind */
/* Patterns that name functions, in options: * stands for any text and ? for any
   character.  A pattern matches if it matches the function's name in profiles,
   or the name without its version (after an @) or without its parameters. */

#pragma once

#include "pub_tool_basics.h"

Bool cg_names_function(const HChar* pattern, const HChar* name);

/* Return the length of the name's first `length` characters without the pair of
   brackets, from `open` to `close`, at their end; `length` if there is none. */
SizeT cg_before_brackets(const HChar* name, SizeT length, HChar open,
                         HChar close);
