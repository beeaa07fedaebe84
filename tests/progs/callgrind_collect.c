/* SPDX-License-Identifier: GPL-2.0-or-later */
/* SPDX-FileCopyrightText: 2026 the authors of this Cachegrind */
/* Calls of known(), which has exactly 202 instructions, from main() and two
   other functions; and cases, three of which toggle collection by requests.

   usage: callgrind_collect [toggle|callees|thread|handler|jump]... */

#include "program.h"
#include "known.h"

#include <valgrind/callgrind.h>

#define KEEP __asm__ volatile("" ::: "memory")

__attribute__((noinline)) static void first(void)
{
   known();
   KEEP;
}

__attribute__((noinline)) static void second(void)
{
   first();
   known();
   KEEP;
}

static void toggle(void)
{
   CALLGRIND_TOGGLE_COLLECT;
   known();
   first();
   CALLGRIND_TOGGLE_COLLECT;
}

/* Begin collection in a callee, as an interpreter's module does. */
__attribute__((noinline)) static void begins(void)
{
   CALLGRIND_TOGGLE_COLLECT;
   known();
   KEEP;
}

__attribute__((noinline)) static void ends(void)
{
   known();
   CALLGRIND_TOGGLE_COLLECT;
}

__attribute__((noinline)) static void callees(void)
{
   begins();
   known();
   ends();
   KEEP;
}

/* Run in a thread, which begins in the state of the program's start, and
   toggles only its own state. */
static void* run(void* unused)
{
   known();
   first();
   CALLGRIND_TOGGLE_COLLECT;
   known();
   return unused;
}

static void thread(void)
{
   pthread_t other;
   CALLGRIND_TOGGLE_COLLECT;
   pthread_create(&other, NULL, run, NULL);
   pthread_join(other, NULL);
   CALLGRIND_TOGGLE_COLLECT;
}

/* Handle a signal, beginning in the state of the program's start. */
static void handle(int number)
{
   known();
   KEEP;
}

__attribute__((noinline)) static void interrupted(void)
{
   raise(SIGUSR1);
   KEEP;
}

static void handler(void)
{
   signal(SIGUSR1, handle);
   interrupted();
   first();
}

static jmp_buf back;

__attribute__((noinline)) static void leave(void)
{
   known();
   longjmp(back, 1);
}

static void jump(void)
{
   if (!setjmp(back))
      leave();
   known();
}

int main(int argc, char** argv)
{
   static const Part cases[]
      = { { "toggle", toggle }, { "callees", callees }, { "thread", thread },
          { "handler", handler }, { "jump", jump } };
   known();
   first();
   second();
   for (int i = 1; i < argc; i++)
      RUN_PART(cases, argv[i]);
   puts("done");
   return 0;
}
