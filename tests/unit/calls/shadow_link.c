/* SPDX-License-Identifier: GPL-2.0-or-later */
/* SPDX-FileCopyrightText: 2026 the authors of this Cachegrind */
/* Calls of a machine that keeps return addresses in a register, as most do: the
   stack pointer is the caller's when a function begins and when it returns.
   The checks are those of shadow.c. */

#include "shadow.c"
