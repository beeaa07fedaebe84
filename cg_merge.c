/* SPDX-License-Identifier: GPL-2.0-or-later */
/* SPDX-FileCopyrightText: 2026 the authors of this Cachegrind */
/* cg_merge.c: the profile engine's main program.

   For people, cg_merge [-o FILE] FILE... adds up profiles and writes the sum;
   cg_merge --check FILE... reports contradictions in profiles.  Trees of
   calling contexts are added up like profiles; the sum is a tree or, with --as,
   in a format for viewers of stacks.  With --values or --data, cg_merge
   becomes a Perl program with the same command line: lib/Cachegrind/Merge.pm.

   For the report programs, in Perl, there are other modes, such as --diff, and
   options that decide what is renamed and shown.  --rows makes the program a
   server: it writes the rows of a report to standard output and then answers
   requests (engine/PROTOCOL.md) from standard input, or from the descriptor
   that --requests names, because standard input may be a profile.

   Most modes have three steps, so that a failed run leaves no partial output:
   1. Check most options; a mistake ends the program with 2.
   2. Read and check all inputs; a mistake ends the program with 1, unless bad
      inputs are to be skipped.
   3. Write the output. */

#define _POSIX_C_SOURCE 200809L

#include "engine/contexts/check.h"
#include "engine/contexts/folded.h"
#include "engine/contexts/pprof.h"
#include "engine/io/output.h"
#include "engine/merge/command.h"
#include "engine/model/profile.h"
#include "engine/read/read.h"
#include "engine/rows/instructions.h"
#include "engine/rows/rows.h"
#include "engine/view/check.h"
#include "engine/write/cachegrind.h"

#include <errno.h>
#include <fcntl.h>
#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

/* ---- input ---- */

/* Return the number of bytes to read, or 0 if it is unknown. */
static uint64_t input_size(const cp_command* c)
{
   uint64_t sum = 0;

   if (c->files.list != NULL)
      return 0;
   for (size_t i = 0; i < c->files.n_names; i++) {
      struct stat st;

      if (stat(c->files.names[i], &st) != 0 || !S_ISREG(st.st_mode))
         return 0;
      sum += (uint64_t)st.st_size;
   }
   return sum;
}

static void tell_skipped(const cp_error* why)
{
   cp_error text = {0};

   cp_fail(&text, "skipped: ");
   cp_buffer_add(&text, why->at, why->len);
   cp_complain(&text);
   cp_buffer_free(&text);
}

static void tell_left_out(const char* path)
{
   fprintf(stderr, "%s: note: %s is empty and is left out; its parts are read "
           "instead\n",
           cp_program_name(), path);
}

/* Read all inputs, and set *N_SKIPPED to the number of skipped inputs. */
static bool read_all(cp_command* c, cp_profile* p, uint64_t* n_skipped,
                     cp_error* err)
{
   cp_skipped* skipped = c->skip_bad ? tell_skipped : NULL;

   cp_progress_begin(p->options.progress, "reading", input_size(c));
   return cp_inputs_read(p, &c->files, skipped, n_skipped, err);
}

/* ---- the modes ---- */

/* Flush TO, which writes to PATH or, if that is NULL, to standard output.
   Return false if a write has failed, with a message in ERR unless the reader
   of a pipe has closed it. */
static bool flushed(cp_sink* to, const char* path, cp_error* err)
{
   if (cp_sink_flush(to))
      return true;
   if (to->error_number != EPIPE)
      cp_fail_errno(err, to->error_number, path == NULL ? "stdout" : path);
   return false;
}

static bool is_compressed_name(const char* path)
{
   size_t len = path == NULL ? 0 : strlen(path);

   return len > 3 && strcmp(path + len - 3, ".gz") == 0;
}

/* Call WRITE to write WHAT to the file of -o, or else standard output. */
static bool write_output(const cp_command* c, const void* what,
                         bool (*write)(const void* what, cp_sink* to,
                                       cp_error* err),
                         cp_error* err)
{
   cp_output out;
   cp_sink to;
   bool good;

   if (!cp_output_open(&out, c->output, err))
      return false;
   cp_sink_init(&to, out.fd);
   if (c->as == CP_AS_PPROF || is_compressed_name(c->output))
      cp_sink_compress(&to, c->as == CP_AS_PPROF);
   good = write(what, &to, err) && flushed(&to, c->output, err);
   cp_sink_free(&to);
   if (good)
      return cp_output_commit(&out, err);
   cp_output_abandon(&out);
   return false;
}

static bool write_profile(const void* profile, cp_sink* to, cp_error* err)
{
   return cp_profile_write(profile, to, err);
}

typedef struct {
   const cp_command* command;
   cp_view view;
} stacks;

static bool write_stacks(const void* what, cp_sink* to, cp_error* err)
{
   const stacks* s = what;
   bool flat = s->command->flat;

   return s->command->as == CP_AS_PPROF
             ? cp_write_pprof(&s->view, flat, to, err)
             : cp_write_folded(&s->view, flat, to, err);
}

/* The largest number of functions in a written stack.  Each stack is written
   whole, so the output grows with the square of a recursion's depth. */
#define STACK_DEPTH 1000

/* Write the profile for viewers of stacks. */
static bool write_as(cp_command* c, const cp_profile* p, cp_error* err)
{
   stacks s = {.command = c};
   bool good = cp_view_make(&s.view, p, &c->view, err);

   if (p->has_deeper)
      fprintf(stderr, "%s: note: stacks end after %d functions; what is called "
              "there is " CP_DEEPER "\n", cp_program_name(), STACK_DEPTH);

   if (good && !cp_view_selects_any(&s.view))
      good = cp_fail(err, "nothing in the profile matches --file or "
                          "--function");
   good = good && write_output(c, &s, write_stacks, err);

   cp_view_free(&s.view);
   return good;
}

/* Check that P has contexts if command C needs them, and that P has none if C
   asks for instructions.  Return false, with a message in ERR, if not. */
static bool check_contexts(const cp_command* c, const cp_profile* p,
                           cp_error* err)
{
   bool needs = c->contexts || (c->as != CP_AS_PROFILE && !c->flat);

   if (needs && !p->contexts)
      return cp_fail(err, "%s: a profile without contexts: name the file that "
                          "--contexts=yes writes beside it%s",
                     p->inputs[0].path,
                     c->as == CP_AS_PROFILE
                        ? ""
                        : ", or take its functions alone, with --flat");
   if (p->contexts && c->instructions)
      return cp_fail(err, "%s: contexts have no such list",
                     p->inputs[0].path);
   return true;
}

/* Read the trees of contexts in PATHS into Q, with the OPTIONS of their
   profiles.  Return false, but print no message, if a tree is faulty. */
static bool read_contexts(cp_profile* q, const cp_profile_options* options,
                          const cp_texts* paths)
{
   cp_profile_options own = *options;
   cp_error why = {0};
   bool good = true;

   own.lines = CP_LINES_FORGOTTEN;
   own.calls = CP_CALLS_FORGOTTEN;
   own.no_sites = false;
   own.check = NULL;
   own.progress = NULL;
   cp_profile_init(q, &own);
   for (size_t i = 0; good && i < paths->n; i++)
      good = cp_profile_read(q, paths->at[i], &why);
   cp_buffer_free(&why);
   return good;
}

/* Write the rows, then serve requests until they end. */
static bool write_rows(cp_command* c, cp_profile* p, cp_error* err)
{
   cp_view_options* view = &c->view;
   cp_rows rows;
   cp_sink to;
   bool good;

   if (view->if_any && !p->callgrind)
      view->functions = false;
   view->read_contexts = read_contexts;
   cp_sink_init(&to, STDOUT_FILENO);
   if (c->asked->path == NULL)
      cp_input_descriptor(c->asked, "requests", c->requests);
   good = cp_rows_write(&rows, p, view, c->asked, &to, err)
          && flushed(&to, NULL, err);
   cp_progress_end(p->options.progress);
   good = good && cp_rows_serve(&rows, &to, &c->again, err)
          && flushed(&to, NULL, err);
   cp_rows_free(&rows);
   cp_sink_free(&to);
   return good;
}

/* Check each file separately, and print contradictions.  Return false if there
   are any, or if a file cannot be read. */
static bool check_files(cp_command* c, const cp_profile_options* options,
                        cp_error* err)
{
   uint64_t broken = 0;
   const char* path;
   bool good;
   cp_sink to;

   cp_sink_init(&to, STDOUT_FILENO);
   cp_progress_begin(options->progress, "reading", input_size(c));
   while ((good = cp_files_next(&c->files, &path, err)) && path != NULL) {
      cp_profile p;

      cp_profile_init(&p, options);
      good = cp_profile_read(&p, path, err)
             && cp_check_profile(&p, &c->roots, &to, &broken, err)
             && (!p.contexts || cp_check_contexts(&p, &to, &broken, err));
      cp_profile_free(&p);
      if (!good)
         break;
   }
   cp_progress_end(options->progress);
   good = flushed(&to, NULL, err) && good;
   cp_sink_free(&to);
   return good && broken == 0;
}

/* Write the rows of functions by instruction. */
static bool write_instructions(cp_command* c, const cp_profile* p,
                               cp_error* err)
{
   cp_view view;
   cp_sink to;
   bool good;

   cp_sink_init(&to, STDOUT_FILENO);
   good = cp_view_make(&view, p, &c->view, err)
          && cp_rows_instructions(&view, &to, err) && flushed(&to, NULL, err);
   cp_view_free(&view);
   cp_sink_free(&to);
   return good;
}

static bool write_names(const cp_profile* p, cp_error* err)
{
   cp_sink to;
   bool good;

   cp_sink_init(&to, STDOUT_FILENO);
   cp_rows_names(p, &to);
   good = flushed(&to, NULL, err);
   cp_sink_free(&to);
   return good;
}

/* Set *SHOWN to the name in LINE, changed as options ask; the name begins after
   three bytes.  Set *IS_FOLD to whether other names are folded into *SHOWN. */
static bool rename_one(cp_renamed* names, cp_slice line, cp_slice* shown,
                       bool* is_fold, cp_error* err)
{
   uint32_t i;

   if (!cp_renamed_add(names, (cp_slice){line.at + 3, line.len - 3}, &i, err))
      return false;
   *shown = cp_renamed_shown(names)->at[i];
   *is_fold = cp_renamed_is_fold(names, i);
   return true;
}

/* Write the shown name of each name in the input: lines fl=FILE, fn=FUNCTION,
   ob=OBJECT, and nm=SYMBOL, which is only demangled.  A row is `fold NAME` if
   other names are folded into NAME, else `shown NAME`. */
static bool write_renamed(cp_command* c, const cp_profile_options* options,
                          cp_error* err)
{
   enum { FILES, FUNCTIONS, OBJECTS, SYMBOLS, N_KINDS };
   cp_renamed names[N_KINDS] = {{0}};
   cp_input in;
   cp_sink to;
   bool good;

   cp_rename_as(options, &names[FILES], &names[FUNCTIONS], &names[OBJECTS]);
   names[SYMBOLS].demangler = options->demangler;
   cp_sink_init(&to, STDOUT_FILENO);
   good = cp_input_open(&in, c->files.names[0], err);
   while (good && cp_input_more(&in, err)) {
      cp_slice line = cp_input_line(&in), shown;
      bool is_fold;
      int kind = line.len < 3        ? FILES
                 : line.at[0] == 'o' ? OBJECTS
                 : line.at[0] == 'n' ? SYMBOLS
                 : line.at[1] == 'l' ? FILES : FUNCTIONS;

      good = (line.len >= 3 || cp_fail(err, "no name to change"))
             && rename_one(&names[kind], line, &shown, &is_fold, err);
      if (good)
         cp_sink_line(&to, is_fold ? "fold\t" : "shown\t", shown);
   }
   cp_sink_text(&to, "end\n");
   good = good && err->len == 0 && flushed(&to, NULL, err);
   cp_input_close(&in);
   cp_sink_free(&to);
   for (int i = 0; i < N_KINDS; i++)
      cp_renamed_free(&names[i]);
   return good;
}

static bool report_or_sum(cp_command* c, const cp_profile_options* options,
                          cp_error* err)
{
   uint64_t n_skipped = 0;
   cp_profile p;
   bool good;

   cp_profile_init(&p, options);
   c->view.told = &p.event_lines;
   good = read_all(c, &p, &n_skipped, err) && check_contexts(c, &p, err)
          && (c->rows           ? write_rows(c, &p, err)
              : c->as != CP_AS_PROFILE ? write_as(c, &p, err)
              : c->names        ? write_names(&p, err)
              : c->instructions ? write_instructions(c, &p, err)
                                : write_output(c, &p, write_profile, err));
   cp_progress_end(options->progress);
   cp_profile_free(&p);
   return good && n_skipped == 0;
}

/* Do steps 2 and 3: read the inputs and write the output. */
static bool run(cp_command* c, cp_error* err)
{
   cp_progress progress = c->progress;
   cp_same* same = NULL;
   bool good;
   cp_profile_options options = {
      .lines = CP_LINES_BY_PAIR,
      .calls = CP_CALLS_BY_LINE,
      .jumps = !c->check && !c->rows && !c->functions
               && c->as == CP_AS_PROFILE,
      .n_old = c->diff ? (size_t)c->n_old : 0,
      .only = c->only,
      .sides = c->sides,
      .no_sites = c->rows,
      .depth = c->as == CP_AS_PROFILE ? 0 : STACK_DEPTH,
      .objects = c->objects,
      .names_only = c->names,
      .parts = c->as == CP_AS_PPROF,
      .thread = c->thread,
      .first_head = !c->diff && !c->rows,
      .mod_file = c->mod_file,
      .mod_func = c->mod_func,
      .mod_object = c->mod_object,
      .fold_file = c->fold_file,
      .fold_func = c->fold_func,
      .check = cp_view_check,
      .check_context = &c->view,
      .progress = &progress,
      .version = c->version,
      .descriptions = &c->descriptions,
   };
   if (c->check || c->names || (c->rows ? c->no_lines : c->functions)
       || c->as == CP_AS_FOLDED)
      options.lines = CP_LINES_FORGOTTEN;
   else if (c->rows && !c->view.fold_libraries)
      options.lines = CP_LINES_BY_FILE;
   if (c->check || c->functions)
      options.calls = CP_CALLS_BY_ARC;
   else if (c->as != CP_AS_PROFILE
            || (c->rows && !c->view.functions && !c->view.pairs
                && !c->view.fold_libraries))
      options.calls = CP_CALLS_FORGOTTEN;
   else if (c->rows && c->no_lines && !c->view.pairs)
      options.calls = CP_CALLS_BY_ARC;
   if (c->same >= 0)
      options.same = same = cp_same_read(c->same, err);
   if (c->demangle && err->len == 0)
      options.demangler = cp_demangler_start(err);
   good = err->len == 0
          && (c->check    ? check_files(c, &options, err)
              : c->rename ? write_renamed(c, &options, err)
                          : report_or_sum(c, &options, err));
   cp_demangler_stop(options.demangler);
   cp_same_free(same);
   return good;
}

/* Open any closed standard descriptor, so that no input or output gets its
   number.  Writing to a standard output that was closed still fails. */
static void open_standard_descriptors(void)
{
   for (int fd = STDIN_FILENO; fd <= STDERR_FILENO; fd++)
      if (fcntl(fd, F_GETFD) < 0)
         (void)open("/dev/null", fd == STDOUT_FILENO ? O_RDONLY : O_RDWR);
}

/* Copy this program's path to PATH; return false if it is unknown. */
static bool own_path(char* path, size_t size)
{
   ssize_t len = readlink("/proc/self/exe", path, size - 1);

   path[len < 0 ? 0 : len] = '\0';
   return len > 0;
}

/* Execute the Perl module Cachegrind::Merge with the same arguments, or store
   in ERR why that fails.  The module is in a folder of the scripts' modules. */
static void become_script(int argc, char** argv, cp_error* err)
{
   static const char* const below[] = {"lib", "../share/" PACKAGE "/lib"};
   char self[4096], library[sizeof(self) + 64];
   const char* chosen = getenv("CACHEGRIND_PERLLIB");
   const char** arguments = cp_alloc_zeroed((size_t)argc + 8, sizeof(char*));
   size_t n = 0;

   if (!own_path(self, sizeof(self)))
      self[0] = '\0';
   for (size_t i = 0; i < 2 && chosen == NULL; i++) {
      snprintf(library, sizeof(library), "%.*s/%s/Cachegrind",
               (int)(strrchr(self, '/') ? strrchr(self, '/') - self : 0), self,
               below[i]);
      if (access(library, R_OK) == 0)
         chosen = library;
   }
   if (chosen == library)
      *strrchr(library, '/') = '\0';
   arguments[n++] = CG_PERL;
   arguments[n++] = "-I";
   arguments[n++] = chosen != NULL ? chosen : CG_PERLLIBDIR;
   arguments[n++] = "-MCachegrind::Merge";
   arguments[n++] = "-e";
   arguments[n++] = "exit Cachegrind::Merge::run(@ARGV)";
   arguments[n++] = "--";
   arguments[n++] = self;
   for (int i = 1; i < argc; i++)
      arguments[n++] = argv[i];
   execv(CG_PERL, cp_for_exec(arguments));
   cp_fail_errno(err, errno, CG_PERL);
   free(arguments);
}

/* Replace `\t`, `\n` and `\\` in TEXT by the bytes that they stand for. */
static void unescape(char* text)
{
   char* to = text;

   for (; *text != '\0'; text++) {
      char c = *text;

      if (c == '\\' && text[1] != '\0') {
         c = *++text;
         c = c == 't' ? '\t' : c == 'n' ? '\n' : c;
      }
      *to++ = c;
   }
   *to = '\0';
}

/* Return an array of PROGRAM and the tab-separated arguments in the next line
   of REQUESTS, and set *ARGC to the array's length.  Return NULL at the end.
   The caller frees the array and its second member. */
static char** next_arguments(cp_input* requests, char* program, int* argc,
                             cp_error* err)
{
   char **argv, *text;
   cp_slice line;

   if (!cp_input_more(requests, err))
      return NULL;
   line = cp_input_line(requests);
   text = cp_alloc(line.len + 1, 1);
   memcpy(text, line.at, line.len);
   text[line.len] = '\0';
   argv = cp_alloc_zeroed(line.len + 3, sizeof(*argv));
   argv[0] = program;
   for (*argc = 1; text != NULL; ++*argc) {
      argv[*argc] = text;
      text = strchr(text, '\t');
      if (text != NULL)
         *text++ = '\0';
   }
   for (int i = 1; i < *argc; i++)
      unescape(argv[i]);
   return argv;
}

/* Run the command of ARGV; return the exit status.  ASKED has the requests; set
   *AGAIN to whether another command follows in it. */
static int run_command(int argc, char** argv, cp_input* asked, bool* again)
{
   cp_command command;
   cp_error err = {0};
   bool good, misused;

   cp_command_parse(&command, argc, argv, PACKAGE_VERSION);
   command.asked = asked;
   /* In a difference, the first n_old files are the old ones, so no file may be
      left out. */
   command.files.left_out = command.diff ? NULL : tell_left_out;
   if (command.values || command.data)
      become_script(argc, argv, &err);
   good = err.len == 0 && run(&command, &err);
   misused = command.view.misused;
   *again = good && command.again;
   if (err.len > 0)
      misused ? cp_complain_of_usage(&err) : cp_complain(&err);
   cp_command_free(&command);
   cp_buffer_free(&err);
   return good      ? EXIT_SUCCESS
          : misused ? CP_EXIT_BAD_USAGE
                    : CP_EXIT_BAD_DATA;
}

int main(int argc, char** argv)
{
   cp_input asked = {0};
   cp_error err = {0};
   char* program = argv[0];
   bool again;
   int status;

   open_standard_descriptors();
   /* A file larger than the limit is an error, like a full disk. */
   signal(SIGXFSZ, SIG_IGN);
   cp_set_program_name("cg_merge");
   status = run_command(argc, argv, &asked, &again);
   while (again && (argv = next_arguments(&asked, program, &argc, &err))) {
      status = run_command(argc, argv, &asked, &again);
      cp_set_program_name("cg_merge");
      free(argv[1]);
      free(argv);
   }
   if (err.len > 0)
      cp_complain(&err);
   if (asked.path != NULL)
      cp_input_close(&asked);
   return err.len > 0 ? CP_EXIT_BAD_DATA : status;
}
