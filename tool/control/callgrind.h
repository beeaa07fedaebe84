/* SPDX-License-Identifier: GPL-2.0-or-later */
/* SPDX-FileCopyrightText: 2026 the authors of this Cachegrind */
/* Callgrind's client requests, which programs, libraries for tests and bindings
   of languages have compiled in. They mean the same as with Callgrind, with a
   call graph or without. */

#pragma once

#include "pub_tool_basics.h"

/* Count from zero, as cg_zero_counts does, or switch counting, as
   cg_switch_counting does; with -v print a line, if the personality does so.
   who: the origin of the request, in words. */
void cg_callgrind_zero(UInt thread);
void cg_callgrind_switch(Bool on, const HChar* who);

/* Serve the request if it is one of Callgrind's.  A request that cannot be
   served gives a warning, once in a run.  Returns False if it is not
   Callgrind's. */
Bool cg_callgrind_request(const UWord* args, UWord* ret);
