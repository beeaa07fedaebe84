/* SPDX-License-Identifier: GPL-2.0-or-later */
/* SPDX-FileCopyrightText: 2026 the authors of this Cachegrind */
/* Functions that begin on another stack than the code that jumps to them:
   calls_ontop

   A coroutine and its user switch to each other.  Then user() has
   on_coroutine() run on the coroutine's stack and return to coroutine().  At
   its end coroutine() has on_user() run on the user's stack.  Boost's
   ontop_fcontext works like this.  Prints the sum of all work. */

#include "calls.h"

/* Save the stack pointer in *from, and return on the stack `to`.  ontop() runs
   `function` on that stack first. */
void swap(void** from, void* to);
void ontop(void** from, void* to, void (*function)(void));

#define SWITCH                                                           \
   "push %rbp; push %rbx; push %r12; push %r13; push %r14; push %r15\n" \
   "mov %rsp, (%rdi)\n mov %rsi, %rsp\n"                               \
   "pop %r15; pop %r14; pop %r13; pop %r12; pop %rbx; pop %rbp\n"

__asm__(".text\n"
        ASM_FUNCTION("swap", SWITCH "ret\n")
        ASM_FUNCTION("ontop", SWITCH "jmp *%rdx\n"));

static char  memory[64 * 1024] __attribute__((aligned(16)));
static void *of_user, *of_coroutine;

PLAIN static void on_coroutine(void)
{
   work(11);
}

PLAIN static void on_user(void)
{
   work(13);
}

PLAIN static void coroutine(void)
{
   for (int i = 0; i < 3; i++) {
      work(5);
      swap(&of_coroutine, of_user);
   }
   ontop(&of_coroutine, of_user, on_user);
}

PLAIN static void user(void)
{
   for (int i = 0; i < 3; i++) {
      swap(&of_user, of_coroutine);
      work(7);
   }
   ontop(&of_user, of_coroutine, on_coroutine);
   work(17);
}

PLAIN static void all(void)
{
   user();
   work(19);
}

int main(void)
{
   /* The new stack holds six registers, the start of coroutine(), and a return
      address. */
   void** top   = (void**)(memory + sizeof(memory)) - 10;
   top[6]       = (void*)coroutine;
   of_coroutine = top;
   all();
   printf("%ld\n", sum);
   return 0;
}
