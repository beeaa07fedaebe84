/* SPDX-License-Identifier: GPL-2.0-or-later */
/* SPDX-FileCopyrightText: 2026 the authors of this Cachegrind */
/* A short start, and a loop of one long superblock: WORK instructions, and two
   to four that close the loop. The argument is the number of iterations. */

#include <stdlib.h>

#define TEXT_OF(x) #x
#define TEXT(x)    TEXT_OF(x)

int main(int argc, char** argv)
{
   for (long n = argc > 1 ? atol(argv[1]) : 1; n > 0; n--)
      __asm__ volatile(".rept " TEXT(WORK) "\n nop\n .endr");
   return 0;
}
