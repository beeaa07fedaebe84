/* SPDX-License-Identifier: GPL-2.0-or-later */
/* SPDX-FileCopyrightText: 2026 the authors of this Cachegrind */
/* Works for a while, and ends as the macro ENDING says: by an exit, a signal or
   an exec of PROGRAM, or after a child that works, too. */

#define FREE_STACK 4096
#include "freestanding.h"

#define OF_ITSELF 0
#define EXECUTING -1
#define FORKING   -2

/* Valgrind reads no debug information of programs without initialised data. */
static volatile int status = 3;

__attribute__((noinline)) static void work(void)
{
   for (int i = 0; i < 1000; i++)
      status += i % 2 == 0 ? 1 : -1;
}

#if ENDING == EXECUTING
static void end(void)
{
   static char* arguments[] = { PROGRAM, 0 };
   system_call(SYS_execve, (long)PROGRAM, (long)arguments, (long)&arguments[1],
               0);
}
#elif ENDING == FORKING
static void end(void)
{
   long pid = system_call(SYS_clone, SIGCHLD, 0, 0, 0);
   if (pid == 0)
      work();
   else
      system_call(SYS_wait4, pid, 0, 0, 0);
}
#elif ENDING == SIGSEGV
static void end(void)
{
   *(volatile int*)8 = 1;
}
#elif ENDING != OF_ITSELF
static void end(void)
{
   system_call(SYS_kill, system_call(SYS_getpid, 0, 0, 0, 0), ENDING, 0, 0);
}
#else
static void end(void)
{
}
#endif

/* The target of an indirect call.  The installed tools count an indirect branch
   even if a program has none, so this program has one. */
static void (*volatile step)(void) = work;

long run(void)
{
   step();
   end();
   return status;
}
