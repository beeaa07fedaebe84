/* SPDX-License-Identifier: GPL-2.0-or-later */
/* SPDX-FileCopyrightText: 2026 the authors of this Cachegrind */
/* Callgrind's client requests, around calls of known(), which has exactly 202
   instructions, and of touch(), which reads 64 lines of memory.

   usage: callgrind_requests CASE... */

#include "program.h"
#include "known.h"

#include <valgrind/callgrind.h>

static char memory[64 * 64] __attribute__((aligned(64)));

__attribute__((noinline)) static void repeat(int n)
{
   for (int i = 0; i < n; i++)
      known();
}

__attribute__((noinline)) static int touch(void)
{
   int sum = 0;
   for (int i = 0; i < 64; i++)
      sum += ((volatile char*)memory)[64 * i];
   return sum;
}

static void toggle(void)
{
   repeat(1);
   CALLGRIND_TOGGLE_COLLECT;
   repeat(3);
   CALLGRIND_TOGGLE_COLLECT;
   repeat(7);
   CALLGRIND_TOGGLE_COLLECT;
   repeat(2);
   CALLGRIND_TOGGLE_COLLECT;
}

/* Load lines without collecting, then load the same lines from the cache. */
static void warm(void)
{
   CALLGRIND_TOGGLE_COLLECT;
   touch();
   CALLGRIND_TOGGLE_COLLECT;
   touch();
}

static void cold(void)
{
   CALLGRIND_STOP_INSTRUMENTATION;
   touch();
   CALLGRIND_START_INSTRUMENTATION;
   CALLGRIND_START_INSTRUMENTATION;
   touch();
}

/* Touch the same lines before and after a pause. */
static void pause_between(void)
{
   touch();
   CALLGRIND_STOP_INSTRUMENTATION;
   CALLGRIND_START_INSTRUMENTATION;
   touch();
}

/* Call itself n times; recursion() has n > 0 only while collection is off. */
__attribute__((noinline)) static void again(int n)
{
   repeat(1);
   if (n > 0)
      again(n - 1);
   repeat(1);
}

static void recursion(void)
{
   again(0);
   again(0);
   CALLGRIND_TOGGLE_COLLECT;
   again(5);
   CALLGRIND_TOGGLE_COLLECT;
   again(0);
}

static void dump(void)
{
   repeat(4);
   CALLGRIND_DUMP_STATS;
   CALLGRIND_TOGGLE_COLLECT;
   repeat(5);
   CALLGRIND_DUMP_STATS_AT("a position");
   repeat(6);
   CALLGRIND_TOGGLE_COLLECT;
   repeat(3);
}

static void zero(void)
{
   repeat(4);
   CALLGRIND_ZERO_STATS;
   repeat(2);
}

static void unknown(void)
{
   for (int i = 0; i < 3; i++)
      VALGRIND_DO_CLIENT_REQUEST_STMT(VG_USERREQ_TOOL_BASE('C', 'T') + 55 + i,
                                      0, 0, 0, 0, 0);
}

int main(int argc, char** argv)
{
   static const Part cases[]
      = { { "toggle", toggle }, { "warm", warm }, { "cold", cold },
          { "dump", dump }, { "zero", zero }, { "pause", pause_between },
          { "unknown", unknown }, { "recursion", recursion } };
   for (int i = 1; i < argc; i++)
      RUN_PART(cases, argv[i]);
   puts("done");
   return 0;
}
