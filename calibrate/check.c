/* SPDX-License-Identifier: GPL-2.0-or-later */
/* SPDX-FileCopyrightText: 2026 the authors of this Cachegrind */
/* calibrate/check.c: comparing the predicted time of a program with the
   measured time.

   If standard input is a file, each run of the program reads it from the
   beginning; otherwise the program's input is empty.  Its output is dropped.
   Processes for which the program waits are measured and predicted, too: the
   kernel adds up their time, and the tool writes a profile of each process into
   a temporary folder.  Runs and probes stay on one processor, because a probe
   of another core would tell nothing about the run. */

#define _GNU_SOURCE

#include "calibrate/check.h"

#include "calibrate/clock.h"

#include <dirent.h>
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

/* Execute the command, in the child. */
_Noreturn static void become(const char* const* command)
{
   int null = open("/dev/null", O_RDWR);
   struct stat st;

   if (fstat(0, &st) != 0 || !S_ISREG(st.st_mode) || lseek(0, 0, SEEK_SET) != 0)
      dup2(null, 0);
   dup2(null, 1);
   dup2(null, 2);
   signal(SIGXFSZ, SIG_DFL);   /* main() ignores it */
   execvp(command[0], cp_for_exec(command));
   _exit(127);
}

static double seconds_of(struct timeval t)
{
   return (double)t.tv_sec + (double)t.tv_usec / 1e6;
}

typedef struct {
   double user, all; /* seconds; `all` includes those in the kernel */
   int status;       /* the program's exit status */
} times;

/* Run the command once, and set *TOOK to its times and exit status. */
static bool run(const char* const* command, times* took, cp_error* err)
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
   took->status = WEXITSTATUS(status);
   if (took->status == 127)
      return cp_fail(err, "%s: it cannot be run", command[0]);
   took->user = seconds_of(usage.ru_utime);
   took->all = took->user + seconds_of(usage.ru_stime);
   return true;
}

/* ---- what is predicted ---- */

/* Read a word of the line as a number; N is 0 for the second word. */
static bool number_at(const char* line, int n, double* number)
{
   for (; n >= 0; n--) {
      line += strcspn(line, " \n");
      line += strspn(line, " ");
   }
   *number = strtod(line, NULL);
   return *line != '\0' && *line != '\n';
}

/* Add the sum of the event Cy in a profile to *CYCLES; return false if the
   profile has no such event. */
static bool add_cycles(const char* path, double* cycles)
{
   FILE* in = fopen(path, "r");
   char* line = NULL;
   size_t size = 0;
   int column = -1;
   double found;
   bool is_found = false;

   while (in != NULL && getline(&line, &size, in) > 0) {
      int n = 0;

      if (strncmp(line, "events:", 7) == 0)
         for (char* word = strtok(line + 7, " \n"); word != NULL;
              word = strtok(NULL, " \n"), n++)
            if (strcmp(word, "Cy") == 0)
               column = n;
      if (strncmp(line, "summary:", 8) == 0 && column >= 0
          && number_at(line, column, &found)) {
         *cycles += found;
         is_found = true;
      }
   }
   free(line);
   if (in != NULL)
      fclose(in);
   return is_found;
}

/* The prediction for the processes of a run. */
typedef struct {
   double cycles;
   int n_processes;
   int status;      /* the program's exit status under the tool */
} prediction;

/* Add the profiles in FOLDER to *P, and remove FOLDER with the profiles. */
static void take_profiles(const char* folder, prediction* p)
{
   DIR* in = opendir(folder);
   struct dirent* entry;
   cp_buffer path = {0};

   while (in != NULL && (entry = readdir(in)) != NULL) {
      if (entry->d_name[0] == '.')
         continue;
      path.len = 0;
      cp_buffer_format(&path, "%s/%s", folder, entry->d_name);
      cp_buffer_add(&path, "", 1);
      p->n_processes += add_cycles(path.at, &p->cycles);
      unlink(path.at);
   }
   if (in != NULL)
      closedir(in);
   rmdir(folder);
   cp_buffer_free(&path);
}

static bool predict(const cp_check_options* o, prediction* p, cp_error* err)
{
   char folder[] = "/tmp/cg_calibrate-XXXXXX";
   size_t n = 0, n_words = 8;
   cp_buffer out = {0}, machine = {0};
   const char** command;
   times took = {0};
   bool good;

   if (mkdtemp(folder) == NULL)
      return cp_fail_errno(err, errno, folder);
   for (char** word = o->program; *word != NULL; word++)
      n_words++;
   command = cp_alloc_zeroed(n_words, sizeof(char*));
   cp_buffer_format(&out, "--cachegrind-out-file=%s/%%p", folder);
   cp_buffer_format(&machine, "--machine=%s", o->machine);
   cp_buffer_add(&out, "", 1);
   cp_buffer_add(&machine, "", 1);
   command[n++] = o->valgrind;
   command[n++] = "--tool=cachegrind";
   command[n++] = "--cycles=yes";
   command[n++] = "--trace-children=yes";
   command[n++] = machine.at;
   command[n++] = out.at;
   for (char** word = o->program; *word != NULL; word++)
      command[n++] = *word;
   *p = (prediction){0};
   good = run(command, &took, err);
   p->status = took.status;
   take_profiles(folder, p);
   if (good && p->n_processes == 0)
      good = cp_fail(err, "no cycles were predicted; try it: valgrind "
                     "--tool=cachegrind --cycles=yes %s PROGRAM", machine.at);
   free(command);
   cp_buffer_free(&out);
   cp_buffer_free(&machine);
   return good;
}

/* ---- measured ---- */

/* The seconds to wait for each fair run: a minute for ten runs. */
enum { PATIENCE = 6 };

typedef struct {
   cp_fair cycles; /* cycles in user mode */
   double seconds; /* time of the median */
   int n;          /* number of all runs, fair or not */
   int status;     /* the last exit status other than 0 */
} measurement;

/* Measure runs of the program.  A run's whole time is exact, but its share in
   user mode comes from ticks of the kernel's clock, of which a short run has
   few.  So each run gets the share in user mode of all runs together. */
static bool measure(const cp_check_options* o, measurement* m, cp_error* err)
{
   cp_buffer pieces = {0};
   double user = 0, all = 0, end;
   bool good = true;

   end = cp_seconds(CLOCK_MONOTONIC) + PATIENCE * o->n_runs;
   *m = (measurement){0};
   cp_stay_on_processor();
   while ((int)m->cycles.n < o->n_runs
          && (m->n < o->n_runs || cp_seconds(CLOCK_MONOTONIC) < end)) {
      cp_piece piece = {.before = cp_probe_core()};
      times took;

      good = run((const char* const*)o->program, &took, err);
      if (!good)
         break;
      piece.after = cp_probe_core();
      piece.seconds = took.all;
      cp_buffer_add(&pieces, (const char*)&piece, sizeof(piece));
      m->n++;
      user += took.user;
      all += took.all;
      if (took.status != 0)
         m->status = took.status;
      m->cycles = cp_fair_cycles((const cp_piece*)(const void*)pieces.at,
                                 (size_t)m->n, o->additions);
   }
   cp_leave_processor();
   cp_buffer_free(&pieces);
   if (!good)
      return false;
   if (user == 0)
      return cp_fail(err, "%s: its time is too short to be measured",
                     o->program[0]);
   double share = user / all;
   m->cycles.first *= share;
   m->cycles.median *= share;
   m->cycles.third *= share;
   m->seconds = m->cycles.median / m->cycles.hertz;
   return 2 * (int)m->cycles.n >= o->n_runs
          || cp_fail(err, "%d of %d runs were fair: " CP_CORE_IS_SHARED,
                     (int)m->cycles.n, m->n);
}

/* ---- both ---- */

static void print(const measurement* m)
{
   const cp_fair* c = &m->cycles;

   printf("measured  %15.0f cycles (%.1f ms at %.2f GHz, in user mode: the "
          "median of %d fair runs of %d; quartiles %.0f and %.0f)\n", c->median,
          m->seconds * 1e3, c->hertz / 1e9, (int)c->n, m->n, c->first,
          c->third);
}

bool cp_check(const cp_check_options* o, cp_error* err)
{
   prediction predicted = {0};
   measurement m;

   if (!measure(o, &m, err)
       || (o->valgrind != NULL && !predict(o, &predicted, err)))
      return false;
   if (o->valgrind == NULL) {
      print(&m);
      return true;
   }
   if (m.status != 0 || predicted.status != 0)
      printf("exit status %13d, and %d under the tool\n", m.status,
             predicted.status);
   printf("predicted %15.0f cycles (%s", predicted.cycles, o->machine);
   if (predicted.n_processes > 1)
      printf(", %d processes", predicted.n_processes);
   printf(")\n");
   print(&m);
   printf("difference %+13.1f %%\n",
          100 * (predicted.cycles / m.cycles.median - 1));
   return true;
}
