/* SPDX-License-Identifier: GPL-2.0-or-later */
/* SPDX-FileCopyrightText: 2026 the authors of this Cachegrind */
/* Six threads that share work by a lock, and wait for each other by a
   condition. For tests/tool/repeatable/turns.t. */

#include <pthread.h>
#include <stdio.h>

static pthread_mutex_t mutex = PTHREAD_MUTEX_INITIALIZER;
static pthread_cond_t  half_done = PTHREAD_COND_INITIALIZER;
static long            total;
static int             next_piece;

static void* work(void* unused)
{
   for (;;) {
      long sum = 0;
      int  i;

      pthread_mutex_lock(&mutex);
      i = next_piece++;
      if (i == 150)
         pthread_cond_broadcast(&half_done);
      while (i < 4 && next_piece < 150)
         pthread_cond_wait(&half_done, &mutex);
      pthread_mutex_unlock(&mutex);
      if (i >= 300)
         return NULL;
      for (int k = 0; k < 2000 + i * 7 % 500; k++)
         sum += k * i % 7;
      pthread_mutex_lock(&mutex);
      total += sum;
      pthread_mutex_unlock(&mutex);
   }
}

int main(void)
{
   pthread_t threads[6];

   for (int i = 0; i < 6; i++)
      pthread_create(&threads[i], NULL, work, NULL);
   for (int i = 0; i < 6; i++)
      pthread_join(threads[i], NULL);
   printf("%ld\n", total);
   return 0;
}
