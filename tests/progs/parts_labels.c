/* Dumps in subroutines that have no name:  parts_labels

   A subroutine of the function's own, called by a label, is known to be a call
   when it returns. It calls others meanwhile, and itself. For amd64. Prints
   the sum of all work. */

#include "calls.h"

#include <stdio.h>

PLAIN void inside(int n)
{
   work(7 + n);
}

PLAIN void has_subroutine(int n)
{
   __asm__ volatile("lea -136(%%rsp), %%rsp\n"
                    "mov %0, %%edi\n"
                    "call 2f\n"
                    "mov %0, %%edi\n"
                    "call 2f\n"
                    "jmp 3f\n"
                    "2: push %%rbx\n"
                    "mov %%edi, %%ebx\n"
                    "call inside\n"
                    "cmp $5, %%ebx\n"
                    "jb 4f\n"
                    "lea -5(%%rbx), %%edi\n"
                    "call 2b\n"
                    "4: pop %%rbx\n"
                    "ret\n"
                    "3: lea 136(%%rsp), %%rsp"
                    :
                    : "b"(n)
                    : "memory", "cc", "rax", "rcx", "rdx", "rsi", "rdi", "r8",
                      "r9", "r10", "r11");
   work(10);
}

int main(void)
{
   for (int n = 0; n < 12; n += 3)
      has_subroutine(n);
   printf("%d\n", (int)sum);
   return 0;
}
