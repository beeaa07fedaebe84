/* SPDX-License-Identifier: GPL-2.0-or-later */
/* SPDX-FileCopyrightText: 2026 the authors of this Cachegrind */
/* Callgrind's own options, which the tool takes under Callgrind's name.
   Callgrind's client requests, compiled into programs, test libraries and
   language bindings; both of the tool's names serve them. */

#pragma once

#include "pub_tool_basics.h"

/* Serve the request, and return True, if it is one of Callgrind's that is known
   here; else return False.  The first unknown one of these gives a warning. */
Bool cg_callgrind_request(const UWord* args, UWord* ret);

/* The options' lines in --help, and their parser, as in caches/caches.h. */
extern const HChar cg_callgrind_only_usage[];
Bool cg_callgrind_only_option(const HChar* arg);
