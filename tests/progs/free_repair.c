/* SPDX-License-Identifier: GPL-2.0-or-later */
/* SPDX-FileCopyrightText: 2026 the authors of this Cachegrind */
/* Faults that a handler repairs: it makes the page accessible and returns, and
   the instruction is executed again.  There are faults in straight-line code;
   in loops, as for a write barrier; at a loop's first instruction; in the
   middle of a REP instruction; and inside a handler.  The sum shows whether
   anything was executed twice, and whether the handler saw the registers as
   they were. */

#include "freestanding.h"

enum { PAGE = 4096, N_PAGES = 8, N_FAULTS = 2000 };

static volatile unsigned char page[N_PAGES][PAGE]
   __attribute__((aligned(PAGE)));
static volatile long sum, n_faults;
static volatile int  looks; /* whether the handler adds registers to the sum */

static void protect(int i, int protection)
{
   if (system_call(SYS_mprotect, (long)page[i], PAGE, protection, 0) != 0)
      leave(100);
}

static void repair(int signal, siginfo_t* info, void* context)
{
   ucontext_t* uc = context;
   long where     = ((unsigned char*)info->si_addr - page[0]) / PAGE;
   n_faults++;
   if (looks) {
#ifdef __x86_64__
      sum += uc->uc_mcontext.gregs[REG_RBX] + uc->uc_mcontext.gregs[REG_R12];
#else
      sum += uc->uc_mcontext.gregs[REG_EBX];
#endif
   }
   sum += signal * where;
   protect((int)where, PROT_READ | PROT_WRITE);
}

/* Access each page, while the registers that the handler adds change at each
   step. */
__attribute__((noinline)) static long straight(long x)
{
   long p = (long)page[0];
   looks  = 1;
#ifdef __x86_64__
   __asm__ volatile("   mov %0, %%rbx\n"
                    "   mov $7, %%r12d\n"
                    "   incb 0x0010(%1)\n"
                    "   inc %%rbx\n"
                    "   mov %%bl, 0x1020(%1)\n"
                    "   lea 3(%%rbx,%%rbx), %%r12\n"
                    "   add 0x2000(%1), %%rbx\n"
                    "   xor $5, %%rbx\n"
                    "   mov %%rbx, %%r12\n"
                    "   incl 0x3ffc(%1)\n" /* up to the end of page 3 */
                    "   add $9, %%r12\n"
                    "   mov 0x4000(%1), %%ebx\n"
                    "   incq 0x5ffc(%1)\n" /* across pages 5 and 6 */
                    "   add %%r12, %%rbx\n"
                    "   mov %%rbx, 0x7008(%1)\n"
                    "   add %%rbx, %0\n"
                    : "+r"(x)
                    : "r"(p)
                    : "rbx", "r12", "cc", "memory");
#else
   __asm__ volatile("   mov %0, %%ebx\n"
                    "   incb 0x0010(%1)\n"
                    "   inc %%ebx\n"
                    "   mov %%bl, 0x1020(%1)\n"
                    "   lea 3(%%ebx,%%ebx), %%ebx\n"
                    "   add 0x2000(%1), %%ebx\n"
                    "   xor $5, %%ebx\n"
                    "   incl 0x3ffc(%1)\n"
                    "   mov 0x4000(%1), %%ebx\n"
                    "   incl 0x5ffe(%1)\n"
                    "   add %0, %%ebx\n"
                    "   mov %%ebx, 0x7008(%1)\n"
                    "   add %%ebx, %0\n"
                    : "+r"(x)
                    : "r"(p)
                    : "ebx", "cc", "memory");
#endif
   looks = 0;
   return x;
}

/* Handle the first write to a page, as a garbage collector's write barrier
   does. */
static void note_write(int signal, siginfo_t* info, void* context)
{
   n_faults++;
   system_call(SYS_mprotect, (long)info->si_addr & -PAGE, PAGE,
               PROT_READ | PROT_WRITE, 0);
}

/* Protect all pages and write to them, in each round.  The additions of the
   inner loop must not happen twice. */
__attribute__((noinline)) static long barrier(int rounds)
{
   long added = 0;
   for (int i = 0; i < rounds; i++) {
      system_call(SYS_mprotect, (long)page[0], sizeof page, PROT_READ, 0);
      for (int n = 0; n < N_PAGES; n++) {
         added++;
         page[n][i] = (unsigned char)added;
         page[n][i + 1]++;
      }
   }
   return added;
}

/* The first instruction of a loop, a write that faults.  The loop is so short
   that VEX puts several rounds into one superblock. */
extern char first_write[];

static void repair_first(int signal, siginfo_t* info, void* context)
{
   const ucontext_t* uc = context;
   if ((long)PC_OF(uc) != (long)first_write)
      leave(102);
   note_write(signal, info, context);
}

__attribute__((noinline)) static void first_of_loop(void)
{
   volatile void* to = page[0];
   long           n  = N_PAGES;
   system_call(SYS_mprotect, (long)page[0], sizeof page, PROT_READ, 0);
   __asm__ volatile("first_write:\n"
                    "   incb (%0)\n"
                    "   add $4096, %0\n"
                    "   sub $1, %1\n"
                    "   jnz first_write\n"
                    : "+r"(to), "+r"(n) : : "cc", "memory");
}

/* Copy n bytes, three of which fault: the first, and two in the middle. */
__attribute__((noinline)) static void rep(long n)
{
   volatile void* from = &page[0][PAGE - 20];
   volatile void* to   = &page[3][PAGE - 12];
   __asm__ volatile("mov $1, %%ebx\n rep movsb\n"
#ifdef __x86_64__
                    : "+c"(n), "+S"(from), "+D"(to) : : "rbx", "memory");
#else
                    : "+c"(n), "+S"(from), "+D"(to) : : "ebx", "memory");
#endif
   sum += n + ((unsigned char*)from - (unsigned char*)to);
}

static void repair_within(int signal, siginfo_t* info, void* context)
{
   if (n_faults % 2 == 0) {
      n_faults++;
      protect(7, PROT_NONE);
      page[7][5]++; /* faults, too */
      sum += page[7][5];
   }
   repair(signal, info, context);
}

long run(void)
{
   set_handler(SIGSEGV, repair, 0);
   for (int i = 0; i < N_PAGES; i++) {
      protect(i, i % 2 ? PROT_NONE : PROT_READ);
      sum += straight(i);
   }
   for (int i = 0; i < N_PAGES; i++)
      protect(i, PROT_NONE);
   sum += straight(77);
   set_handler(SIGSEGV, note_write, 0);
   n_faults = 0;
   sum += barrier(N_FAULTS / N_PAGES);
   if (n_faults != N_FAULTS)
      leave(101);
   set_handler(SIGSEGV, repair_first, 0);
   for (int i = 0; i < 5; i++)
      first_of_loop();
   set_handler(SIGSEGV, repair, 0);
   protect(1, PROT_NONE);
   protect(3, PROT_NONE);
   protect(4, PROT_READ);
   rep(40);
   set_handler(SIGSEGV, repair_within, SA_NODEFER);
   for (int i = 0; i < 6; i++) {
      protect(i, PROT_NONE);
      sum += page[i][9]++;
   }
   return sum + n_faults;
}
