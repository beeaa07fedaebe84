/* SPDX-License-Identifier: GPL-2.0-or-later */
/* SPDX-FileCopyrightText: 2026 the authors of this Cachegrind */
/* Two per cent of what is more than ten euros. */
long discount(long cents)
{
   return cents > 1000 ? (cents - 1000) / 50 : 0;
}
