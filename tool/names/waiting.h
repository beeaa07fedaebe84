/* SPDX-License-Identifier: GPL-2.0-or-later */
/* SPDX-FileCopyrightText: 2026 the authors of this Cachegrind */
/* Code that its run-time has not named yet; Java's may do so only at the end.
   This module keeps the lines and functions of such code, by address. */

#pragma once

#include "pub_tool_basics.h"

/* A set of pointers, by addresses that need not differ; all zero at first. */
typedef struct {
   struct _OSet* set;
   UInt          n_added;
} Waiting;

void cg_wait(Waiting* waiting, Addr a, void* what);

Bool cg_is_waiting(const Waiting* waiting, Addr start, Addr last);

/* Remove the pointer with the lowest address from start to last, the earliest
   of several.  Return it, and set *a to its address; NULL if there is none. */
void* cg_take_waiting(Waiting* waiting, Addr start, Addr last, Addr* a);
