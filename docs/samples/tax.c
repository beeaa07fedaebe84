/* SPDX-License-Identifier: GPL-2.0-or-later */
/* SPDX-FileCopyrightText: 2026 the authors of this Cachegrind */
/* Nineteen per cent. */
long tax(long cents)
{
   return cents * 19 / 100;
}
