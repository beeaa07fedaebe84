/* SPDX-License-Identifier: GPL-2.0-or-later */
/* SPDX-FileCopyrightText: 2026 the authors of this Cachegrind */
/* The functions that execute most at present. */

#pragma once

#include "pub_tool_basics.h"

typedef struct {
   const HChar* file;
   const HChar* function;
   ULong        recent; /* instructions since the last query */
   ULong        total;  /* since the last dump */
} Hottest;

/* Find the n functions that have executed most instructions since the last call
   of this function, or since the last dump if that was later.  The first has
   executed most; functions that have executed none are left out.  Sets *recent
   to the sum over all functions since then.  Returns the number found. */
UInt cg_find_hottest(Hottest* hottest, UInt n, ULong* recent);
