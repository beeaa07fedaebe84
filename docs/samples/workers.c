/* SPDX-License-Identifier: GPL-2.0-or-later */
/* SPDX-FileCopyrightText: 2026 the authors of this Cachegrind */
/*
   workers.c: two threads and a child that share a piece of work.
*/

#include <pthread.h>
#include <stdio.h>
#include <sys/wait.h>
#include <unistd.h>

/* How many primes are below n. */
static int primes(int n)
{
   int found = 0;
   for (int i = 2; i < n; i++) {
      int factor = 2;
      while (factor * factor <= i && i % factor != 0)
         factor++;
      found += factor * factor > i;
   }
   return found;
}

static void* work(void* n)
{
   *(int*)n = primes(*(int*)n);
   return 0;
}

int main(void)
{
   pthread_t thread;
   int few = 5000, many = 20000;
   pthread_create(&thread, 0, work, &few);
   pthread_join(thread, 0);
   pthread_create(&thread, 0, work, &many);
   pthread_join(thread, 0);
   fflush(stdout);
   pid_t child = fork();
   if (child == 0)
      _exit(primes(10000) == 0);
   waitpid(child, 0, 0);
   printf("%d and %d primes\n", few, many);
   return 0;
}
