/* SPDX-License-Identifier: GPL-2.0-or-later */
/* SPDX-FileCopyrightText: 2026 the authors of this Cachegrind */
/* Client requests. */

#pragma once

#include "pub_tool_basics.h"

/* Serve the program's request number args[0], set *ret to its value and return
   True; or return False if it is not one of the tool's (cachegrind.h). */
Bool cg_client_request(ThreadId tid, UWord* args, UWord* ret);

/* Return the thread on which requests and options act: the running one if the
   personality tells threads apart for them; 0: all. */
UInt cg_thread_that_asks(void);

/* Dump a part on request; reason: a string of the program's, or 0. */
void cg_dump_on_request(UWord reason);
