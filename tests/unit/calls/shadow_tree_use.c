/* SPDX-License-Identifier: GPL-2.0-or-later */
/* SPDX-FileCopyrightText: 2026 the authors of this Cachegrind */
/* Call events with the events of cache use, and the calling-context tree.  The
   checks are those of shadow.c, and that each chain of calls has its costs. */

#define KEEPS_TREE
#define COUNTS_USE
#include "shadow.c"
