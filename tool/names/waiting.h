/* SPDX-License-Identifier: GPL-2.0-or-later */
/* SPDX-FileCopyrightText: 2026 the authors of this Cachegrind */
/*--- What waits for the name of its address.                        ---*/

/* Generated code can run before its run-time tells how it is called; Java's
   tells when the program ends.  Until then its lines and functions are kept by
   their addresses. */

#pragma once

#include "pub_tool_basics.h"

/* A set of pointers by address; of one address there can be several.  Zero at
   first, and then empty. */
typedef struct {
   struct _OSet* set;
   UInt          n_added;
} Waiting;

void cg_wait(Waiting* waiting, Addr a, void* what);

/* Does anything in these addresses wait, the last one included? */
Bool cg_is_waiting(const Waiting* waiting, Addr start, Addr last);

/* Take one out that waits in these addresses, the lowest and earliest; NULL:
   nothing does.  Sets *a to where it was. */
void* cg_take_waiting(Waiting* waiting, Addr start, Addr last, Addr* a);
