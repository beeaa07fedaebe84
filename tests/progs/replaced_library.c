/* SPDX-License-Identifier: GPL-2.0-or-later */
/* SPDX-FileCopyrightText: 2026 the authors of this Cachegrind */
/* The libraries that replaced.c loads: LIBRARY is 1 or 2.  first() begins at
   the same address in both libraries, and is longer in the second. */

static volatile int n;

#if LIBRARY == 1

__attribute__((noinline)) static void first(void)
{
   for (int i = 0; i < 1000; i++)
      n++;
}

__attribute__((noinline)) static void second(void)
{
   for (int i = 0; i < 1000; i++)
      n++;
}

#else

__attribute__((noinline)) static void first(void)
{
   for (int i = 0; i < 3000; i++) {
      n += 1;
      n -= 2;
      n ^= 4;
      n *= 3;
      n |= 8;
      n += 1;
      n -= 2;
      n ^= 4;
   }
}

__attribute__((noinline)) static void second(void)
{
   for (int i = 0; i < 1000; i++)
      n++;
}

#endif

void entry(void)
{
   first();
   second();
}
