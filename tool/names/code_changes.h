/* SPDX-License-Identifier: GPL-2.0-or-later */
/* SPDX-FileCopyrightText: 2026 the authors of this Cachegrind */
/* Changes of code.  Loading and unloading objects changes the code at their
   addresses.  Answers about other addresses stay valid: otherwise a loop of
   dlopen and dlclose would look up each target of each call again in each
   round.  Each change of the debug information begins a generation, for the
   ranges mapped and unmapped since the previous one; each answer is kept with
   its generation.  This module assumes that an object's code runs only after
   its last section has been mapped: then its debug information is read. */

#pragma once

#include "pub_tool_basics.h"

/* Note that this range has been mapped or unmapped. */
void cg_code_mapped(Addr start, SizeT szB);

/* Begin a generation although no debug information has changed: the ranges
   mapped since the current one began have other code already. */
void cg_code_means_else(void);

/* Return the current generation; never 0. */
UInt cg_code_generation(void);

/* Has address a had the same code since generation `since`? False also if
   `since` is 0 or too long ago. */
Bool cg_code_is_unchanged(Addr a, UInt since);
