/* SPDX-License-Identifier: GPL-2.0-or-later */
/* SPDX-FileCopyrightText: 2026 the authors of this Cachegrind */
/* Blocks that programs announce by Valgrind's client requests: the requests of
   memory pools, VALGRIND_MALLOCLIKE_BLOCK and similar ones.  An announced block
   may lie in an allocated block.  Its misses are charged to the object of the
   request's line and chain of calls. */

#pragma once

#include "pub_tool_basics.h"

/* Act on request args[0], and return True, if it is one of these requests.
   Call this only while data are profiled. */
Bool cg_data_request(ThreadId tid, const UWord* args);
