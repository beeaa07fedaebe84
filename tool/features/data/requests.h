/* SPDX-License-Identifier: GPL-2.0-or-later */
/* SPDX-FileCopyrightText: 2026 the authors of this Cachegrind */
/* Blocks that the program announces by Valgrind's client requests:
   VALGRIND_MALLOCLIKE_BLOCK and its kin, and those of memory pools.  An
   announced block may lie in another block, from which the pool was made; a
   miss is then charged to the inner block.  It belongs to the line of the
   request and to the chain of calls that led there. */

#pragma once

#include "pub_tool_basics.h"

/* Act on args[0] if it is one of these requests; returns whether it is.  Call
   it only while data are profiled. */
Bool cg_data_request(ThreadId tid, const UWord* args);
