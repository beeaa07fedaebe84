/* SPDX-License-Identifier: GPL-2.0-or-later */
/* SPDX-FileCopyrightText: 2026 the authors of this Cachegrind */
/* Several stacks of a machine that keeps return addresses in a register, see
   shadow_link.c.  The checks are those of shadow_stacks.c. */

#include "shadow_stacks.c"
