/* SPDX-License-Identifier: GPL-2.0-or-later */
/* SPDX-FileCopyrightText: 2026 the authors of this Cachegrind */
/*--- Callgrind's client requests.                                   ---*/

/* Programs, libraries for tests and bindings of languages have them compiled
   in.  They mean here what they mean there, with a call graph or without. */

#pragma once

#include "pub_tool_basics.h"

/* Count from zero, as cg_zero_counts does, or switch counting, as
   cg_switch_counting does; told with -v where the tool's name has it so.  who
   asks, in words. */
void cg_callgrind_zero(UInt thread);
void cg_callgrind_switch(Bool on, const HChar* who);

/* Do what a request asks for, if it is one of Callgrind's; what cannot be
   served is one warning a run.  False if it is none. */
Bool cg_callgrind_request(const UWord* args, UWord* ret);
