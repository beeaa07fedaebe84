/* SPDX-License-Identifier: GPL-2.0-or-later */
/* SPDX-FileCopyrightText: 2026 the authors of this Cachegrind */
/* Makes and changes code while it runs: `rewrite WAY ROUNDS`. Each round
   makes a function that returns the round's number, and calls it three
   times.

   in-place     over the last function, in memory both writable and executable
   mprotect     over the last function, in memory either writable or executable
   trampoline   as a nested function's trampoline on the stack
   elsewhere    beside the last function, in a megabyte that is then filled anew
   file         over the last function, in a file without a name, mapped once to
                be written and once to be executed
   far          a megabyte from the last function, in two gigabytes, which the
                program unmaps at its end, all at once

   For x86 and amd64. Prints the sum of the returned numbers; ends with status 1
   if it is wrong. */

#include "program.h"

#define MEGABYTE ((size_t)1 << 20)

typedef int Function(void);

/* Write mov $n, %eax; ret to CODE. */
static void make(unsigned char* code, int n)
{
   code[0] = 0xb8;
   memcpy(code + 1, &n, 4);
   code[5] = 0xc3;
}

__attribute__((noinline)) static int call(Function* function)
{
   return function() + function() + function();
}

__attribute__((noinline)) static int call_nested(int n)
{
   int nested(void)
   {
      return n;
   }
   return call(nested);
}

int main(int argc, char** argv)
{
   const char*    way    = argv[1];
   int            rounds = atoi(argv[2]);
   long long      sum    = 0;
   int            rwx    = PROT_READ | PROT_WRITE | PROT_EXEC;
   int            is_far = strcmp(way, "far") == 0;
   int            file   = strcmp(way, "file") == 0 ? memfd_create("code", 0)
                                                    : -1;
   size_t         size   = is_far ? 2048 * MEGABYTE : MEGABYTE;
   unsigned char* room
      = mmap(NULL, size, rwx, MAP_PRIVATE | MAP_ANONYMOUS | MAP_NORESERVE, -1,
             0);
   unsigned char* run = room;
   if (argc < 3 || room == MAP_FAILED)
      return 2;
   if (file >= 0) {
      if (ftruncate(file, 4096) != 0)
         return 2;
      room = mmap(NULL, 4096, PROT_READ | PROT_WRITE, MAP_SHARED, file, 0);
      run  = mmap(NULL, 4096, PROT_READ | PROT_EXEC, MAP_SHARED, file, 0);
   }
   for (int i = 0; i < rounds; i++) {
      unsigned char* code = room;
      if (strcmp(way, "trampoline") == 0) {
         sum += call_nested(i);
         continue;
      }
      if (strcmp(way, "elsewhere") == 0)
         code += (size_t)i * 64 % MEGABYTE;
      if (is_far)
         code += (size_t)i * MEGABYTE % size;
      if (strcmp(way, "mprotect") == 0)
         mprotect(room, 4096, PROT_READ | PROT_WRITE);
      make(code, i);
      if (strcmp(way, "mprotect") == 0)
         mprotect(room, 4096, PROT_READ | PROT_EXEC);
      sum += call((Function*)(void*)(run + (code - room)));
   }
   munmap(room, file >= 0 ? 4096 : size);
   printf("%lld\n", sum);
   return sum == 3LL * rounds * (rounds - 1) / 2 ? 0 : 1;
}
