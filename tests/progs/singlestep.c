/* SPDX-License-Identifier: GPL-2.0-or-later */
/* SPDX-FileCopyrightText: 2026 the authors of this Cachegrind */
/* singlestep PROGRAM ARG...: runs the program one instruction at a time, and
   prints the number of executed instructions and how the program ended.  Each
   iteration of a REP instruction is a step.  Only completed steps count: an
   instruction that faults counts when it succeeds later.

   The exit status is 0 if the program was run to its end; 3 if ptrace
   fails; 1 after any other error. */

#define _GNU_SOURCE /* TRAP_TRACE */

#include <errno.h>
#include <signal.h>
#include <stdio.h>
#include <string.h>
#include <sys/ptrace.h>
#include <sys/wait.h>
#include <unistd.h>

static int failed(const char* what, int status)
{
   fprintf(stderr, "singlestep: error: %s: %s\n", what, strerror(errno));
   return status;
}

/* Has the process stopped after a step?  If it has stopped at the start of a
   signal handler, si_code is SIGTRAP. */
static int is_step(pid_t pid)
{
   siginfo_t info;
   if (ptrace(PTRACE_GETSIGINFO, pid, NULL, &info) != 0)
      return 0;
   return info.si_code == TRAP_TRACE || info.si_code == TRAP_BRKPT;
}

int main(int argc, char** argv)
{
   if (argc < 2) {
      fprintf(stderr, "usage: singlestep PROGRAM ARG...\n");
      return 1;
   }
   pid_t pid = fork();
   if (pid == 0) {
      if (ptrace(PTRACE_TRACEME, 0, NULL, NULL) != 0)
         _exit(3);
      execv(argv[1], argv + 1);
      _exit(failed(argv[1], 1));
   }
   int status;
   if (pid < 0 || waitpid(pid, &status, 0) != pid)
      return failed("cannot start the program", 1);
   if (WIFEXITED(status))
      return WEXITSTATUS(status);

   unsigned long n_steps = 0;
   long          signal  = 0;
   for (;;) {
      if (ptrace(PTRACE_SINGLESTEP, pid, NULL, (void*)signal) != 0)
         return failed("ptrace", 3);
      if (waitpid(pid, &status, 0) != pid)
         return failed("waitpid", 1);
      if (!WIFSTOPPED(status))
         break;
      signal = WSTOPSIG(status);
      if (signal == SIGTRAP) {
         n_steps += is_step(pid);
         signal = 0;
      }
   }
   /* The system call that ends the program is an instruction, too, but no stop
      comes after it. */
   if (WIFEXITED(status))
      printf("%lu exit %d\n", n_steps + 1, WEXITSTATUS(status));
   else
      printf("%lu signal %d\n", n_steps, WTERMSIG(status));
   return 0;
}
