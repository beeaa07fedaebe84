/* SPDX-License-Identifier: GPL-2.0-or-later */
/* SPDX-FileCopyrightText: 2026 the authors of this Cachegrind */
/* Callgrind's client requests, compiled into programs, libraries for tests and
   language bindings.  They mean the same as with Callgrind, with a call graph
   or without one. */

#pragma once

#include "pub_tool_basics.h"

/* Serve the request if it is one of Callgrind's; else return False.  A request
   that cannot be served gives a warning, once in a run. */
Bool cg_callgrind_request(const UWord* args, UWord* ret);
