/* SPDX-License-Identifier: GPL-2.0-or-later */
/* SPDX-FileCopyrightText: 2026 the authors of this Cachegrind */
/* cg_calibrate.c: measures figures of a machine file that books do not have.

   cg_calibrate [-o FILE] writes a machine file for the tool's --machine: the
   shipped file of the host, or of the nearest processor, with measured figures
   instead of its own.  With --keep, the tool's --machine=host uses the file.
   cg_calibrate --check PROGRAM ARG... prints a program's measured cycles and
   its predicted cycles; cg_calibrate --clock PROGRAM ARG... prints only the
   measured ones.

   A mistake in the command line ends the program with 2, any other failure with
   1.  FILE is written whole or not at all. */

#define _GNU_SOURCE

#include "calibrate/check.h"
#include "calibrate/curve.h"
#include "calibrate/clock.h"
#include "calibrate/measure.h"
#include "calibrate/text.h"
#include "features/cycles/host.h"
#include "features/cycles/machine.h"
#include "engine/io/output.h"

#include <errno.h>
#include <fcntl.h>
#include <getopt.h>
#include <math.h>
#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <sys/utsname.h>
#include <unistd.h>

typedef struct {
   const char* output;
   const char* base;
   bool keeps;
   bool is_quick;
   bool check; /* --check or --clock is given */
   cp_check_options of_check;
} command;

enum { FAILED = 1, BAD_USAGE = 2 };

/* ---- the command line ---- */

enum { HELP = 'h', OUTPUT = 'o', SHOW_VERSION = 256, KEEP, BASE, QUICK,
       CHECK, CLOCK, MACHINE, RUNS, TOOL };

static const struct option table[] = {
   {"help", no_argument, NULL, HELP},
   {"version", no_argument, NULL, SHOW_VERSION},
   {"output", required_argument, NULL, OUTPUT},
   {"keep", no_argument, NULL, KEEP},
   {"base", required_argument, NULL, BASE},
   {"quick", no_argument, NULL, QUICK},
   {"check", no_argument, NULL, CHECK},
   {"clock", no_argument, NULL, CLOCK},
   {"machine", required_argument, NULL, MACHINE},
   {"runs", required_argument, NULL, RUNS},
   {"valgrind", required_argument, NULL, TOOL},
   {NULL, 0, NULL, 0},
};

static const char help[] =
   "usage: cg_calibrate [-o FILE|--keep] [--base NAME] [--quick]\n"
   "       cg_calibrate --check [--machine NAME] PROGRAM [ARG...]\n"
   "       cg_calibrate --clock [--machine NAME] PROGRAM [ARG...]\n"
   "\n"
   "Measures what estimated cycles depend on (frequency, latencies, caches,\n"
   "memory, wrong predictions) and writes a machine file, for the tool's\n"
   "option --machine.\n"
   "\n"
   "options:\n"
   "  -h, --help            show this help and exit\n"
   "  --version             show the version and exit\n"
   "  -o FILE, --output FILE\n"
   "                        write to FILE, not to standard output, and draw\n"
   "                        FILE.svg; old ones are replaced when the new\n"
   "                        ones are complete\n"
   "  --keep                write to cachegrind/host in XDG_CONFIG_HOME or\n"
   "                        ~/.config: --machine=host takes it from then on\n"
   "  --base NAME           take what cannot be measured from this machine\n"
   "                        file: a name, or a path with a slash (default:\n"
   "                        that of this processor, or the nearest)\n"
   "  --quick               measure in seconds, less exactly\n"
   "  --check               run a program and predict its cycles: print both\n"
   "  --clock               print the cycles that the program takes alone\n"
   "  --machine NAME        with --check, --clock: this machine, a name or a\n"
   "                        path with a slash (default: host)\n"
   "  --runs N              with --check, --clock: the fair runs of which the\n"
   "                        median counts (default: 10)\n"
   "  --valgrind FILE       with --check: the program that runs the tool\n"
   "                        (default: the valgrind of this package)\n";

static void complain(const cp_error* err)
{
   fprintf(stderr, "cg_calibrate: error: %.*s\n", (int)err->len, err->at);
}

_Noreturn static void misused(cp_error* err)
{
   cp_fail(err, "; see cg_calibrate --help");
   complain(err);
   exit(BAD_USAGE);
}

/* Flush standard output; return false, with a message, if it could not be
   written. */
static bool flushed(cp_error* err)
{
   return (fflush(stdout) == 0 && !ferror(stdout))
          || cp_fail_errno(err, errno, "stdout");
}

_Noreturn static void show(const char* text)
{
   cp_error err = {0};

   fputs(text, stdout);
   if (flushed(&err))
      exit(0);
   complain(&err);
   exit(FAILED);
}

/* Report the option in ARGV that getopt refused; WHAT is `:' if its value is
   missing. */
_Noreturn static void bad_option(int what, char** argv)
{
   const char* word = argv[optind - 1];
   cp_error err = {0};

   for (const struct option* row = table; row->name != NULL; row++)
      if (optopt != 0 && row->val == optopt) {
         cp_fail(&err, "argument %s--%s: %s", row->val == OUTPUT ? "-o/" : "",
                 row->name, what == ':' ? "needs a value" : "takes no value");
         misused(&err);
      }
   if (optopt > 0 && strncmp(word, "--", 2) != 0)
      cp_fail(&err, "there is no option -%c", optopt);
   else
      cp_fail(&err, "there is no option %s", word);
   misused(&err);
}

/* Return the path of the machine file that --machine=host prefers, and make the
   folders for it. */
static const char* kept_path(void)
{
   static char path[4500];
   const char* folder = getenv("XDG_CONFIG_HOME");
   bool is_given = folder != NULL && folder[0] == '/';
   cp_error err = {0};

   if (!is_given && (folder = getenv("HOME")) == NULL) {
      cp_fail(&err, "argument --keep: neither XDG_CONFIG_HOME nor HOME is set");
      misused(&err);
   }
   snprintf(path, sizeof(path), "%.4000s%s/cachegrind/host", folder,
            is_given ? "" : "/.config");
   /* A folder that cannot be made causes an error later, when the file is
      written. */
   for (char* s = path + strlen(folder) + 1; (s = strchr(s, '/')) != NULL;
        *s++ = '/') {
      *s = '\0';
      mkdir(path, 0700);
   }
   return path;
}

/* Return the path of valgrind: beside this program, or in PATH. */
static const char* default_valgrind(void)
{
   static char path[5000];
   static const char* const beside[] = {"vg-in-place", CP_LAUNCHER};
   char self[4000];
   ssize_t n = readlink("/proc/self/exe", self, sizeof(self) - 1);

   self[n < 0 ? 0 : n] = '\0';
   if (strrchr(self, '/') != NULL)
      *strrchr(self, '/') = '\0';
   for (size_t i = 0; i < 2; i++) {
      snprintf(path, sizeof(path), "%s/%s", self, beside[i]);
      if (access(path, X_OK) == 0)
         return path;
   }
   return "valgrind";
}

static void parse(command* c, int argc, char** argv)
{
   cp_error err = {0};
   /* The last given option that needs --check, and the last that excludes
      it. */
   const char *needs = NULL, *excludes = NULL;
   bool is_clock = false;
   int what;
   long n;
   char* end;

   *c = (command){.of_check = {.machine = "host", .n_runs = 10}};
   opterr = 0;
   while ((what = getopt_long(argc, argv, "+:ho:", table, NULL)) != -1)
      switch (what) {
      case HELP: show(help);
      case SHOW_VERSION: show("cg_calibrate-" PACKAGE_VERSION "\n");
      case OUTPUT: c->output = optarg, excludes = "--output"; break;
      case KEEP: c->keeps = true, excludes = "--keep"; break;
      case BASE: c->base = optarg, excludes = "--base"; break;
      case QUICK: c->is_quick = true, excludes = "--quick"; break;
      case CHECK: c->check = true; break;
      case CLOCK: c->check = is_clock = true; break;
      case MACHINE:
         c->of_check.machine = optarg, needs = "--machine";
         break;
      case TOOL:
         c->of_check.valgrind = optarg, needs = "--valgrind";
         break;
      case RUNS:
         n = strtol(optarg, &end, 10);
         if (*end != '\0' || end == optarg || n < 1 || n > 10000) {
            cp_fail(&err, "argument --runs: '%s' is not from 1 to 10000",
                    optarg);
            misused(&err);
         }
         c->of_check.n_runs = (int)n, needs = "--runs";
         break;
      default: bad_option(what, argv);
      }
   if (c->check && excludes != NULL)
      cp_fail(&err, "argument %s: not allowed with --check", excludes);
   else if (!c->check && needs != NULL)
      cp_fail(&err, "argument %s: needs --check PROGRAM%s", needs,
              strcmp(needs, "--machine") == 0
                 ? "; to begin with another machine's figures, give --base"
                 : "");
   else if (c->keeps && c->output != NULL)
      cp_fail(&err, "argument --keep: not allowed with --output");
   else if (c->check && optind == argc)
      cp_fail(&err, "missing: program");
   else if (!c->check && optind < argc)
      cp_fail(&err, "'%s' is too much; a program needs --check", argv[optind]);
   if (err.len > 0)
      misused(&err);
   if (c->keeps)
      c->output = kept_path();
   c->of_check.program = argv + optind;
   if (is_clock)
      c->of_check.valgrind = NULL;
   else if (c->of_check.valgrind == NULL)
      c->of_check.valgrind = default_valgrind();
}

/* ---- the host ---- */

/* Read /proc/cpuinfo into TEXT, with a NUL; TEXT stays empty if the file does
   not exist. */
static void read_cpuinfo(cp_buffer* text)
{
   FILE* in = fopen("/proc/cpuinfo", "r");
   char piece[4096];
   size_t n;

   while (in != NULL && (n = fread(piece, 1, sizeof(piece), in)) > 0)
      cp_buffer_add(text, piece, n);
   if (in != NULL)
      fclose(in);
   cp_buffer_add(text, "", 1);
}

/* Add the processor's name to TO: from CPUINFO, or else from the kernel. */
static void name_processor(const char* cpuinfo, cp_buffer* to)
{
   const char* name = strstr(cpuinfo, "model name");
   struct utsname system;

   name = name == NULL ? NULL : strchr(name, ':');
   if (name != NULL) {
      name += strspn(name, ": \t");
      cp_buffer_add(to, name, strcspn(name, "\n"));
   } else if (uname(&system) >= 0) {
      cp_buffer_add(to, system.machine, strlen(system.machine));
   }
}

/* ---- the machine file ---- */

/* Replace figure NAME in TEXT by CYCLES, with WHY as its source.  Do nothing if
   CYCLES is not positive.  If it is more than five times the old figure or less
   than a fifth, only print a note: the machine was busy. */
static void put(cp_buffer* text, const char* name, double cycles,
                const char* why)
{
   double old = cp_machine_number(text, name);
   char value[32];

   if (cycles <= 0 || (old > 0 && (cycles < old / 5 || cycles > old * 5))) {
      if (cycles > 0)
         fprintf(stderr, "cg_calibrate: note: %s: %.1f was measured, which is "
                 "not believed; it stays %g\n", name, cycles, old);
      return;
   }
   snprintf(value, sizeof(value), cycles < 20 ? "%.1f" : "%.0f", cycles);
   if (strcmp(value + strlen(value) - 2, ".0") == 0)
      value[strlen(value) - 2] = '\0';
   cp_machine_replace(text, name, value, why);
}

/* Replace figure NAME in TEXT by COUNT, limited to 4 to 64, with WHY as its
   source.  Do nothing if COUNT is not positive. */
static void put_count(cp_buffer* text, const char* name, double count,
                      const char* why)
{
   char value[32];

   if (count <= 0)
      return;
   snprintf(value, sizeof(value), "%.0f",
            count < 4 ? 4 : count > 64 ? 64 : count);
   cp_machine_replace(text, name, value, why);
}

static void put_cache(cp_buffer* text, const char* name, const cp_cache* c,
                      const char* why)
{
   char value[64];

   snprintf(value, sizeof(value), "%zu %zu %zu", c->size / 1024, c->ways,
            c->line);
   cp_machine_replace(text, name, value, why);
}

static void put_caches(cp_buffer* text, const cp_cache c[CP_N_CACHES],
                       const cp_fitted* f)
{
   /* Stop if the system does not describe its caches. */
   if (c[CP_D1].size == 0 || c[CP_I1].size == 0)
      return;
   put_cache(text, "I1", &c[CP_I1], "told by the system");
   put_cache(text, "D1", &c[CP_D1], "told by the system");
   if (f->latency[CP_MEMORY] > 0) {
      put_cache(text, "L2", &f->L2, "the curve of random loads");
      put_cache(text, "L3", &f->L3, "the curve of random loads");
   }
}

/* Return the part of the latency that instruction fetches wait in TEXT: so much
   is not hidden by fetching ahead. */
static double part(const cp_buffer* text, const char* fetch,
                   const char* latency)
{
   double whole = cp_machine_number(text, latency);

   return whole > 0 ? cp_machine_number(text, fetch) / whole : 1;
}

static void put_memory(cp_buffer* text, const cp_fitted* f, double load)
{
   cp_cache tlb = {f->pages * 1024, 16, 4096};
   double L3_waits = part(text, "L3-fetch", "L3-latency");
   double memory_waits = part(text, "memory-fetch", "memory-latency");

   put(text, "load", load, "a chase of pointers in D1, in whole cycles");
   put(text, "L2-latency", f->latency[CP_L2], "the curve");
   put(text, "L3-latency", f->latency[CP_L3], "the curve");
   put(text, "memory-latency", f->latency[CP_MEMORY], "the curve");
   if (f->walk > 0 && cp_machine_number(text, "TLB") > 0) {
      put_cache(text, "TLB", &tlb, "the curve of small pages");
      put(text, "walk", f->walk, "small pages beside large ones");
   }
   put(text, "L3-fetch", f->latency[CP_L3] * L3_waits,
       "the same part of L3-latency as before");
   put(text, "memory-fetch", f->latency[CP_MEMORY] * memory_waits,
       "the same part of memory-latency as before");
   put(text, "L2-gap", f->gap[CP_L2], "a word of each line in turn");
   put(text, "L2-bank", f->bank, "a word of each fourth line");
   put(text, "L3-gap", f->gap[CP_L3], "a word of each line in turn");
   put(text, "memory-gap", f->gap[CP_MEMORY], "the same");
   put_count(text, "misses", f->misses, "scattered beside dependent loads");
}

static void put_core(cp_buffer* text, const cp_measured* m)
{
   char value[32];

   snprintf(value, sizeof(value), "%.0f", m->mhz);
   cp_machine_replace(text, "frequency", value, "additions in a chain");
   put(text, "mispredict", m->mispredict, "random bits beside equal ones");
   put(text, "taken-branch", m->taken, "an empty loop");
   put(text, "mul", round(m->mul), "a chain, 64 bits, in whole cycles");
   put(text, "div", m->div, "chains of 32 and 64 bits, their mean");
   put(text, "divide-gap", m->divide_gap, "divisions that need not wait");
   put(text, "fp-add", m->fp_add, "chains without and with fp-mul, their mean");
   put(text, "fp-mul", round(m->fp_mul), "a chain, double, in whole cycles");
   put(text, "fp-div", m->fp_div, "a chain, double");
   put(text, "fp-convert", m->fp_convert, "to integer and back, the half");
}

/* ---- what is believed ---- */

/* Print a note of the figures in TEXT that are more than a third off their
   values in OLD, the machine file BASE. */
static void note_far(const cp_buffer* text, const cp_buffer* old,
                     const char* base)
{
   static const char* const names[] = {
      "mispredict", "mul", "div", "divide-gap", "fp-add", "fp-mul", "fp-div",
      "fp-convert", "load", "L2", "L2-latency", "L2-gap", "L3", "L3-latency",
      "L3-gap", "memory-latency", "memory-gap", "misses"};
   cp_buffer found = {0};

   for (size_t i = 0; i < sizeof(names) / sizeof(names[0]); i++) {
      double now = cp_machine_number(text, names[i]);
      double was = cp_machine_number(old, names[i]);

      if (now > was * 4 / 3 || now < was * 2 / 3)
         cp_buffer_format(&found, "%s %s %g for %g", found.len > 0 ? "," : "",
                          names[i], now, was);
   }
   if (found.len > 0)
      fprintf(stderr, "cg_calibrate: note: more than a third off those of %s "
              "are%.*s\n", base, (int)found.len, found.at);
   cp_buffer_free(&found);
}

/* Print notes of doubtful figures of M: with them the predicted curve differs
   by more than 10 % from the measured curve in C.  Print notes of measurements
   that were left out, too. */
static void note_doubts(const cp_curve* c, const Machine* m)
{
   static const char* const of_level[]
      = {"load", "L2 and its latency", "L3 and its latency",
         "memory-latency, memory-gap, misses, TLB and walk"};
   size_t most = c->size[c->n - 1];
   int level = 0, n_off = 0, n_all = 0;

   for (size_t i = 0; i < c->n;) {
      UInt reach = level < 3 ? m->cache[level].size : 0;
      double worst = 0;

      for (; i < c->n && (level == 3 || c->size[i] <= reach); i++)
         for (int kind = 0; kind < CP_N_KINDS; kind++) {
            double error = fabs(cp_curve_error(c, kind, i));

            n_all += c->measured[kind][i] > 0;
            n_off += error > 0.1;
            worst = error > worst ? error : worst;
         }
      if (worst > 0.1)
         fprintf(stderr, "cg_calibrate: note: doubtful: %s: loads are foreseen "
                 "up to %.0f %% wrong there\n", of_level[level], 100 * worst);
      level += level < 3;
   }
   fprintf(stderr, "cg_calibrate: note: %d of %d points of the curve are "
           "foreseen within 10 %%\n", n_all - n_off, n_all);
   if (c->measured[CP_LARGE][c->n - 1] <= 0)
      fprintf(stderr, "cg_calibrate: note: the system gave no large pages: "
              "latencies include page walks\n");
   if (most < c->wanted / 2 + 1)
      fprintf(stderr, "cg_calibrate: note: more than %zu MiB was left out: it "
              "is more than a quarter of the memory\n", most >> 20);
}

static bool write_text(const char* path, const cp_buffer* text, cp_error* err)
{
   cp_output out;

   if (!cp_output_open(&out, path, err))
      return false;
   for (size_t i = 0; i < text->len;) {
      ssize_t n = write(out.fd, text->at + i, text->len - i);

      if (n < 0 && errno != EINTR) {
         cp_fail_errno(err, errno, path == NULL ? "stdout" : path);
         cp_output_abandon(&out);
         return false;
      }
      i += n < 0 ? 0 : (size_t)n;
   }
   return cp_output_commit(&out, err);
}

/* Read the machine file NAME into TEXT, and set *PATH to its path, which the
   caller frees.  A fault in the file is an error with the tool's message. */
static bool read_machine(const char* name, cp_buffer* text, char** path,
                         cp_error* err)
{
   Machine machine;
   UInt line;
   const char* wrong;

   if (!cp_machine_read(name, cg_machine_names, text, path, err))
      return false;
   cp_buffer_add(text, "", 1);
   wrong = cg_read_machine(text->at, &machine, &line);
   text->len--;
   return wrong == NULL
          || cp_fail(err, "%s:%u: %s", *path, (unsigned)line, wrong);
}

/* Return the name of the host's machine file, or of the nearest processor's;
   CPUINFO is the text of /proc/cpuinfo. */
static const char* host(const char* cpuinfo, Bool* is_exact)
{
   return strstr(cpuinfo, "CPU implementer") != NULL
             ? cg_machine_of_cpuinfo(cpuinfo, is_exact)
             : cg_host_machine(is_exact);
}

/* Check the machine file; then compare a program's measured and predicted
   cycles. */
static bool check(command* c, cp_error* err)
{
   cp_buffer cpuinfo = {0}, text = {0};
   char* path = NULL;
   Bool is_exact = True;
   const char* machine = c->of_check.machine;
   bool good;

   read_cpuinfo(&cpuinfo);
   if (strcmp(machine, "host") == 0)
      machine = host(cpuinfo.at, &is_exact);
   good = read_machine(machine, &text, &path, err);
   if (good)
      c->of_check.additions = cp_machine_number(&text, "additions");
   free(path);
   cp_buffer_free(&cpuinfo);
   cp_buffer_free(&text);
   return good && cp_check(&c->of_check, err) && flushed(err);
}

/* Add the processor's name to ALL, and then TEXT, the machine file with the
   measured figures. */
static void describe(const command* c, const char* cpuinfo, const char* base,
                     const cp_buffer* text, cp_buffer* all)
{
   cp_buffer_format(all, "# Measured by cg_calibrate " PACKAGE_VERSION "%s: ",
                    c->is_quick ? " --quick" : "");
   name_processor(cpuinfo, all);
   cp_buffer_format(all, "\n# Figures without `was' are those of %s, which "
                    "begins here.\n\n", base);
   cp_buffer_add(all, text->at, text->len);
}

/* Draw the curve in OUTPUT.svg, if OUTPUT is a regular file. */
static bool draw(const cp_curve* curve, const char* output, cp_error* err)
{
   cp_buffer picture = {0}, path = {0};
   struct stat st;
   bool good = true;

   if (output != NULL && stat(output, &st) == 0 && S_ISREG(st.st_mode)) {
      cp_curve_draw(curve, &picture);
      cp_buffer_format(&path, "%s.svg", output);
      cp_buffer_add(&path, "", 1);
      good = write_text(path.at, &picture, err);
   }
   cp_buffer_free(&picture);
   cp_buffer_free(&path);
   return good;
}

/* Measure the curve, and put the figures fitted to it into TEXT. */
static bool fit_curve(const command* c, const cp_cache caches[CP_N_CACHES],
                      double load, cp_buffer* text, cp_curve* curve,
                      cp_error* err)
{
   cp_fitted fitted;
   cp_buffer copy = {0};
   Machine machine;
   UInt line;
   const char* wrong;

   cp_curve_measure(caches, load, c->is_quick, curve);
   if (!cp_measure_end())
      return cp_fail(err, CP_CORE_IS_SHARED);
   cp_curve_fit(curve, caches, load, &fitted);
   put_caches(text, caches, &fitted);
   put_memory(text, &fitted, load);
   cp_buffer_add(&copy, text->at, text->len);
   cp_buffer_add(&copy, "", 1);
   wrong = cg_read_machine(copy.at, &machine, &line);
   cp_buffer_free(&copy);
   if (wrong != NULL)
      return cp_fail(err, "what was measured is no machine file: line %u: %s",
                     (unsigned)line, wrong);
   cp_curve_foresee(curve, &machine);
   cp_curve_print(curve, c->output == NULL ? stderr : stdout);
   note_doubts(curve, &machine);
   return true;
}

static bool calibrate(const command* c, cp_error* err)
{
   cp_buffer cpuinfo = {0}, text = {0}, old = {0}, all = {0};
   cp_cache caches[CP_N_CACHES];
   cp_measured measured;
   cp_curve curve;
   char* path = NULL;
   Bool is_exact = True;
   const char* base = c->base;
   bool good;

   read_cpuinfo(&cpuinfo);
   if (base == NULL)
      base = host(cpuinfo.at, &is_exact);
   if (!is_exact)
      fprintf(stderr, "cg_calibrate: note: no machine file is of this "
              "processor; %s is the nearest\n", base);
   good = read_machine(base, &text, &path, err);
   if (good) {
      cp_buffer_add(&old, text.at, text.len);
      cp_read_caches(caches);
      cp_measure_begin(cp_machine_number(&text, "additions"), c->is_quick);
      good = cp_measure_core(&measured) || cp_fail(err, CP_CORE_IS_SHARED);
   }
   if (good) {
      put_core(&text, &measured);
      good = fit_curve(c, caches, round(measured.load), &text, &curve, err);
   }
   if (good) {
      note_far(&text, &old, base);
      describe(c, cpuinfo.at, base, &text, &all);
      good = flushed(err) && write_text(c->output, &all, err)
             && draw(&curve, c->output, err);
      if (good && c->keeps)
         fprintf(stderr, "cg_calibrate: note: kept in %s, for --machine=host\n",
                 c->output);
   }
   free(path);
   cp_buffer_free(&cpuinfo);
   cp_buffer_free(&text);
   cp_buffer_free(&old);
   cp_buffer_free(&all);
   return good;
}

int main(int argc, char** argv)
{
   command c;
   cp_error err = {0};
   bool good;

   /* Open closed standard descriptors, so that no file gets their number. */
   for (int fd = STDIN_FILENO; fd <= STDERR_FILENO; fd++)
      if (fcntl(fd, F_GETFD) < 0)
         (void)open("/dev/null", fd == STDOUT_FILENO ? O_RDONLY : O_RDWR);
   /* Have a write beyond the file-size limit fail like one on a full disk. */
   signal(SIGXFSZ, SIG_IGN);
   cp_set_program_name("cg_calibrate");
   parse(&c, argc, argv);
   if (c.output == NULL && write(STDOUT_FILENO, "", 0) < 0)
      cp_fail_errno(&err, errno, "stdout");
   good = err.len > 0 ? false
          : c.check ? check(&c, &err)
                    : calibrate(&c, &err);
   if (!good)
      complain(&err);
   cp_buffer_free(&err);
   return good ? EXIT_SUCCESS : FAILED;
}
