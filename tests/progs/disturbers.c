/* SPDX-License-Identifier: GPL-2.0-or-later */
/* SPDX-FileCopyrightText: 2026 the authors of this Cachegrind */
/* Threads that disturb a worker thread: one sleeps for a millisecond at a time,
   one waits in vain for 3 or 60 ms at a time, one sends signals.  After each,
   note() notes the worker's progress.  For tests/tool/repeatable/turns.t. */

#include "program.h"

static volatile long pieces, hash;
static pthread_t     worker;

static void note(void)
{
   hash = hash * 31 + pieces;
   for (volatile long k = 0; k < pieces % 97; k++) {}
}

static void handle(int signal)
{
   note();
}

static void* sleep_for_short(void* unused)
{
   for (int i = 0; i < 40; i++) {
      usleep(1000);
      note();
   }
   return unused;
}

static void* wait_in_vain(void* unused)
{
   pthread_mutex_t mutex = PTHREAD_MUTEX_INITIALIZER;
   pthread_cond_t  never = PTHREAD_COND_INITIALIZER;
   struct timespec until;

   pthread_mutex_lock(&mutex);
   for (int i = 0; i < 40; i++) {
      clock_gettime(CLOCK_REALTIME, &until);
      until.tv_nsec += i % 8 == 0 ? 60000000 : 3000000;
      until.tv_sec += until.tv_nsec / 1000000000;
      until.tv_nsec %= 1000000000;
      pthread_cond_timedwait(&never, &mutex, &until);
      note();
   }
   pthread_mutex_unlock(&mutex);
   return unused;
}

static void* send_signals(void* unused)
{
   for (int i = 0; i < 40; i++) {
      for (volatile int k = 0; k < 9000; k++) {}
      pthread_kill(worker, SIGUSR1);
   }
   return unused;
}

int main(void)
{
   pthread_t threads[3];

   signal(SIGUSR1, handle);
   worker = pthread_self();
   pthread_create(&threads[0], NULL, sleep_for_short, NULL);
   pthread_create(&threads[1], NULL, wait_in_vain, NULL);
   pthread_create(&threads[2], NULL, send_signals, NULL);
   for (; pieces < 3000; pieces++)
      for (volatile int k = 0; k < 3000; k++) {}
   for (int i = 0; i < 3; i++)
      pthread_join(threads[i], NULL);
   puts("done");
   return 0;
}
