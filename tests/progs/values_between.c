/* SPDX-License-Identifier: GPL-2.0-or-later */
/* SPDX-FileCopyrightText: 2026 the authors of this Cachegrind */
/* Interruptions between successive instructions: signals without a system call,
   and other threads.

   usage: values_between signals|threads */

#include "program.h"

/* Signals: some 300 instructions and an illegal instruction, 3,000 times.  No
   system call is made between: the handler blocks no signals, and jumps out. */

static void* jump[5];

static void handle(int number)
{
   __builtin_longjmp(jump, 1);
}

#if defined(__aarch64__)
#define NO_INSTRUCTION ".inst 0"
#else
#define NO_INSTRUCTION "ud2"
#endif

static void signals(void)
{
   static volatile int round;
   struct sigaction    action = {.sa_handler = handle, .sa_flags = SA_NODEFER};

   sigaction(SIGILL, &action, NULL);
   for (round = 0; round < 3000; round++) {
      if (__builtin_setjmp(jump) == 0) {
         for (volatile int i = 0; i < 60; i++)
            ;
         __asm__ volatile(NO_INSTRUCTION);
      }
   }
}

/* Threads: loads of values that the same thread or another has stored. */

static volatile long by_main, by_thread;

__attribute__((noinline)) static void store_main(void)
{
   by_main = 1;
}

__attribute__((noinline)) static void store_thread(void)
{
   by_thread = 1;
}

__attribute__((noinline)) static long load_main(void)
{
   return by_main;
}

__attribute__((noinline)) static long load_thread(void)
{
   return by_thread;
}

static void* run(void* unused)
{
   store_thread();
   return unused;
}

static void threads(void)
{
   pthread_t thread;

   store_main();
   pthread_create(&thread, NULL, run, NULL);
   pthread_join(thread, NULL);
   printf("%ld\n", load_main() + load_thread());
}

int main(int argc, char** argv)
{
   if (argc == 2 && strcmp(argv[1], "signals") == 0)
      signals();
   else
      threads();
   return 0;
}
