/* SPDX-License-Identifier: GPL-2.0-or-later */
/* SPDX-FileCopyrightText: 2026 the authors of this Cachegrind */
/* What waits for the name of its address.  Generated code can run before its
   run-time tells its name; Java's tells it when the program ends.  Until then
   this module keeps the code's lines and functions, by their addresses. */

#pragma once

#include "pub_tool_basics.h"

/* A set of pointers by address; an address can have several.  Empty if it is
   all zero. */
typedef struct {
   struct _OSet* set;
   UInt          n_added;
} Waiting;

void cg_wait(Waiting* waiting, Addr a, void* what);

/* Does an item at one of these addresses wait, the last one included? */
Bool cg_is_waiting(const Waiting* waiting, Addr start, Addr last);

/* Take out the item at the lowest address among these, and of several there the
   earliest; NULL if there is none.  Sets *a to its address. */
void* cg_take_waiting(Waiting* waiting, Addr start, Addr last, Addr* a);
