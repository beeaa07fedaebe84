/* SPDX-License-Identifier: GPL-2.0-or-later */
/* SPDX-FileCopyrightText: 2026 the authors of this Cachegrind */
/* Functions that are not entered by a call: calls_entered [pushed]

   A hundred coroutines run entered(), which returns to code of makecontext().
   With `pushed`, on x86-64, instead pusher() pushes the address of pushed() and
   enters it by a return; pushed() returns into the middle of pusher().  A call
   of pushed() is exactly 22 instructions. */

#include "calls.h"

static ucontext_t thread, coroutine;
static char       stack[64 * 1024] __attribute__((aligned(16)));

PLAIN static void entered(void)
{
   work(10);
}

PLAIN static void between(void)
{
   work(7);
}

static void coroutines(void)
{
   for (int i = 0; i < 100; i++) {
      getcontext(&coroutine);
      coroutine.uc_stack.ss_sp   = stack;
      coroutine.uc_stack.ss_size = sizeof(stack);
      coroutine.uc_link          = &thread;
      makecontext(&coroutine, entered, 0);
      swapcontext(&thread, &coroutine);
      between();
   }
}

#ifdef __x86_64__
void pusher(void);
__asm__(".text\n"
        ASM_FUNCTION("pusher", "push %rbx\n lea 1f(%rip), %rax\n push %rax\n"
                     "lea pushed(%rip), %rax\n push %rax\n ret\n"
                     "1: mov $100, %ecx\n2: dec %ecx\n jnz 2b\n"
                     "pop %rbx\n ret\n")
        ASM_FUNCTION("pushed", "mov $10, %ecx\n3: dec %ecx\n jnz 3b\n ret\n"));
#else
static void pusher(void)
{
}
#endif

int main(int argc, char** argv)
{
   if (argc == 1)
      coroutines();
   for (int i = 0; argc > 1 && i < 3; i++) {
      pusher();
      between();
   }
   printf("%d\n", sum != 0);
   return 0;
}
