/* SPDX-License-Identifier: GPL-2.0-or-later */
/* SPDX-FileCopyrightText: 2026 the authors of this Cachegrind */
/* Call events on several stacks, with the events of cache use and without
   branches.  The checks are those of shadow_stacks.c. */

#define COUNTS_USE
#include "shadow_stacks.c"
