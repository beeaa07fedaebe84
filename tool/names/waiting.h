/* SPDX-License-Identifier: GPL-2.0-or-later */
/* SPDX-FileCopyrightText: 2026 the authors of this Cachegrind */
/* Code that waits for a name, as its run-time has not told it yet; Java's tells
   names at the end.  This module keeps its lines and functions, by address. */

#pragma once

#include "pub_tool_basics.h"

/* A set of pointers by address, several at one; at first all zero. */
typedef struct {
   struct _OSet* set;
   UInt          n_added;
} Waiting;

void cg_wait(Waiting* waiting, Addr a, void* what);

Bool cg_is_waiting(const Waiting* waiting, Addr start, Addr last);

/* Remove the item at the lowest address, *a, from start to last, the earliest
   of several; return it, or NULL. */
void* cg_take_waiting(Waiting* waiting, Addr start, Addr last, Addr* a);
