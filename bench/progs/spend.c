/* SPDX-License-Identifier: GPL-2.0-or-later */
/* SPDX-FileCopyrightText: 2026 the authors of this Cachegrind */
/* The cost of a command, for BenchRunner.pm: user and system time, and peak
   memory.

      spend REPORT PROGRAM ARG...

   Runs the program with our standard streams and environment and writes one
   line to the file REPORT:

      USER_US SYSTEM_US PEAK_KB STATUS

   Times are in microseconds, memory is in units of 1024 bytes.  Times are sums
   over the program and all its descendants that were waited for; memory is that
   of the largest process.  STATUS is the exit status, or 128 plus the signal.
   The exit status of spend is 2 if no report was written.

   Perl's times() and /usr/bin/time would count in hundredths of a second, too
   coarse for a run of 0.2 s.  And peak memory includes the process before exec,
   which for a child of Perl would be a copy of Perl. */

#include <stdio.h>
#include <sys/resource.h>
#include <sys/time.h>
#include <sys/wait.h>
#include <unistd.h>

static long long microseconds(struct timeval t)
{
   return t.tv_sec * 1000000LL + t.tv_usec;
}

int main(int argc, char** argv)
{
   if (argc < 3) {
      fprintf(stderr, "usage: spend REPORT PROGRAM ARG...\n");
      return 2;
   }
   pid_t pid = fork();
   if (pid < 0) {
      perror("spend: error: fork");
      return 2;
   }
   if (pid == 0) {
      execvp(argv[2], argv + 2);
      perror(argv[2]);
      _exit(127);
   }

   int status;
   struct rusage used;
   if (wait4(pid, &status, 0, &used) != pid) {
      perror("spend: error: wait4");
      return 2;
   }
   FILE* report = fopen(argv[1], "w");
   if (!report) {
      perror(argv[1]);
      return 2;
   }
   fprintf(report, "%lld %lld %ld %d\n", microseconds(used.ru_utime),
           microseconds(used.ru_stime), used.ru_maxrss,
           WIFEXITED(status) ? WEXITSTATUS(status) : 128 + WTERMSIG(status));
   return fclose(report) == 0 ? 0 : 2;
}
