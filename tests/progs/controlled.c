/* SPDX-License-Identifier: GPL-2.0-or-later */
/* SPDX-FileCopyrightText: 2026 the authors of this Cachegrind */
/* A program that obeys its standard input, byte by byte:

   w   Call known(), of exactly 202 instructions, 10 times.
   b   Print "busy", and call known() until SIGUSR1 comes.
   t   Begin a thread that is blocked until the end.
   s   Switch counting off and on 100 times, calling known() in each state.

   It prints "ready" before each read. */

#include "program.h"
#include "cachegrind.h"
#include "known.h"

static volatile sig_atomic_t has_come;

static void handle(int number)
{
   has_come = number;
}

static void* block(void* unused)
{
   for (;;)
      pause();
   return unused;
}

int main(void)
{
   char command;
   signal(SIGUSR1, handle);
   while (puts("ready"), fflush(stdout), read(0, &command, 1) == 1) {
      pthread_t thread;
      switch (command) {
      case 'w':
         for (int i = 0; i < 10; i++)
            known();
         break;
      case 'b':
         has_come = 0;
         puts("busy");
         fflush(stdout);
         while (!has_come)
            known();
         break;
      case 't': pthread_create(&thread, NULL, block, NULL); break;
      case 's':
         for (int i = 0; i < 100; i++) {
            CACHEGRIND_STOP_INSTRUMENTATION;
            known();
            CACHEGRIND_START_INSTRUMENTATION;
            known();
         }
         break;
      }
   }
   puts("done");
   return 0;
}
