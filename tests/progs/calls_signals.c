/* SPDX-License-Identifier: GPL-2.0-or-later */
/* SPDX-FileCopyrightText: 2026 the authors of this Cachegrind */
/* Signal handlers amid calls:  calls_signals

   Handlers return, interrupt each other, and run on the interrupted stack or on
   an alternate stack.  on_term() and on_segv() leave by siglongjmp, on_segv()
   after a call or a jump to address 0.  Prints the sum of all work. */

#include "calls.h"

static sigjmp_buf back;

PLAIN static void leaf(void)
{
   work(10);
}

static void on_usr2(int signal)
{
   work(100);
   leaf();
}

static void on_usr1(int signal)
{
   work(20);
   raise(SIGUSR2);
   leaf();
}

PLAIN static void leaves(void)
{
   work(3);
   siglongjmp(back, 1);
}

static void on_term(int signal)
{
   work(4);
   raise(SIGUSR2);
   leaves();
}

PLAIN static void interrupted(void)
{
   work(5);
   raise(SIGUSR1);
   leaf();
}

PLAIN static void left(void)
{
   if (sigsetjmp(back, 1) == 0) {
      work(6);
      raise(SIGTERM);
      work(1000);
   }
   leaf();
}

static void on_segv(int signal)
{
   siglongjmp(back, 1);
}

static void (*volatile nowhere)(void);

PLAIN static void calls_nowhere(void)
{
   nowhere();
   work(1);
}

PLAIN static void jumps_nowhere(void)
{
   void* volatile there = NULL;
   goto* there;
there:
   there = &&there;
}

PLAIN static void goes_nowhere(void (*go)(void))
{
   if (sigsetjmp(back, 1) == 0)
      go();
}

PLAIN static void all(void)
{
   for (int i = 0; i < 3; i++) {
      interrupted();
      left();
      goes_nowhere(calls_nowhere);
      goes_nowhere(jumps_nowhere);
   }
   leaf();
}

static void handle(int signal, void (*handler)(int), int flags)
{
   struct sigaction action;
   memset(&action, 0, sizeof(action));
   action.sa_handler = handler;
   action.sa_flags   = flags;
   sigaction(signal, &action, NULL);
}

int main(void)
{
   static char stack[64 * 1024];
   stack_t     own = { .ss_sp = stack, .ss_size = sizeof(stack) };
   for (int flags = 0; flags <= SA_ONSTACK; flags += SA_ONSTACK) {
      sigaltstack(&own, NULL);
      handle(SIGUSR1, on_usr1, flags);
      handle(SIGUSR2, on_usr2, flags);
      handle(SIGTERM, on_term, flags);
      handle(SIGSEGV, on_segv, flags);
      all();
   }
   printf("%ld\n", sum);
   return 0;
}
