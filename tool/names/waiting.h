/* SPDX-License-Identifier: GPL-2.0-or-later */
/* SPDX-FileCopyrightText: 2026 the authors of this Cachegrind */
/* Code that waits for a name.  Generated code can run before its run-time tells
   the code's name; Java's tells names when the program ends.  Until then this
   module keeps the code's lines and functions, by their addresses. */

#pragma once

#include "pub_tool_basics.h"

/* A set of pointers by address; one address can have several.  A set of zeros
   is empty. */
typedef struct {
   struct _OSet* set;
   UInt          n_added;
} Waiting;

void cg_wait(Waiting* waiting, Addr a, void* what);

/* Is there an item at an address from start to last, inclusive? */
Bool cg_is_waiting(const Waiting* waiting, Addr start, Addr last);

/* Remove and return the item at the lowest address from start to last, the
   earliest one if several are there; NULL if there is none.  Sets *a to its
   address. */
void* cg_take_waiting(Waiting* waiting, Addr start, Addr last, Addr* a);
