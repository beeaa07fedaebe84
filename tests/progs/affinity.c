/* SPDX-License-Identifier: GPL-2.0-or-later */
/* SPDX-FileCopyrightText: 2026 the authors of this Cachegrind */
/* Processors of threads: affinity

   Binds another thread to one processor, and prints the number of processors
   of that thread and of the first one, as seen by both. */

#define _GNU_SOURCE
#include <pthread.h>
#include <sched.h>
#include <stdio.h>
#include <unistd.h>

static pthread_barrier_t is_bound;

static int count(pid_t pid)
{
   cpu_set_t set;
   return sched_getaffinity(pid, sizeof set, &set) == 0 ? CPU_COUNT(&set) : -1;
}

static void* run(void* unused)
{
   pthread_barrier_wait(&is_bound);
   printf("in the thread: %d %d\n", count(0), count(getpid()));
   return unused;
}

int main(void)
{
   cpu_set_t set;
   pthread_t thread;
   CPU_ZERO(&set);
   CPU_SET(1, &set);
   pthread_barrier_init(&is_bound, NULL, 2);
   pthread_create(&thread, NULL, run, NULL);
   int refused = pthread_setaffinity_np(thread, sizeof set, &set);
   CPU_ZERO(&set);
   pthread_getaffinity_np(thread, sizeof set, &set);
   printf("bound: %d %d %d\n", refused, CPU_COUNT(&set), count(0));
   pthread_barrier_wait(&is_bound);
   pthread_join(thread, NULL);
   return 0;
}
