/* SPDX-License-Identifier: GPL-2.0-or-later */
/* SPDX-FileCopyrightText: 2026 the authors of this Cachegrind */
/* Client requests. */

#pragma once

#include "pub_tool_basics.h"

/* Serve a request of the program if it is one of the tool's; see cachegrind.h.
   args[0] is its number, *ret becomes its value.  False if it is none. */
Bool cg_client_request(ThreadId tid, UWord* args, UWord* ret);

/* Return the thread that a program's request, or an option that names
   functions, applies to: the running one, if threads are told apart and the
   personality lets requests act on one thread; 0 for all threads. */
UInt cg_thread_that_asks(void);

/* Dump a part because the program asks for it; reason: the address in the
   program of a string with the reason, or 0. */
void cg_dump_on_request(UWord reason);
