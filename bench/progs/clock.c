/* SPDX-License-Identifier: GPL-2.0-or-later */
/* SPDX-FileCopyrightText: 2026 the authors of this Cachegrind */
/* How many cycles of the processor a command takes.

      clock RUNS STDIN PROGRAM ARG...

   Runs the program so often, with that file as standard input and nowhere to
   write to, and prints a line:

      CYCLES MHZ USER SHARE

   CYCLES: those in user mode of the quickest run, in millions.  Before each
   run the frequency is measured, by a chain of additions each of which waits
   for the one before, which takes a cycle on every processor of today; MHZ is
   the median.  The kernel splits a run's time into user and system by looking
   at it now and then, which is too coarse for one run; so the quickest run's
   whole time is split as that of all runs together.  USER: the user time of
   that run in milliseconds, SHARE: the user's share of all.

   If the system lets it, runs are not interrupted by other processes.  Used by
   bench/cycles. */

#define _GNU_SOURCE
#include <fcntl.h>
#include <sched.h>
#include <stdio.h>
#include <stdlib.h>
#include <sys/resource.h>
#include <sys/wait.h>
#include <time.h>
#include <unistd.h>

static double seconds(void)
{
   struct timespec t;
   clock_gettime(CLOCK_PROCESS_CPUTIME_ID, &t);
   return (double)t.tv_sec + (double)t.tv_nsec / 1e9;
}

/* Cycles a second: the most of a few short tries. */
static double frequency(void)
{
   double best = 0;
   for (int try = 0; try < 3; try++) {
      unsigned long x = 1, n = 100000;
      double        begin = seconds();
      for (unsigned long i = 0; i < n; i++) {
#if defined(__x86_64__)
         __asm__ volatile("add %0, %0\n\tadd %0, %0\n\tadd %0, %0\n\t"
                          "add %0, %0\n\tadd %0, %0\n\tadd %0, %0\n\t"
                          "add %0, %0\n\tadd %0, %0\n\tadd %0, %0\n\t"
                          "add %0, %0" : "+r"(x));
#else
         __asm__ volatile("add %0, %0, %0\n\tadd %0, %0, %0\n\t"
                          "add %0, %0, %0\n\tadd %0, %0, %0\n\t"
                          "add %0, %0, %0\n\tadd %0, %0, %0\n\t"
                          "add %0, %0, %0\n\tadd %0, %0, %0\n\t"
                          "add %0, %0, %0\n\tadd %0, %0, %0" : "+r"(x));
#endif
      }
      double rate = 10.0 * (double)n / (seconds() - begin);
      if (rate > best)
         best = rate;
   }
   return best;
}

static double of(struct timeval t)
{
   return (double)t.tv_sec + (double)t.tv_usec / 1e6;
}

static void run(const char* in, char** command, struct rusage* usage)
{
   int   status;
   pid_t pid = fork();
   if (pid == 0) {
      int from = open(in, O_RDONLY), to = open("/dev/null", O_WRONLY);
      if (from < 0 || to < 0)
         _exit(126);
      dup2(from, 0);
      dup2(to, 1);
      dup2(to, 2);
      execvp(command[0], command);
      _exit(127);
   }
   if (pid < 0 || wait4(pid, &status, 0, usage) < 0 || !WIFEXITED(status)
       || WEXITSTATUS(status) > 1) {
      fprintf(stderr, "clock: error: %s does not run\n", command[0]);
      exit(1);
   }
}

static int by_size(const void* a, const void* b)
{
   double x = *(const double*)a, y = *(const double*)b;
   return (x > y) - (x < y);
}

int main(int argc, char** argv)
{
   int n = argc > 3 ? atoi(argv[1]) : 0;
   if (n < 1 || n > 1000) {
      fprintf(stderr, "usage: clock RUNS STDIN PROGRAM ARG...\n");
      return 2;
   }
   struct sched_param first = { .sched_priority = 1 };
   sched_setscheduler(0, SCHED_FIFO, &first);
   double user = 0, all = 0, best = 0, best_time = 0;
   double* rates = calloc((size_t)n, sizeof(double));
   for (int i = 0; i < n; i++) {
      struct rusage usage;
      rates[i] = frequency();
      run(argv[2], argv + 3, &usage);
      double after = frequency(), rate = rates[i];
      double u = of(usage.ru_utime), s = of(usage.ru_stime);
      user += u;
      all += u + s;
      /* A frequency that has changed meanwhile is not that of the run. */
      if (after < 0.97 * rate || after > 1.03 * rate)
         continue;
      rate = (rate + after) / 2;
      if (best == 0 || (u + s) * rate < best) {
         best      = (u + s) * rate;
         best_time = u + s;
      }
   }
   qsort(rates, (size_t)n, sizeof(double), by_size);
   double share = user / all;
   printf("%.1f %.0f %.1f %.3f\n", best * share / 1e6, rates[n / 2] / 1e6,
          best_time * share * 1e3, share);
   free(rates);
   return 0;
}
