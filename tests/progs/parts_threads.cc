// SPDX-License-Identifier: GPL-2.0-or-later
// SPDX-FileCopyrightText: 2026 the authors of this Cachegrind
/* Threads in C++ that dump in the middle of everything.  One thread runs
   at a time, in the same order in each run: a thread sets a timer, which
   wakes the next thread, and goes to sleep.  It keeps Valgrind's lock
   while it sets the timer.  Threads begin in any order, so counting must
   begin later (--instr-at-start=no).  With "dump", DUMP() dumps; with
   "none", it only asks whether the program is counted.

   usage: parts_threads dump|none */

#include "cachegrind.h"

#include <algorithm>
#include <cstdint>
#include <cstdio>
#include <cstdlib>
#include <functional>
#include <map>
#include <stdexcept>
#include <string>
#include <sys/timerfd.h>
#include <thread>
#include <unistd.h>
#include <vector>

static unsigned long request;

#define DUMP(reason)                                                       \
   VALGRIND_DO_CLIENT_REQUEST_STMT(request, (reason), 0, 0, 0, 0)

static const int    N_WORKERS = 3;
static int          n_ended;    /* threads 0 to n_ended - 1 have ended */
static volatile int n_sleepers; /* threads that have begun their first sleep */

/* A thread sleeps while it reads its timer. */
static int timers[N_WORKERS];

static void sleep_until_woken(int me)
{
   uint64_t n_expired;
   if (read(timers[me], &n_expired, sizeof(n_expired)) != sizeof(n_expired))
      std::abort();
}

static void wake(int worker)
{
   itimerspec at_once = { { 0, 0 }, { 0, 1 } };
   if (timerfd_settime(timers[worker], 0, &at_once, nullptr) != 0)
      std::abort();
}

static void pass_turn(int from)
{
   int to = from + 1 < N_WORKERS ? from + 1 : n_ended;
   if (to == from)
      return;
   wake(to);
   sleep_until_woken(from);
}

/* A thread, which dumps and passes the turn in its own rhythm. */
struct Worker {
   int me;
   int n_dumps  = 0;
   int n_events = 0;

   void event(const char* where)
   {
      n_events++;
      if (n_events % (3 + me) == 0 && n_dumps++ < 20)
         DUMP(where);
      if (n_events % (2 + 2 * me) == 1)
         pass_turn(me);
   }
};

struct Shape {
   virtual ~Shape() {}
   virtual long area(Worker& worker) const = 0;
};

struct Square : Shape {
   long side;
   explicit Square(long s) : side(s) {}
   ~Square() override { side = 0; }
   long area(Worker& worker) const override
   {
      worker.event("a virtual function");
      return side * side;
   }
};

struct Nested : Shape {
   std::vector<Shape*> inner;
   ~Nested() override
   {
      for (Shape* shape : inner)
         delete shape;
   }
   long area(Worker& worker) const override
   {
      long sum = 0;
      for (const Shape* shape : inner)
         sum += shape->area(worker);
      worker.event("behind virtual functions");
      return sum;
   }
};

static Shape* nest(int depth)
{
   if (depth == 0)
      return new Square(depth + 3);
   Nested* nested = new Nested;
   for (int i = 0; i < 3; i++)
      nested->inner.push_back(nest(depth - 1));
   return nested;
}

struct Guard {
   Worker& worker;
   ~Guard() { worker.event("a destructor while the stack is unwound"); }
};

static int descend(Worker& worker, int depth)
{
   Guard guard = { worker };
   if (depth == 0)
      throw std::runtime_error("at the bottom");
   return descend(worker, depth - 1) + 1;
}

static void work(Worker& worker)
{
   /* This thread keeps Valgrind's lock until it sleeps. */
   n_sleepers = n_sleepers + 1;
   sleep_until_woken(worker.me);
   std::map<std::string, long> words;
   for (int i = 0; i < 200; i++)
      words["word " + std::to_string(i * 7919 % 101)] += i;
   std::vector<long> numbers;
   for (const auto& word : words)
      numbers.push_back(word.second * 31 % 257);
   int n_compared = 0;
   std::sort(numbers.begin(), numbers.end(), [&](long a, long b) {
      if (++n_compared % 100 == 0)
         worker.event("a comparison");
      return a < b;
   });
   for (int i = 0; i < 3; i++) {
      try {
         descend(worker, 4 + worker.me);
      } catch (const std::exception& error) {
         worker.event(error.what());
      }
   }
   Shape* shape = nest(3);
   long   area  = shape->area(worker);
   delete shape;
   std::printf("%d: %ld %ld %d\n", worker.me, area, numbers[50],
               worker.n_events);
   while (n_ended < worker.me)
      pass_turn(worker.me);
}

int main(int argc, char** argv)
{
   unsigned long is_dump = argc > 1 && argv[1][0] == 'd';
   request = VG_USERREQ__CG_IS_COUNTING
             - is_dump * (VG_USERREQ__CG_IS_COUNTING - VG_USERREQ__CG_DUMP);
   std::setvbuf(stdout, nullptr, _IOFBF, 1 << 16);

   std::vector<Worker>      workers(N_WORKERS);
   std::vector<std::thread> threads;
   for (int i = 0; i < N_WORKERS; i++) {
      workers[i].me = i;
      timers[i]     = timerfd_create(CLOCK_MONOTONIC, 0);
      threads.emplace_back(work, std::ref(workers[i]));
   }
   while (n_sleepers < N_WORKERS)
      usleep(1000);
   CACHEGRIND_START_INSTRUMENTATION;
   DUMP("before the threads");
   /* Wake each thread when the thread before it has ended. */
   for (; n_ended < N_WORKERS; n_ended++) {
      wake(n_ended);
      threads[n_ended].join();
   }
   DUMP("behind the threads");
   std::puts("done");
   return 0;
}
