/* SPDX-License-Identifier: GPL-2.0-or-later */
/* SPDX-FileCopyrightText: 2026 the authors of this Cachegrind */
/* Callgrind's client requests, compiled into programs, libraries for tests and
   language bindings.  They mean the same as with Callgrind, with a call graph
   or without one. */

#pragma once

#include "pub_tool_basics.h"

/* Count from zero, as cg_zero_counts, or switch counting, as
   cg_switch_counting; with -v print a line, if the personality does. who: the
   origin of the request, in words. */
void cg_callgrind_zero(UInt thread);
void cg_callgrind_switch(Bool on, const HChar* who);

/* Serve the request if it is one of Callgrind's; else return False.  A request
   that cannot be served gives a warning, once in a run. */
Bool cg_callgrind_request(const UWord* args, UWord* ret);
