/* SPDX-License-Identifier: GPL-2.0-or-later */
/* SPDX-FileCopyrightText: 2026 the authors of this Cachegrind */
/* Coroutines on separate stacks:  calls_stacks

   A thread switches to coroutines whose stacks lie below the thread's stack,
   above it, and in a local array.  Two other coroutines switch to each other
   and never end.  Then the main thread runs the same code.  Prints a sum. */

#include "calls.h"

#define STACK_SZB (64 * 1024)

static ucontext_t co_user_context, co_context, other_context;

PLAIN static void co_leaf(int n)
{
   work(n);
}

PLAIN static void co_body(void)
{
   for (int i = 0; i < 1000; i++) {
      co_leaf(20);
      swapcontext(&co_context, &co_user_context);
   }
}

PLAIN static void after_co(void)
{
   work(30);
}

PLAIN static void co_user(char* stack)
{
   getcontext(&co_context);
   co_context.uc_stack.ss_sp   = stack;
   co_context.uc_stack.ss_size = STACK_SZB;
   co_context.uc_link          = NULL;
   makecontext(&co_context, co_body, 0);
   for (int i = 0; i < 5; i++) {
      swapcontext(&co_user_context, &co_context);
      after_co();
   }
}

PLAIN static void uses_array(void)
{
   char stack[STACK_SZB] __attribute__((aligned(16)));
   co_user(stack);
   sum += stack[100] != 0;
}

/* Two coroutines that switch to each other. */

PLAIN static void pong_leaf(void)
{
   work(13);
}

PLAIN static void pong(void)
{
   for (;;) {
      pong_leaf();
      swapcontext(&other_context, &co_context);
   }
}

PLAIN static void ping(void)
{
   for (int i = 0; i < 4; i++) {
      work(9);
      swapcontext(&co_context, &other_context);
   }
   swapcontext(&co_context, &co_user_context);
}

PLAIN static void plays(char* one, char* other)
{
   getcontext(&co_context);
   co_context.uc_stack.ss_sp   = one;
   co_context.uc_stack.ss_size = STACK_SZB;
   makecontext(&co_context, ping, 0);
   getcontext(&other_context);
   other_context.uc_stack.ss_sp   = other;
   other_context.uc_stack.ss_size = STACK_SZB;
   makecontext(&other_context, pong, 0);
   swapcontext(&co_user_context, &co_context);
   after_co();
}

static char *below, *above;

static void* run(void* unused)
{
   co_user(below);
   co_user(above);
   uses_array();
   plays(below, below + STACK_SZB);
   plays(below + STACK_SZB, below);
   return NULL;
}

int main(void)
{
   /* Put the thread's stack in the middle of one mapping. */
   size_t szB    = 1024 * 1024;
   char*  memory = mmap(NULL, 3 * szB, PROT_READ | PROT_WRITE,
                        MAP_PRIVATE | MAP_ANONYMOUS, -1, 0);
   pthread_attr_t attributes;
   pthread_t      thread;
   below = memory;
   above = memory + 2 * szB;
   pthread_attr_init(&attributes);
   pthread_attr_setstack(&attributes, memory + szB, szB);
   pthread_create(&thread, &attributes, run, NULL);
   pthread_join(thread, NULL);
   run(NULL);
   printf("%ld\n", sum);
   return 0;
}
