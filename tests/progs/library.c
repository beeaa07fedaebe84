/* SPDX-License-Identifier: GPL-2.0-or-later */
/* SPDX-FileCopyrightText: 2026 the authors of this Cachegrind */
/* A library for reload.c, built several times with different -DNAME; each has a
   function in_NAME. */

#define JOIN(a, b) a##b
#define FUNCTION(name) JOIN(in_, name)

int FUNCTION(NAME)(int n);

int FUNCTION(NAME)(int n)
{
   volatile int sum = 0;
   for (int i = 0; i < n; i++)
      sum += i;
   return sum;
}
