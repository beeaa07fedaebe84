/* SPDX-License-Identifier: GPL-2.0-or-later */
/* SPDX-FileCopyrightText: 2026 the authors of this Cachegrind */
/* Call and return instructions used in other ways:  calls_labels

   A call to the next instruction, by which position-independent code learns its
   address; a local subroutine that returns; a retpoline; a return to a pushed
   address; a return that leaves pushed words to the caller; and optimised code
   that is given up.  For amd64.  Prints the sum of all work. */

#include "calls.h"

/* Call the next instruction, to learn its address. */
PLAIN void learns(void)
{
   void* here;
   __asm__ volatile("call 1f\n1: pop %0" : "=r"(here) : : "memory");
   work(here != 0 ? 10 : 20);
}

PLAIN void subroutine(void)
{
   __asm__ volatile("lea -128(%%rsp), %%rsp\n"
                    "call 2f\n"
                    "call 2f\n"
                    "jmp 3f\n"
                    "2: add $1, %0\n"
                    "add $1, %0\n"
                    "ret\n"
                    "3: lea 128(%%rsp), %%rsp"
                    : "+m"(sum)
                    :
                    : "memory");
   work(10);
}

void target(void)
{
   work(100);
}

/* A retpoline, which compilers make against wrong speculation. */
void thunk(void);
__asm__(".text\n"
        ASM_FUNCTION("thunk", "call 2f\n1: pause\n jmp 1b\n"
                     "2: mov %rax, (%rsp)\n ret\n"));

PLAIN void by_thunk(void)
{
   __asm__ volatile("lea -136(%%rsp), %%rsp\n"
                    "call thunk\n"
                    "lea 136(%%rsp), %%rsp"
                    :
                    : "a"(target)
                    : "rcx", "rdx", "rsi", "rdi", "r8", "r9", "r10", "r11",
                      "memory", "cc");
   work(10);
}

/* Go to target() by a return; target() returns to the caller of by_return(). */
void by_return(void);
__asm__(ASM_FUNCTION("by_return",
                     "lea target(%rip), %rax\n push %rax\n ret\n"));

/* sets_up() makes the frame of framed(), as in V8's baseline code. */
void framed(void);
__asm__(ASM_FUNCTION("framed", "call sets_up\n call target\n leave\n ret\n")
        ASM_FUNCTION("sets_up", "pop %rdx\n push %rbp\n mov %rsp, %rbp\n"
                     "push $1\n push $2\n push %rdx\n ret\n"));

/* Give up optimised code, as V8 does: handler() jumps to optimised().
   gives_up() sets the stack pointer above its own frame, makes a call, and
   returns into interprets(), which returns into optimised() through
   handler(). */
void handled(void);
__asm__(ASM_FUNCTION("handled", "xor %edi, %edi\n jmp handler\n")
        ASM_FUNCTION("handler", "test %edi, %edi\n je optimised\n ret\n")
        ASM_FUNCTION("optimised", "push %rbp\n mov %rsp, %rbp\n sub $64, %rsp\n"
                     "call gives_up\n0: leave\n ret\n")
        ASM_FUNCTION("gives_up", "lea -8(%rbp), %rsp\n call target\n"
                     "sub $24, %rsp\n lea interprets(%rip), %rdx\n"
                     "push %rdx\n ret\n")
        ASM_FUNCTION("interprets", "lea 0b(%rip), %rdx\n push %rdx\n"
                     "mov $1, %edi\n jmp handler\n"));

int main(void)
{
   for (int i = 0; i < 10; i++) {
      learns();
      subroutine();
      by_thunk();
      by_return();
      framed();
      handled();
   }
   printf("%ld\n", sum);
   return 0;
}
