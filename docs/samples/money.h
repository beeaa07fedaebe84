/* SPDX-License-Identifier: GPL-2.0-or-later */
/* SPDX-FileCopyrightText: 2026 the authors of this Cachegrind */
/* Whole euros from cents. */
static inline long rounded(long cents)
{
   return (cents + 50) / 100;
}
