/* SPDX-License-Identifier: GPL-2.0-or-later */
/* SPDX-FileCopyrightText: 2026 the authors of this Cachegrind */
/* Threads that come and go while they are counted: `threads WAY`.  Each of 200
   threads executes work(1000).  The ways:

   serial   Each thread works while no other thread runs.
   all      All threads run at once, in any order.
   cancel   Threads are cancelled, some waiting, some computing.
   exit     One thread ends the program; others wait or compute meanwhile.
   leave    main leaves without waiting, by pthread_exit. */

#include "program.h"

#define N_THREADS 200

static __thread volatile int sum;
static volatile int          forever = 1;
static pthread_barrier_t     barrier;

__attribute__((noinline)) static void work(int rounds)
{
   for (int i = 0; i < rounds; i++)
      sum += i;
}

/* Sleep so long that the creator mostly waits for this thread's end by then,
   and it works alone. */
static void* work_once(void* unused)
{
   usleep(5000);
   work(1000);
   return unused;
}

static void* work_together(void* unused)
{
   pthread_barrier_wait(&barrier);
   work(1000);
   pthread_exit(unused);
}

static void* work_and_wait(void* number)
{
   work(1000);
   pthread_barrier_wait(&barrier);
   if ((long)number % 100 == 0) {
      pthread_setcanceltype(PTHREAD_CANCEL_ASYNCHRONOUS, NULL);
      while (forever) {
      }
   }
   while (forever)
      pause();
   return NULL;
}

static void* work_and_exit(void* number)
{
   work(1000);
   pthread_barrier_wait(&barrier);
   if ((long)number == N_THREADS / 2)
      exit(7);
   while ((long)number % 100 == 0 && forever) {
   }
   while (forever)
      pause();
   return NULL;
}

int main(int argc, char** argv)
{
   static pthread_t threads[N_THREADS];
   const char*      way    = argc > 1 ? argv[1] : "serial";
   void*            result = NULL;
   void* (*run)(void*)     = strcmp(way, "cancel") == 0 ? work_and_wait
                             : strcmp(way, "exit") == 0 ? work_and_exit
                             : strcmp(way, "serial") == 0 ? work_once
                                                          : work_together;
   /* If all threads must have worked, main waits at the barrier, too. */
   int main_too = run == work_and_wait || run == work_and_exit;
   pthread_barrier_init(&barrier, NULL, N_THREADS + (unsigned)main_too);

   for (long i = 0; i < N_THREADS; i++) {
      if (pthread_create(&threads[i], NULL, run, (void*)i) != 0) {
         fprintf(stderr, "threads: cannot create thread %ld\n", i);
         return 1;
      }
      if (run == work_once)
         pthread_join(threads[i], &result);
   }
   if (main_too)
      pthread_barrier_wait(&barrier);
   if (strcmp(way, "leave") == 0)
      pthread_exit(NULL);
   for (int i = 0; i < N_THREADS && run != work_once; i++) {
      if (run == work_and_wait)
         pthread_cancel(threads[i]);
      pthread_join(threads[i], &result);
      if (run == work_and_wait && result != PTHREAD_CANCELED)
         return 2;
   }
   return 0;
}
