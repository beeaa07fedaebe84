/* SPDX-License-Identifier: GPL-2.0-or-later */
/* SPDX-FileCopyrightText: 2026 the authors of this Cachegrind */
/* Client requests. */

#pragma once

#include "pub_tool_basics.h"

/* Serve the request args[0], set *ret to its value and return True; or return
   False if the tool does not know it (cachegrind.h) or the core answers too. */
Bool cg_client_request(ThreadId tid, UWord* args, UWord* ret);

/* Return the thread on which requests and options act: under Callgrind's name,
   with separate threads, the running one; else 0, for all threads. */
UInt cg_thread_that_asks(void);

/* Dump a part on request; reason: a string's address in the program, or 0. */
void cg_dump_on_request(UWord reason);
