/* SPDX-License-Identifier: GPL-2.0-or-later */
/* SPDX-FileCopyrightText: 2026 the authors of this Cachegrind */
/* Which addresses mean something else now.  A program that loads and unloads
   objects changes the meaning of the addresses where an object came or went.
   Answers about all others are kept: a loop of dlopen and dlclose would
   otherwise look up each target of each call again in each round.  Each change
   of the debug information begins a generation, which changes the ranges mapped
   and unmapped since the previous one; an answer is remembered with its
   generation.  Code is taken to run only after the debug information of its
   object has been read, which is when the object's last section is mapped. */

#pragma once

#include "pub_tool_basics.h"

/* Note that this range has been mapped or unmapped. */
void cg_code_mapped(Addr start, SizeT szB);

/* Begin a generation without a change of debug information: the ranges mapped
   since the last one have another meaning already. */
void cg_code_means_else(void);

/* Return the current generation; never 0. */
UInt cg_code_generation(void);

/* Has the address the same meaning as in generation `since`?  False also for
   generations that are too long ago, and for 0. */
Bool cg_code_is_unchanged(Addr a, UInt since);
