/* SPDX-License-Identifier: GPL-2.0-or-later */
/* SPDX-FileCopyrightText: 2026 the authors of this Cachegrind */
/* The clock.  While code is executed under Valgrind, it advances about as fast
   as the real clock, so that a program that works for a given time takes about
   that time. */

#include "features/repeatable/clock.h"
#include "base/core.h"
#include "counts/totals.h"
#include "base/valgrind.h"

#include "pub_tool_guest.h"

#include <stddef.h>

/* The times, in nanoseconds, of a superblock, of a query to the kernel, and of
   a query to the processor. */
#define PER_BLOCK    20
#define PER_QUESTION 1000
#define PER_TICK     100

/* The inverse of the largest part by which a thread's turn is shortened. */
#define TURN_PARTS 8

/* The monotonic clock when the program begins. */
#define SINCE_BOOT (1000 * CG_SECOND)

static Long start;     /* the date at SINCE_BOOT */
static Long asked;     /* time taken by queries */
static Long slept;
static Long before;    /* correction of the time used, in a new process */

static Long* used;     /* processor time, by [ThreadId] */

/* True while a thread runs: the core then counts superblocks down from the
   number that the thread may execute before others have their turn. */
static Bool     is_running;
static ThreadId runner;
static UInt     counter_at_start;
static UInt     counter_at_stop;
static ULong    blocks_at_start;

void cg_clock_init(Long date)
{
   start = date;
   used  = VG_(calloc)("cg.repeatable.used", VG_N_THREADS, sizeof(used[0]));
}

#define COUNTER offsetof(VexGuestArchState, host_EvC_COUNTER)

static UInt block_counter(ThreadId tid)
{
   UInt counter;
   VG_(get_shadow_regs_area)(tid, (UChar*)&counter, 0, COUNTER,
                             sizeof(counter));
   return counter;
}

static Long blocks_of_runner(void)
{
   return is_running ? (Long)(counter_at_start - block_counter(runner)) : 0;
}

void cg_clock_thread_runs(ThreadId tid)
{
   is_running       = True;
   runner           = tid;
   counter_at_start = block_counter(tid);
   blocks_at_start  = cg_superblocks_done;
}

void cg_clock_thread_stops(ThreadId tid)
{
   is_running      = False;
   counter_at_stop = block_counter(tid);
   used[tid] += (Long)(cg_superblocks_done - blocks_at_start) * PER_BLOCK;
}

void cg_clock_vary_turn(void)
{
   static UInt random = 1; /* a linear congruential generator's state */
   if (counter_at_start <= counter_at_stop || counter_at_start < TURN_PARTS)
      return;
   random       = random * 1664525 + 1013904223;
   UInt skipped = (random >> 8) % (counter_at_start / TURN_PARTS);
   counter_at_start -= skipped;
   blocks_at_start += skipped;
   VG_(set_shadow_regs_area)(runner, 0, COUNTER, sizeof(counter_at_start),
                             (const UChar*)&counter_at_start);
}

void cg_clock_thread_begins(ThreadId tid)
{
   used[tid] = 0;
}

Long cg_clock_cpu(void)
{
   ULong blocks = is_running ? blocks_at_start : cg_superblocks_done;
   return before + asked
          + ((Long)blocks + blocks_of_runner()) * PER_BLOCK;
}

Long cg_clock_monotonic(void)
{
   return SINCE_BOOT + cg_clock_cpu() + slept;
}

static Long thread_time(ThreadId tid)
{
   return used[tid]
          + (is_running && tid == runner ? blocks_of_runner() * PER_BLOCK : 0);
}

/* Leave out clocks of files: a number below zero is the clock of a process or a
   thread or, with both of the lowest bits set, of a file. */
Bool cg_clock_is_known(Int id)
{
   return id < 0 ? (id & 3) != 3 : id <= 11 && id != 10;
}

Long cg_clock_time(ThreadId tid, Int id)
{
   switch (id) {
   case CG_CLOCK_REALTIME:
   case 5:  /* coarse real time */
   case 8:  /* real time with alarms */
   case 11: /* atomic time, where no offset is set */
      return start + cg_clock_monotonic() - SINCE_BOOT;
   case 2: /* processor time of the process */
      return cg_clock_cpu();
   case 3: /* processor time of the thread */
      return thread_time(tid);
   default:
      if (id < 0) /* bit 2: the clock of a thread */
         return (id & 4) != 0 ? thread_time(tid) : cg_clock_cpu();
      return cg_clock_monotonic();
   }
}

static void ask(ThreadId tid, Long time)
{
   asked += time;
   used[tid] += time;
}

Long cg_clock_answer(ThreadId tid, Int id)
{
   ask(tid, PER_QUESTION);
   return cg_clock_time(tid, id);
}

ULong cg_clock_ticks(void)
{
   ask(runner, PER_TICK);
   return (ULong)cg_clock_monotonic();
}

void cg_clock_sleep(Long time)
{
   if (time > 0)
      slept += time;
}

void cg_clock_reach(ThreadId tid, Int id, Long time)
{
   cg_clock_sleep(time - cg_clock_time(tid, id));
}

void cg_clock_reach_monotonic(Long time)
{
   cg_clock_sleep(time - cg_clock_monotonic());
}

void cg_clock_set_date(Long date)
{
   start = date - (cg_clock_monotonic() - SINCE_BOOT);
}

void cg_clock_go_on(Long cpu, Long time_slept)
{
   before += cpu - cg_clock_cpu();
   slept = time_slept;
}

Long cg_clock_slept(void)
{
   return slept;
}

Long cg_clock_kernels(Int id)
{
   struct vki_timespec now = { .tv_sec = 0 };
   cg_syscall(__NR_clock_gettime, (UWord)id, (UWord)&now, 0, 0, 0, 0);
   return (Long)now.tv_sec * CG_SECOND + now.tv_nsec;
}
