/* SPDX-License-Identifier: GPL-2.0-or-later */
/* SPDX-FileCopyrightText: 2026 the authors of this Cachegrind */
/* A thread repeats the same steps, and hands a lock over to another thread when
   that thread asks for it after a time-out, as in interpreters with one lock.
   The other thread notes the step, and hands the lock back.  Prints at how many
   steps the lock was handed over: natively, at all of them.  For
   tests/tool/repeatable/turns.t. */

#include "program.h"

#include <stdatomic.h>

enum { N_STEPS = 60, MOST = 1000 };

static pthread_mutex_t mutex   = PTHREAD_MUTEX_INITIALIZER;
static pthread_cond_t  changed = PTHREAD_COND_INITIALIZER;
static int             others;  /* whether the lock is the other thread's */
static atomic_int      is_asked; /* whether a thread asks for the lock */
static atomic_int      is_over;
static int             step;

/* Wait until others == mine; if `ask`, ask for the lock each 100
   microseconds. */
static void wait_for_lock(int mine, int ask)
{
   while (others != mine) {
      struct timespec until;
      clock_gettime(CLOCK_REALTIME, &until);
      until.tv_nsec += 100000;
      if (until.tv_nsec >= 1000000000) {
         until.tv_sec++;
         until.tv_nsec -= 1000000000;
      }
      if (!ask)
         pthread_cond_wait(&changed, &mutex);
      else if (pthread_cond_timedwait(&changed, &mutex, &until) == ETIMEDOUT)
         is_asked = 1;
   }
}

static void give_lock(int to)
{
   others = to;
   pthread_cond_signal(&changed);
}

static void* ask(void* unused)
{
   int n_seen = 0, seen[N_STEPS] = {0};
   (void)unused;
   pthread_mutex_lock(&mutex);
   for (int n = 0; n < MOST && n_seen < N_STEPS; n++) {
      wait_for_lock(1, 1);
      n_seen += !seen[step];
      seen[step] = 1;
      give_lock(0);
   }
   is_over = 1;
   pthread_mutex_unlock(&mutex);
   printf("%d of %d steps\n", n_seen, N_STEPS);
   return NULL;
}

int main(void)
{
   pthread_t thread;
   pthread_create(&thread, NULL, ask, NULL);
   while (!is_over) {
      step = (step + 1) % N_STEPS;
      syscall(SYS_getppid);
      if (is_asked) {
         is_asked = 0;
         pthread_mutex_lock(&mutex);
         give_lock(1);
         if (!is_over)
            wait_for_lock(0, 0);
         pthread_mutex_unlock(&mutex);
      }
   }
   pthread_join(thread, NULL);
   return 0;
}
