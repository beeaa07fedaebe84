/* SPDX-License-Identifier: GPL-2.0-or-later */
/* SPDX-FileCopyrightText: 2026 the authors of this Cachegrind */
/* Faults other than SIGSEGV.  The handler removes the cause, so that the same
   instruction succeeds when it is executed again: after a division by zero it
   changes the divisor in the saved registers; after an access beyond the end of
   a mapped file it makes the file longer.  The second handler also divides by
   zero. */

#include "freestanding.h"

#ifdef __x86_64__
#define REG_C REG_RCX
#else
#define REG_C REG_ECX
#endif

enum { PAGE = 4096, N_PAGES = 4 };

static volatile long           sum, n_faults;
static volatile int            file;
static volatile unsigned char* map;

/* Map N_PAGES pages of the file, shared. */
static volatile unsigned char* map_file(void)
{
   long result;
   int  access = PROT_READ | PROT_WRITE;
#ifdef __x86_64__
   register long r10 __asm__("r10") = MAP_SHARED;
   register long r8 __asm__("r8")   = file;
   register long r9 __asm__("r9")   = 0;
   __asm__ volatile("syscall"
                    : "=a"(result)
                    : "0"(SYS_mmap), "D"(0), "S"(N_PAGES * PAGE), "d"(access),
                      "r"(r10), "r"(r8), "r"(r9)
                    : "rcx", "r11", "memory");
#else
   volatile long all[6]
      = { 0, N_PAGES * PAGE, access, MAP_SHARED, file, 0 };
   result = system_call(SYS_mmap, (long)all, 0, 0, 0);
#endif
   if (result < 0 && result > -PAGE)
      leave(100);
   return (volatile unsigned char*)result;
}

static void set_length(int pages)
{
   if (system_call(SYS_ftruncate, file, (long)pages * PAGE, 0, 0) != 0)
      leave(101);
}

static void divide_by_three(int signal, siginfo_t* info, void* context)
{
   ucontext_t* uc = context;
   n_faults++;
   sum += signal + uc->uc_mcontext.gregs[REG_C];
   uc->uc_mcontext.gregs[REG_C] = 3;
}

/* Divide by a, b and c in turn; a divisor of 0 faults, and becomes 3. */
__attribute__((noinline)) static long divided(long x, long a, long b, long c)
{
   long result = 0;
   long by[3]  = { a, b, c };
   for (int i = 0; i < 3; i++) {
      long divisor = by[i], quotient = x + i, rest = 0;
      __asm__ volatile("   add $5, %k0\n"
                       "   div %k1\n"
                       "   add $7, %k0\n"
                       : "+a"(quotient), "+c"(divisor), "+d"(rest)
                       :
                       : "cc");
      result += quotient * 10 + divisor + rest;
   }
   return result;
}

static void lengthen(int signal, siginfo_t* info, void* context)
{
   long page = ((volatile unsigned char*)info->si_addr - map) / PAGE;
   n_faults++;
   sum += signal * (page + 1);
   sum += divided(page + 20, 0, 4, 0);
   set_length((int)page + 1);
}

/* Add to a byte of each page, by instructions that must not be done twice. */
__attribute__((noinline)) static long written(int pages)
{
   long added = 0;
   for (int i = 0; i < pages; i++) {
      added++;
      map[i * PAGE + 9] += (unsigned char)(i + 1);
      added += map[i * PAGE + 9];
   }
   return added;
}

long run(void)
{
   set_handler(SIGFPE, divide_by_three, 0);
   for (int i = 0; i < 9; i++)
      sum += divided(100 + i, i & 1, i & 2, i & 4);

   file = (int)system_call(SYS_memfd_create, (long)"mend", 0, 0, 0);
   map  = map_file();
   set_handler(SIGBUS, lengthen, 0);
   for (int i = 0; i < 9; i++) {
      set_length(i % 3);
      sum += written(N_PAGES);
   }
   /* 15 divisions by zero; 27 absent pages, each with 2 more faults. */
   return n_faults == 15 + 3 * 27 ? sum : 102;
}
