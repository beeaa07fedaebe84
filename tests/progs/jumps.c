/* SPDX-License-Identifier: GPL-2.0-or-later */
/* SPDX-FileCopyrightText: 2026 the authors of this Cachegrind */
/* Long jumps of libc out of handlers of faults:  jumps ROUNDS

   Each round faults in touch(), after two of its four additions.  The handler
   runs on an alternate stack, faults itself at each fourth fault, jumps to the
   start of the round and restores the signal mask.  Prints the sum and the
   number of faults. */

#include "program.h"

static sigjmp_buf    start, within;
static volatile long sum, n_faults;
static char* volatile nowhere;

__attribute__((noinline)) static void touch(long n)
{
   sum += n;
   sum += 3 * n;
   *nowhere = (char)sum;
   sum += 1000000;
   sum += 1000000;
}

static void inner(int signal)
{
   n_faults++;
   sum += signal;
   siglongjmp(within, 1);
}

static void outer(int signal)
{
   n_faults++;
   if (n_faults % 4 == 0 && sigsetjmp(within, 1) == 0) {
      struct sigaction action = { .sa_handler = inner, .sa_flags = SA_NODEFER };
      sigset_t         faults;
      sigaction(SIGSEGV, &action, NULL);
      sigemptyset(&faults);
      sigaddset(&faults, SIGSEGV);
      sigprocmask(SIG_UNBLOCK, &faults, NULL);
      touch(5);
   }
   struct sigaction action = { .sa_handler = outer, .sa_flags = SA_ONSTACK };
   sigaction(SIGSEGV, &action, NULL);
   sum += signal;
   siglongjmp(start, 1);
}

int main(int argc, char** argv)
{
   stack_t own = { .ss_size = 65536, .ss_sp = malloc(65536) };
   if (argc != 2 || own.ss_sp == NULL || sigaltstack(&own, NULL) != 0)
      return 2;
   struct sigaction action = { .sa_handler = outer, .sa_flags = SA_ONSTACK };
   sigaction(SIGSEGV, &action, NULL);
   for (volatile long round = 0; round < atoi(argv[1]); round++) {
      if (sigsetjmp(start, 1) == 0)
         touch(round);
      sum += round;
   }
   printf("%ld, %ld faults\n", sum, n_faults);
   return 0;
}
