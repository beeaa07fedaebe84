/* SPDX-License-Identifier: GPL-2.0-or-later */
/* SPDX-FileCopyrightText: 2026 the authors of this Cachegrind */
/* Dumps by Callgrind's requests, as test harnesses make them: around phases,
   in threads, with a reason and without, and two in immediate succession.  A
   phase runs work() for a known number of rounds.

   usage: callgrind_files [threads|fork|kill|zero|exec PROGRAM] */

#include "calls.h"

#include <valgrind/callgrind.h>

__attribute__((noinline)) static void phase(int rounds)
{
   work(rounds);
   work(rounds / 2);
}

static void* run_thread(void* unused)
{
   phase(1000);
   CALLGRIND_DUMP_STATS_AT("in a thread");
   phase(500);
   return unused;
}

/* Run one thread at a time, so that each dump's work is known. */
static void run_threads(void)
{
   for (int i = 0; i < 2; i++) {
      pthread_t thread;
      if (pthread_create(&thread, NULL, run_thread, NULL) == 0)
         pthread_join(thread, NULL);
   }
}

/* Zero the counts: only of this thread, if threads have separate counts. */
static void* zero_thread(void* unused)
{
   phase(1000);
   CALLGRIND_ZERO_STATS;
   return unused;
}

static void run_zeroed(void)
{
   pthread_t thread;
   phase(20);
   if (pthread_create(&thread, NULL, zero_thread, NULL) == 0)
      pthread_join(thread, NULL);
}

/* Have another process send the signal: Valgrind notices a signal that a
   process sends to itself. */
static void be_killed(void)
{
   char command[64];
   snprintf(command, sizeof(command), "kill -KILL %d", (int)getpid());
   if (system(command) != 0)
      exit(1);
}

int main(int argc, char** argv)
{
   const char* wanted = argc > 1 ? argv[1] : "";
   phase(2000);
   CALLGRIND_DUMP_STATS;
   if (strcmp(wanted, "threads") == 0)
      run_threads();
   if (strcmp(wanted, "zero") == 0)
      run_zeroed();
   phase(10);
   CALLGRIND_DUMP_STATS_AT("second");
   CALLGRIND_DUMP_STATS_AT("nothing new");
   if (strcmp(wanted, "kill") == 0)
      be_killed();
   if (strcmp(wanted, "fork") == 0 && fork() == 0) {
      phase(100);
      _exit(0);
   }
   while (wait(NULL) > 0)
      ;
   if (strcmp(wanted, "zero") != 0)
      phase(20);
   if (strcmp(wanted, "exec") == 0)
      execl(argv[2], argv[2], (char*)NULL);
   return 0;
}
