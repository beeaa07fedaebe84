/* SPDX-License-Identifier: GPL-2.0-or-later */
/* SPDX-FileCopyrightText: 2026 the authors of this Cachegrind */
/* Call events of random programs, on a machine that keeps return addresses in a
   register.  The checks are those of shadow_random.c. */

#include "shadow_random.c"
