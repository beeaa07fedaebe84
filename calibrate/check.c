/* SPDX-License-Identifier: GPL-2.0-or-later */
/* SPDX-FileCopyrightText: 2026 the authors of this Cachegrind */
/*
   calibrate/check.c: see calibrate/check.h.

   The program's standard input is read anew by each run if it is a file, and
   empty if it is not; what the program writes is dropped.
*/

#define _GNU_SOURCE

#include "calibrate/check.h"

#include "calibrate/measure.h"

#include <errno.h>
#include <fcntl.h>
#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/resource.h>
#include <sys/stat.h>
#include <sys/wait.h>
#include <unistd.h>

/* ---- runs ---- */

/* In the child: becomes the command. */
_Noreturn static void become(char** command)
{
   int null = open("/dev/null", O_RDWR);
   struct stat st;

   if (fstat(0, &st) != 0 || !S_ISREG(st.st_mode) || lseek(0, 0, SEEK_SET) != 0)
      dup2(null, 0);
   dup2(null, 1);
   dup2(null, 2);
   signal(SIGXFSZ, SIG_DFL);   /* which we ignore */
   execvp(command[0], command);
   _exit(127);
}

static double seconds_of(struct timeval t)
{
   return (double)t.tv_sec + (double)t.tv_usec / 1e6;
}

typedef struct {
   double user, all; /* seconds; all: with those in the kernel */
} times;

/* Runs the command once. */
static bool run(char** command, times* took, cp_error* err)
{
   struct rusage usage;
   pid_t pid = fork();
   int status;

   if (pid == 0)
      become(command);
   if (pid < 0)
      return cp_fail_errno(err, errno, command[0]);
   while (wait4(pid, &status, 0, &usage) < 0)
      if (errno != EINTR)
         return cp_fail_errno(err, errno, command[0]);
   if (WIFSIGNALED(status))
      return cp_fail(err, "%s: ended by signal %d", command[0],
                     WTERMSIG(status));
   if (WEXITSTATUS(status) == 127)
      return cp_fail(err, "%s: it cannot be run", command[0]);
   took->user = seconds_of(usage.ru_utime);
   took->all = took->user + seconds_of(usage.ru_stime);
   return true;
}

/* ---- what is predicted ---- */

/* The word number N of a line after its first one, as a number. */
static bool number_at(const char* line, int n, double* number)
{
   for (; n >= 0; n--) {
      line += strcspn(line, " \n");
      line += strspn(line, " ");
   }
   *number = strtod(line, NULL);
   return *line != '\0' && *line != '\n';
}

/* The sum of the event Cy in a profile. */
static bool read_cycles(const char* path, double* cycles, cp_error* err)
{
   FILE* in = fopen(path, "r");
   char* line = NULL;
   size_t size = 0;
   int column = -1;
   bool found = false;

   while (in != NULL && getline(&line, &size, in) > 0) {
      int n = 0;

      if (strncmp(line, "events:", 7) == 0)
         for (char* word = strtok(line + 7, " \n"); word != NULL;
              word = strtok(NULL, " \n"), n++)
            if (strcmp(word, "Cy") == 0)
               column = n;
      if (strncmp(line, "summary:", 8) == 0 && column >= 0)
         found = number_at(line, column, cycles);
   }
   free(line);
   if (in != NULL)
      fclose(in);
   return found || cp_fail(err, "no cycles were predicted; try it: valgrind "
                                "--tool=cachegrind --cycles=yes PROGRAM");
}

static bool predict(const cp_check_options* o, double* cycles, cp_error* err)
{
   char path[] = "/tmp/cg_calibrate-XXXXXX";
   int fd = mkstemp(path);
   size_t n = 0, n_words = 8;
   cp_buffer out = {0}, machine = {0};
   char** command;
   times ignored;
   bool good;

   if (fd < 0)
      return cp_fail_errno(err, errno, path);
   close(fd);
   for (char** word = o->program; *word != NULL; word++)
      n_words++;
   command = cp_alloc_zeroed(n_words, sizeof(char*));
   cp_buffer_format(&out, "--cachegrind-out-file=%s", path);
   cp_buffer_format(&machine, "--machine=%s", o->machine);
   cp_buffer_add(&out, "", 1);
   cp_buffer_add(&machine, "", 1);
   command[n++] = (char*)o->valgrind;
   command[n++] = (char*)"--tool=cachegrind";
   command[n++] = (char*)"--cycles=yes";
   command[n++] = machine.at;
   command[n++] = out.at;
   for (char** word = o->program; *word != NULL; word++)
      command[n++] = *word;
   good = run(command, &ignored, err) && read_cycles(path, cycles, err);
   unlink(path);
   free(command);
   cp_buffer_free(&out);
   cp_buffer_free(&machine);
   return good;
}

/* ---- both ---- */

/* How long a run takes is known well, but how much of it is the user's only
   from ticks of the kernel's clock, of which a short run sees few: so the
   quickest run's time is divided as that of all runs together. */
bool cp_check(const cp_check_options* o, cp_error* err)
{
   times sum = {0, 0};
   double least = 0, seconds = 0, hertz = 0, predicted = 0;

   for (int i = 0; i < o->n_runs; i++) {
      double before = cp_frequency(), rate;
      times took;

      if (!run(o->program, &took, err))
         return false;
      rate = (before + cp_frequency()) / 2;
      sum.user += took.user;
      sum.all += took.all;
      if (i == 0 || took.all * rate < least) {
         hertz = rate;
         seconds = took.all;
         least = took.all * rate;
      }
   }
   if (sum.user == 0 || least == 0)
      return cp_fail(err, "%s: its time is too short to be measured",
                     o->program[0]);
   double share = sum.user / sum.all, measured = least * share;
   if (!predict(o, &predicted, err))
      return false;
   printf("predicted %15.0f cycles (%s)\n", predicted, o->machine);
   printf("measured  %15.0f cycles (%.1f ms at %.2f GHz, the least of %d runs, "
          "in user mode)\n", measured, seconds * share * 1e3, hertz / 1e9,
          o->n_runs);
   printf("difference %+13.1f %%\n", 100 * (predicted / measured - 1));
   return true;
}
