/* SPDX-License-Identifier: GPL-2.0-or-later */
/* SPDX-FileCopyrightText: 2026 the authors of this Cachegrind */
/* A program that maps a page at 0x5a000000, near the place of Valgrind's tools,
   and uses it.  The program may be linked there, too.  For amd64. */

#include "freestanding.h"

#ifndef __x86_64__
#error "for amd64"
#endif

long run(void)
{
   unsigned char* const page = (unsigned char*)0x5a000000;
   const long flags = MAP_PRIVATE | MAP_ANONYMOUS | MAP_FIXED;
   register long r10 __asm__("r10") = flags;
   register long r8 __asm__("r8")   = -1;
   register long r9 __asm__("r9")   = 0;
   long          result;
   __asm__ volatile("syscall"
                    : "=a"(result)
                    : "0"(SYS_mmap), "D"(page), "S"(4096L),
                      "d"((long)(PROT_READ | PROT_WRITE)), "r"(r10), "r"(r8),
                      "r"(r9)
                    : "rcx", "r11", "memory");
   if (result != (long)page)
      return 1;
   page[0] = 42;
   return page[0];
}
