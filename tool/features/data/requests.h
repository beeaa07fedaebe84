/* SPDX-License-Identifier: GPL-2.0-or-later */
/* SPDX-FileCopyrightText: 2026 the authors of this Cachegrind */
/* Blocks announced by Valgrind's client requests, VALGRIND_MALLOCLIKE_BLOCK and
   its like, and those of memory pools.  An announced block may lie in another
   block, of which the pool was made; the inner block is charged, by the
   request's line and chain of calls. */

#pragma once

#include "pub_tool_basics.h"

/* Act on args[0] if it is one of these requests, and return whether it is.
   Call this only while data are profiled. */
Bool cg_data_request(ThreadId tid, const UWord* args);
