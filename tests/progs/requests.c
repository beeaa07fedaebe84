/* SPDX-License-Identifier: GPL-2.0-or-later */
/* SPDX-FileCopyrightText: 2026 the authors of this Cachegrind */
/* Client requests, around calls of known(), whose counts show which of the
   calls were counted.

   usage: requests CASE... */

#include "program.h"
#include "cachegrind.h"
#include "known.h"

static void repeat(int n)
{
   for (int i = 0; i < n; i++)
      known();
}

/* Count 5 calls in two regions, and none of the 8 outside. */
static void regions(void)
{
   repeat(1);
   CACHEGRIND_START_INSTRUMENTATION;
   repeat(3);
   CACHEGRIND_STOP_INSTRUMENTATION;
   repeat(7);
   CACHEGRIND_START_INSTRUMENTATION;
   repeat(2);
   CACHEGRIND_STOP_INSTRUMENTATION;
}

static void often(void)
{
   for (int i = 0; i < 100; i++) {
      CACHEGRIND_START_INSTRUMENTATION;
      known();
      CACHEGRIND_STOP_INSTRUMENTATION;
      known();
   }
}

/* Start twice: the first stop ends counting all the same. */
static void nested(void)
{
   CACHEGRIND_START_INSTRUMENTATION;
   known();
   CACHEGRIND_START_INSTRUMENTATION;
   known();
   CACHEGRIND_STOP_INSTRUMENTATION;
   repeat(10);
   CACHEGRIND_STOP_INSTRUMENTATION;
   repeat(10);
}

static void never_stopped(void)
{
   CACHEGRIND_START_INSTRUMENTATION;
   repeat(4);
}

static void* stop_in_thread(void* unused)
{
   repeat(4);
   CACHEGRIND_STOP_INSTRUMENTATION;
   repeat(8);
   return unused;
}

static void* run_in_thread(void* unused)
{
   repeat(6);
   return unused;
}

static void in_thread(void* (*body)(void*))
{
   pthread_t thread;
   pthread_create(&thread, NULL, body, NULL);
   pthread_join(thread, NULL);
}

/* Start counting in one thread, for all threads, and stop it in another. */
static void threads(void)
{
   in_thread(run_in_thread); /* off */
   CACHEGRIND_START_INSTRUMENTATION;
   in_thread(run_in_thread);  /* 6 */
   in_thread(stop_in_thread); /* 4 */
   repeat(9);                 /* off */
}

static char memory[64 * 64] __attribute__((aligned(64)));

__attribute__((noinline)) static int touch(void)
{
   int sum = 0;
   for (int i = 0; i < 64; i++)
      sum += ((volatile char*)memory)[64 * i];
   return sum;
}

/* Switch so often that uncounted code stays instrumented, and goes through the
   caches, too.  Then run a long phase without counting, and count again. */
static void closely(void)
{
   for (int i = 0; i < 40; i++) {
      CACHEGRIND_START_INSTRUMENTATION;
      known();
      CACHEGRIND_STOP_INSTRUMENTATION;
      known();
   }
   touch();
   CACHEGRIND_START_INSTRUMENTATION;
   touch();
   CACHEGRIND_STOP_INSTRUMENTATION;
   touch();
   for (int i = 0; i < 2200000; i++)
      known();
   CACHEGRIND_START_INSTRUMENTATION;
   repeat(2);
   CACHEGRIND_STOP_INSTRUMENTATION;
}

static void unknown(void)
{
   VALGRIND_DO_CLIENT_REQUEST_STMT(VG_USERREQ_TOOL_BASE('C', 'G') + 77, 0, 0,
                                   0, 0, 0);
}

int main(int argc, char** argv)
{
   static const Part cases[]
      = { { "regions", regions }, { "often", often }, { "nested", nested },
          { "never-stopped", never_stopped }, { "threads", threads },
          { "closely", closely }, { "unknown", unknown } };
   for (int i = 1; i < argc; i++)
      RUN_PART(cases, argv[i]);
   puts("done");
   return 0;
}
