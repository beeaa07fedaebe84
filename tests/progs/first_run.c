/* SPDX-License-Identifier: GPL-2.0-or-later */
/* SPDX-FileCopyrightText: 2026 the authors of this Cachegrind */
/* Works for N million rounds; then, if told to, signals itself or its group. */
#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>
static unsigned work(unsigned n)
{
   unsigned sum = 1;
   for (unsigned i = 0; i < n; i++)
      sum += (i * sum) ^ (sum >> 3) ^ (sum << 7);
   return sum;
}

int main(int argc, char** argv)
{
   const char* name = argc > 2 ? argv[2] : "";
   int in_group = strncmp(name, "group-", 6) == 0;
   int number;

   printf("%u\n", work(1000000u * (unsigned) atoi(argv[1])));
   name += in_group ? 6 : 0;
   number = strcmp(name, "INT") == 0 ? SIGINT : SIGTERM;
   if (argc > 2)
      kill(in_group ? 0 : getpid(), number);
   return 0;
}
