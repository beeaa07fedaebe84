/* SPDX-License-Identifier: GPL-2.0-or-later */
/* SPDX-FileCopyrightText: 2026 the authors of this Cachegrind */
/* Call events on several stacks, with the calling-context tree.  The checks are
   those of shadow_stacks.c, and that each chain of calls has its costs. */

#define KEEPS_TREE
#include "shadow_stacks.c"
