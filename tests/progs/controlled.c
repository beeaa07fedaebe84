/* SPDX-License-Identifier: GPL-2.0-or-later */
/* SPDX-FileCopyrightText: 2026 the authors of this Cachegrind */
/* A program that does what its standard input says, a byte each:

   w   work: a function of exactly 202 instructions, called 10 times
   b   the same, until SIGUSR1 has come
   t   begin a thread that is blocked until the end
   s   switch counting off and on again, 100 times, working once in each state

   and says "ready" whenever it is about to read. */

#include "cachegrind.h"
#include "known.h"

#include <pthread.h>
#include <signal.h>
#include <stdio.h>
#include <unistd.h>

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
