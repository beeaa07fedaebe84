/* SPDX-License-Identifier: GPL-2.0-or-later */
/* SPDX-FileCopyrightText: 2026 the authors of this Cachegrind */
/* The functions that units.c calls. */

long cube(long x)
{
   __asm__ volatile("nop\n nop\n nop" : "+r"(x));
   return x;
}

long twist(long x)
{
   __asm__ volatile("nop\n nop\n nop\n nop" : "+r"(x));
   return x;
}
