/*
   cg_merge.c: the command line of the profile engine.

   For people: cg_merge [-o FILE] FILE... adds profiles up and writes one.

   For cg_annotate and cg_diff, which are thin scripts: --diff, --functions and
   --rows, with the options that decide what is renamed and shown.  --rows makes
   the program a server: it writes the rows of a report to standard output and
   then answers requests (docs/FORMAT.md) that come in on standard input, or
   on the descriptor that --requests names: a profile may be on the former.

   The order of events matters and is the same in all modes:
      1. all options are checked, expressions too; a mistake ends with 2;
      2. all inputs are read and checked; a mistake ends with 1;
      3. only then is anything written.
   So a failed run never leaves half an output, and a pipe behind it gets
   nothing rather than something wrong.

   This file parses options and connects the parts; it computes nothing.
*/

#define _POSIX_C_SOURCE 200809L

#include "profile/output.h"
#include "profile/parse.h"
#include "profile/python.h"
#include "profile/rows.h"
#include "profile/view.h"
#include "profile/write.h"

#include <errno.h>
#include <fcntl.h>
#include <getopt.h>
#include <limits.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

enum { EXIT_BAD_DATA = 1, EXIT_BAD_USAGE = 2 };

typedef struct {
   const char* output;       /* NULL: standard output */
   bool rows;
   bool diff;
   bool functions;
   bool no_lines;
   int requests;             /* the descriptor they come from */
   cg_mod* mod_file;
   cg_mod* mod_func;
   cg_view_options view;
   char** files;
   size_t n_files;
} settings;

/* ---- messages ---- */

static void complain(const cg_error* err)
{
   fprintf(stderr, "%s: error: ", cg_program_name());
   fwrite(err->at, 1, err->len, stderr);
   fputc('\n', stderr);
}

static const char usage[] = "usage: cg_merge [-o FILE] FILE...\n";

static const char help[] =
   "\n"
   "Adds up profiles of Cachegrind and writes their sum as a profile.\n"
   "\n"
   "options:\n"
   "  -h, --help            show this help and exit\n"
   "  --version             show the version and exit\n"
   "  -o FILE, --output FILE\n"
   "                        write to FILE, not to standard output; an old\n"
   "                        FILE is replaced when the new one is complete\n"
   "  --mod-filename EXPR   change file names by s/OLD/NEW/\n"
   "  --mod-funcname EXPR   change function names likewise\n"
   "  --diff                write the second profile minus the first\n"
   "  --functions           write one line, number 0, for each function\n"
   "\n"
   "options for the programs that print reports:\n"
   "  --rows                write the rows of a report, then answer requests\n"
   "  --no-lines            with --rows: do not keep count lines for requests\n"
   "  --requests FD         with --rows: read requests from descriptor FD\n"
   "  --sort EV[:PCT],...   order of entries, thresholds of single events\n"
   "  --show EV,...         only check that these events are there\n"
   "  --threshold PCT       share from which an entry is shown (default: 0.1)\n"
   "  --all-files           with --rows: tell of files in no table, too\n"
   "  --program NAME        the name to use in messages\n";

/* Ends with a message about the command line.  The usage is shown to people
   only: a program that asked has its own. */
static _Noreturn void bad_usage(const char* what, const char* word)
{
   cg_error err = {0};

   if (strcmp(cg_program_name(), "cg_merge") == 0)
      fputs(usage, stderr);
   cg_fail(&err, "%s%s", what, word);
   complain(&err);
   exit(EXIT_BAD_USAGE);
}

/* ---- options ---- */

enum {
   OPT_DIFF = 256,
   OPT_FUNCTIONS,
   OPT_ROWS,
   OPT_NO_LINES,
   OPT_REQUESTS,
   OPT_MOD_FILENAME,
   OPT_MOD_FUNCNAME,
   OPT_SORT,
   OPT_SHOW,
   OPT_THRESHOLD,
   OPT_ALL_FILES,
   OPT_PROGRAM,
   OPT_VERSION
};

static const struct option long_options[] = {
   {"help", no_argument, NULL, 'h'},
   {"version", no_argument, NULL, OPT_VERSION},
   {"output", required_argument, NULL, 'o'},
   {"diff", no_argument, NULL, OPT_DIFF},
   {"functions", no_argument, NULL, OPT_FUNCTIONS},
   {"rows", no_argument, NULL, OPT_ROWS},
   {"no-lines", no_argument, NULL, OPT_NO_LINES},
   {"requests", required_argument, NULL, OPT_REQUESTS},
   {"mod-filename", required_argument, NULL, OPT_MOD_FILENAME},
   {"mod-funcname", required_argument, NULL, OPT_MOD_FUNCNAME},
   {"sort", required_argument, NULL, OPT_SORT},
   {"show", required_argument, NULL, OPT_SHOW},
   {"threshold", required_argument, NULL, OPT_THRESHOLD},
   {"all-files", no_argument, NULL, OPT_ALL_FILES},
   {"program", required_argument, NULL, OPT_PROGRAM},
   {NULL, 0, NULL, 0},
};

/* Takes TEXT as the expression of OPTION; the last one given counts. */
static void set_mod(cg_mod** mod, const char* option, const char* text)
{
   cg_error why = {0};
   cg_error err = {0};

   cg_mod_free(*mod);
   *mod = cg_mod_parse(text, &why);
   if (*mod != NULL)
      return;
   cg_fail(&err, "argument %s: ", option);
   cg_buffer_add(&err, why.at, why.len);
   complain(&err);
   exit(EXIT_BAD_USAGE);
}

static void set_threshold(settings* set, const char* text)
{
   char* end;
   size_t len = strlen(text);

   set->view.threshold = strtod(text, &end);
   if (len == 0 || *end != '\0' || strspn(text, "0123456789.eE+-") != len
       || !(set->view.threshold >= 0 && set->view.threshold <= 100))
      bad_usage("argument --threshold: invalid threshold value: ", text);
}

static void set_requests(settings* set, const char* text)
{
   char* end;
   long fd = strtol(text, &end, 10);

   if (end == text || *end != '\0' || fd < 0 || fd > INT_MAX)
      bad_usage("argument --requests: invalid descriptor value: ", text);
   set->requests = (int)fd;
}

/* Prints what was asked for; a reader that went away is no mistake. */
static _Noreturn void say_and_exit(const char* a, const char* b)
{
   cg_error err = {0};

   fputs(a, stdout);
   fputs(b, stdout);
   if (fflush(stdout) == 0)
      exit(EXIT_SUCCESS);
   if (errno != EPIPE) {
      cg_fail_errno(&err, errno, "stdout");
      complain(&err);
   }
   exit(EXIT_BAD_DATA);
}

/* One option, as getopt_long() found it. */
static void take_option(settings* set, int option, char* argument)
{
   switch (option) {
   case 'h':
      say_and_exit(usage, help);
   case OPT_VERSION:
      say_and_exit("cg_merge-", PACKAGE_VERSION "\n");
   case 'o':
      set->output = argument;
      break;
   case OPT_DIFF:
      set->diff = true;
      break;
   case OPT_FUNCTIONS:
      set->functions = true;
      break;
   case OPT_ROWS:
      set->rows = true;
      break;
   case OPT_NO_LINES:
      set->no_lines = true;
      break;
   case OPT_REQUESTS:
      set_requests(set, argument);
      break;
   case OPT_MOD_FILENAME:
      set_mod(&set->mod_file, "--mod-filename", argument);
      break;
   case OPT_MOD_FUNCNAME:
      set_mod(&set->mod_func, "--mod-funcname", argument);
      break;
   case OPT_SORT:
      set->view.sort = argument;
      break;
   case OPT_SHOW:
      set->view.show = argument;
      break;
   case OPT_THRESHOLD:
      set_threshold(set, argument);
      break;
   case OPT_ALL_FILES:
      set->view.all_files = true;
      break;
   case OPT_PROGRAM:
      cg_set_program_name(argument);
      break;
   default:
      abort();
   }
}

/* The word that getopt_long() just stumbled over. */
static const char* last_word(char** argv)
{
   static char letter[] = "-?";

   if (optopt > 0 && optopt < 256 && strncmp(argv[optind - 1], "--", 2) != 0) {
      letter[1] = (char)optopt;
      return letter;
   }
   return argv[optind - 1];
}

/* Reads the whole command line; does not return if it is wrong. */
static void parse_options(settings* set, int argc, char** argv)
{
   int option;

   opterr = 0;
   while ((option = getopt_long(argc, argv, ":ho:", long_options, NULL))
          != -1) {
      if (option == ':')
         bad_usage("expected one argument: ", last_word(argv));
      if (option == '?')
         bad_usage("unrecognized arguments: ", last_word(argv));
      take_option(set, option, optarg);
   }
   set->files = argv + optind;
   set->n_files = (size_t)(argc - optind);
   if (set->n_files == 0)
      bad_usage("the following arguments are required: ",
                "cachegrind-out-file");
   if (set->diff && set->n_files != 2)
      bad_usage("argument --diff: ",
                "requires exactly two Cachegrind output files");
   if (set->rows && set->output != NULL)
      bad_usage("argument --rows: ", "not allowed with -o");
}

/* ---- input ---- */

/* The bytes to be read, 0 if that is unknown. */
static uint64_t input_size(const settings* set)
{
   uint64_t sum = 0;

   for (size_t i = 0; i < set->n_files; i++) {
      struct stat st;

      if (stat(set->files[i], &st) != 0 || !S_ISREG(st.st_mode))
         return 0;
      sum += (uint64_t)st.st_size;
   }
   return sum;
}

static bool read_all(const settings* set, cg_profile* p, cg_error* err)
{
   cg_progress_begin(p->options.progress, "reading", input_size(set));
   for (size_t i = 0; i < set->n_files; i++)
      if (!cg_profile_read(p, set->files[i], err))
         return false;
   return true;
}

/* ---- the two modes ---- */

/* Makes failed writes an error; a reader that went away is none to talk of. */
static bool flushed(cg_sink* to, const char* path, cg_error* err)
{
   if (cg_sink_flush(to))
      return true;
   if (to->error_number != EPIPE)
      cg_fail_errno(err, to->error_number, path == NULL ? "stdout" : path);
   return false;
}

/* Writes the sum or difference where -o says. */
static bool write_profile(const settings* set, const cg_profile* p,
                          cg_error* err)
{
   cg_output out;
   cg_sink to;
   bool good;

   if (!cg_output_open(&out, set->output, err))
      return false;
   cg_sink_init(&to, out.fd);
   good = cg_profile_write(p, &to, err) && flushed(&to, set->output, err);
   cg_sink_free(&to);
   if (good)
      return cg_output_commit(&out, err);
   cg_output_abandon(&out);
   return false;
}

/* Writes the rows, then serves requests until they end. */
static bool write_rows(const settings* set, const cg_profile* p, cg_error* err)
{
   cg_view v;
   cg_sink to;
   bool good;

   cg_sink_init(&to, STDOUT_FILENO);
   good = cg_view_make(&v, p, &set->view, err)
          && cg_rows_write(&v, &set->view, &to, err)
          && flushed(&to, NULL, err);
   cg_progress_end(p->options.progress);
   good = good && cg_rows_serve(&v, set->requests, &to, err)
          && flushed(&to, NULL, err);
   cg_view_free(&v);
   cg_sink_free(&to);
   return good;
}

/* Steps 2 and 3. */
static bool run(settings* set, cg_error* err)
{
   cg_progress progress = {0};
   cg_profile p;
   cg_profile_options options = {
      .lines = set->rows ? CG_LINES_BY_FILE : CG_LINES_BY_PAIR,
      .calls = set->rows        ? CG_CALLS_FORGOTTEN
               : set->functions ? CG_CALLS_BY_ARC
                                : CG_CALLS_BY_LINE,
      .diff = set->diff,
      .mod_file = set->mod_file,
      .mod_func = set->mod_func,
      .check = cg_view_check,
      .check_context = &set->view,
      .progress = &progress,
      .version = PACKAGE_VERSION,
   };
   bool good;

   if (set->rows ? set->no_lines : set->functions)
      options.lines = CG_LINES_FORGOTTEN;
   cg_profile_init(&p, &options);
   good = read_all(set, &p, err)
          && (set->rows ? write_rows(set, &p, err)
                        : write_profile(set, &p, err));
   cg_progress_end(&progress);
   cg_profile_free(&p);
   return good;
}

/* Opens what is closed of the three standard descriptors, lest an input or the
   output gets one of their numbers. */
static void open_standard_descriptors(void)
{
   int fd;

   do
      fd = open("/dev/null", O_RDWR);
   while (fd >= 0 && fd <= STDERR_FILENO);
   if (fd >= 0)
      close(fd);
}

int main(int argc, char** argv)
{
   settings set = {
      .requests = STDIN_FILENO,
      .view = {.threshold = 0.1},
   };
   cg_error err = {0};
   bool good;

   open_standard_descriptors();
   cg_set_program_name("cg_merge");
   parse_options(&set, argc, argv);
   good = run(&set, &err);
   if (err.len > 0)
      complain(&err);
   cg_mod_free(set.mod_file);
   cg_mod_free(set.mod_func);
   cg_buffer_free(&err);
   return good                  ? EXIT_SUCCESS
          : set.view.misused ? EXIT_BAD_USAGE
                             : EXIT_BAD_DATA;
}
