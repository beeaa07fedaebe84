/* A subroutine within a function, amid which other threads run:  calls_local

   Whether the call of a label is a call is known when it returns; here costs
   have been charged before, as they are when another thread runs. For amd64. */

#include "calls.h"

#include <pthread.h>
#include <stddef.h>

PLAIN static void* run(void* unused)
{
   work(20);
   return unused;
}

PLAIN void waits(void)
{
   pthread_t thread;
   work(30);
   pthread_create(&thread, NULL, run, NULL);
   pthread_join(thread, NULL);
   work(40);
}

PLAIN void has_subroutine(void)
{
   __asm__ volatile("mov %%rsp, %%r12\n"
                    "sub $128, %%rsp\n"
                    "and $-16, %%rsp\n"
                    "call 1f\n"
                    "call 1f\n"
                    "jmp 2f\n"
                    "1: sub $8, %%rsp\n"
                    "call *%0\n"
                    "add $8, %%rsp\n"
                    "ret\n"
                    "2: mov %%r12, %%rsp"
                    :
                    : "b"(waits)
                    : "rax", "rcx", "rdx", "rsi", "rdi", "r8", "r9", "r10",
                      "r11", "r12", "memory", "cc");
}

int main(void)
{
   has_subroutine();
   return 0;
}
