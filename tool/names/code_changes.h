/* SPDX-License-Identifier: GPL-2.0-or-later */
/* SPDX-FileCopyrightText: 2026 the authors of this Cachegrind */
/* Changes of code.  A cached answer about an address should stay valid until
   the code there changes: a loop of dlopen and dlclose must not have all other
   code looked up again.  A change of the debug information begins a generation,
   for the ranges mapped or unmapped since the previous generation began; caches
   store the generation of each answer.  An object's code is assumed to run only
   after all its sections have been mapped and its debug information read. */

#pragma once

#include "pub_tool_basics.h"

void cg_code_mapped(Addr start, SizeT szB);

/* Begin a generation although no debug information has changed, if ranges have
   been noted since the current one began: they have other code already. */
void cg_code_means_else(void);

/* Return the current generation; never 0. */
UInt cg_code_generation(void);

/* Return whether address a has had the same code since generation `since`;
   False if that is not known, as for 0 and a generation long ago. */
Bool cg_code_is_unchanged(Addr a, UInt since);
