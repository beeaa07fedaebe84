/* SPDX-License-Identifier: GPL-2.0-or-later */
/* SPDX-FileCopyrightText: 2026 the authors of this Cachegrind */
/* Faults whose instruction is not repeated: the handler changes the saved
   program counter to the next instruction, or leaves by a long jump.  SIGSEGV
   of reads and writes, SIGFPE of a division, SIGILL of an undefined
   instruction.  Handlers change registers, run on an alternate stack, have
   SA_RESETHAND.  The sum shows whether all results before a fault are kept, and
   whether results after it are made in vain. */

#include "freestanding.h"

#ifdef __x86_64__
#define BX    "rbx"
#define DX    "rdx"
#define REG_B REG_RBX
#else
#define BX    "ebx"
#define DX    "edx"
#define REG_B REG_EBX
#endif

static volatile long sum, n_faults;
static void*         jump_buffer[5];
static unsigned char stack[16384] __attribute__((aligned(16)));

/* Step over the instruction, whose length is in BX's low four bits. */
static void step_over(int signal, siginfo_t* info, void* context)
{
   ucontext_t* uc   = context;
   long        skip = uc->uc_mcontext.gregs[REG_B] & 15;
   n_faults++;
   sum += signal + uc->uc_mcontext.gregs[REG_B];
   PC_OF(uc) += skip;
   uc->uc_mcontext.gregs[REG_B] += 16;
}

static void jump(int signal, siginfo_t* info, void* context)
{
   n_faults++;
   sum += signal;
   __builtin_longjmp(jump_buffer, 1);
}

/* Fault in instructions of two bytes, as BX tells, which begins with 2. */
__attribute__((noinline)) static long stepped(long x)
{
   __asm__ volatile("   push %%" BX "\n"
                    "   mov $2, %%ebx\n"
                    "   add %%ebx, %k0\n"
                    "   xor %%edx, %%edx\n"
                    "   movb (%%" DX "), %%cl\n"
                    "   add %%ebx, %k0\n"
                    "   movb %%cl, (%%" DX ")\n"
                    "   inc %k0\n"
                    "   add %%ebx, %k0\n"
                    "   mov $5, %%eax\n"
                    "   div %%edx\n"
                    "   add %%ebx, %k0\n"
                    "   lea 1(%0), %0\n"
                    "   ud2\n"
                    "   add %%ebx, %k0\n"
                    "   push %%" BX "\n"
                    "   incb (%%" DX ")\n"
                    "   pop %%" DX "\n"
                    "   add %%edx, %k0\n"
                    "   pop %%" BX "\n"
                    : "+S"(x)
                    :
                    : "eax", "ecx", "edx", "cc", "memory");
   return x;
}

__attribute__((noinline)) static void touch(volatile int* p, int n)
{
   for (int i = 0; i < n; i++) {
      sum += 3;
      p[i] = i;
      sum += 1000;
   }
}

__attribute__((noinline)) static long divided(int a, volatile int* b)
{
   sum += a;
   long q = a / *b;
   sum += q;
   return q;
}

__attribute__((noinline)) static void jumped(int i)
{
   volatile int zero = 0;
   if (__builtin_setjmp(jump_buffer) == 0) {
      sum += i;
      if (i % 2)
         touch((int*)64, 2);
      else
         sum += divided(i, &zero);
      sum += 5000;
   } else {
      sum += 7;
   }
}

long run(void)
{
   set_handler(SIGSEGV, step_over, 0);
   set_handler(SIGFPE, step_over, 0);
   set_handler(SIGILL, step_over, 0);
   for (int i = 0; i < 10; i++)
      sum += stepped(i);

   stack_t alternate = { .ss_sp = stack, .ss_size = sizeof(stack) };
   system_call(SYS_sigaltstack, (long)&alternate, 0, 0, 0);
   set_handler(SIGSEGV, step_over, SA_ONSTACK);
   sum += stepped(20);

   set_handler(SIGSEGV, jump, SA_NODEFER);
   set_handler(SIGFPE, jump, SA_NODEFER);
   for (int i = 0; i < 20; i++)
      jumped(i);
   for (int i = 0; i < 3; i++) {
      set_handler(SIGFPE, jump, SA_NODEFER | (int)SA_RESETHAND);
      jumped(2 * i);
   }
   return sum + n_faults;
}
