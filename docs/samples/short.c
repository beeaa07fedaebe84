/* SPDX-License-Identifier: GPL-2.0-or-later */
/* SPDX-FileCopyrightText: 2026 the authors of this Cachegrind */
/* A program that is over at once: prints the letter that its arguments have
   most. */
#include <stdio.h>

int main(int argc, char** argv)
{
   int count[256] = {0};
   for (int i = 1; i < argc; i++)
      for (const char* c = argv[i]; *c; c++)
         count[(unsigned char)*c]++;
   int most = 0;
   for (int c = 1; c < 256; c++)
      if (count[c] > count[most])
         most = c;
   printf("%c\n", most);
   return 0;
}
