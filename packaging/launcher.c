/* SPDX-License-Identifier: GPL-2.0-or-later */
/* SPDX-FileCopyrightText: 2026 the authors of this Cachegrind */
/* packaging/launcher.c: starts the configured Valgrind with our folder of
   tools, which has our tool, as Cachegrind and as Callgrind, and links to the
   other tools and files of that Valgrind.  The launcher is installed as
   `valgrind` under our prefix; in the build folder it is `vg-in-place`.

   A program's counts depend on its environment.  So the launcher adds only
   VALGRIND_LIB, by which Valgrind finds the folder, and the variables that
   Debian's `valgrind`, a shell script, sets.  A shell would also add PWD, and
   the counts would depend on the current folder.

   With --repeatable=yes, from any source of Valgrind's options, the launcher
   sorts the environment, since its order changes a program's counts, and Perl
   programs pass it on in a random order.  The launcher also asks the kernel not
   to choose random addresses for the program.  If the kernel refuses, as in
   some containers, the run goes on.

   CG_VALGRIND is the Valgrind to start, and CG_SETTINGS has the variables,
   NAME=VALUE, that Debian's script sets.  CG_TOOLS is the installed folder of
   tools; CG_BESIDE is the same folder relative to the launcher's, since an
   installation may have been moved as a whole.  In the build folder it is
   CG_IN_BUILD. */

#define _GNU_SOURCE

#include <errno.h>
#include <limits.h>
#include <stdbool.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/personality.h>
#include <sys/stat.h>
#include <unistd.h>

#define CG_IN_BUILD ".in_place"

static bool is_folder(const char* path)
{
   struct stat file;

   return stat(path, &file) == 0 && S_ISDIR(file.st_mode);
}

static bool is_this_program(const char* path)
{
   struct stat file, self;

   return stat(path, &file) == 0 && stat("/proc/self/exe", &self) == 0 &&
          file.st_dev == self.st_dev && file.st_ino == self.st_ino;
}

/* Make Valgrind search for tools in our folder: the installed one or, if that
   is missing, the one beside this program, in a moved installation or a build
   folder. */
static void name_tools(void)
{
   char path[PATH_MAX + sizeof("/" CG_BESIDE CG_IN_BUILD)] = CG_TOOLS;
   const char* beside[] = {CG_BESIDE, CG_IN_BUILD};

   for (int i = 0; i < 2 && !is_folder(path); i++) {
      ssize_t n = readlink("/proc/self/exe", path, PATH_MAX - 1);

      path[n < 0 ? 0 : n] = '\0';
      if (strrchr(path, '/') != NULL)
         sprintf(strrchr(path, '/'), "/%s", beside[i]);
   }
   setenv("VALGRIND_LIB", path, 1);
}

/* Set the variable that SETTING, NAME=VALUE, names; SETTING is cut at the `=`.
   LD_LIBRARY_PATH's value is appended to the user's value. */
static void set_variable(char* setting)
{
   char* value = strchr(setting, '=');
   const char* given;
   char* both = NULL;

   *value++ = '\0';
   given = getenv(setting);
   if (strcmp(setting, "LD_LIBRARY_PATH") == 0 && given != NULL &&
       given[0] != '\0' && asprintf(&both, "%s:%s", given, value) >= 0)
      value = both;
   setenv(setting, value, 1);
   free(both);
}

/* Set *IS_REPEATABLE if OPTION is --repeatable=yes or =no.  An option may be
   limited to a tool, as in --cachegrind:repeatable=yes. */
static void take_option(const char* option, bool* is_repeatable)
{
   const char* colon = strchr(option, ':');

   if (strncmp(option, "--", 2) != 0)
      return;
   option += 2;
   if (colon != NULL && strspn(option, "abcdefghijklmnopqrstuvwxyz-") ==
                            (size_t)(colon - option))
      option = colon + 1;
   if (strcmp(option, "repeatable=yes") == 0)
      *is_repeatable = true;
   else if (strcmp(option, "repeatable=no") == 0)
      *is_repeatable = false;
}

static void take_options(char* text, bool* is_repeatable)
{
   char* rest;

   for (char* s = strtok_r(text, " \t\r\n", &rest); s != NULL;
        s = strtok_r(NULL, " \t\r\n", &rest))
      take_option(s, is_repeatable);
}

/* Return whether Valgrind reads FILE as .valgrindrc: the file must be this
   user's, and not for all to write. */
static bool is_trusted(FILE* file)
{
   struct stat st;

   return fstat(fileno(file), &st) == 0 && S_ISREG(st.st_mode) &&
          st.st_uid == geteuid() && (st.st_mode & S_IWOTH) == 0;
}

/* Take options from the first 64 KB of .valgrindrc in FOLDER. */
static void take_file(const char* folder, bool* is_repeatable)
{
   char path[PATH_MAX], text[65536];
   FILE* file;

   if (folder == NULL ||
       snprintf(path, sizeof path, "%s/.valgrindrc", folder) >= PATH_MAX)
      return;
   file = fopen(path, "r");
   if (file == NULL)
      return;
   text[fread(text, 1, sizeof text - 1, file)] = '\0';
   if (is_trusted(file))
      take_options(text, is_repeatable);
   fclose(file);
}

/* Return whether the last option --repeatable of all sources is yes.  In ARGV,
   options end before the program's name. */
static bool is_repeatable(char** argv)
{
   bool yes = false;
   char* given = getenv("VALGRIND_OPTS");

   take_file(getenv("HOME"), &yes);
   if (given != NULL && (given = strdup(given)) != NULL)
      take_options(given, &yes);
   free(given);
   take_file(".", &yes);
   while (*++argv != NULL && (*argv)[0] == '-' && strcmp(*argv, "--") != 0)
      take_option(*argv, &yes);
   return yes;
}

/* Compare the names of the variables A and B, as strcmp does. */
static int compare_names(const char* a, const char* b)
{
   while (*a == *b && *a != '=' && *a != '\0') {
      a++;
      b++;
   }
   return (*a == '=' ? 0 : (unsigned char)*a) -
          (*b == '=' ? 0 : (unsigned char)*b);
}

/* Sort the environment by names.  Variables with equal names keep their order,
   since getenv() returns the first one. */
static void sort_environment(void)
{
   for (char** end = environ; *end != NULL; end++) {
      char* variable = *end;
      char** to = end;

      for (; to > environ && compare_names(to[-1], variable) > 0; to--)
         *to = to[-1];
      *to = variable;
   }
}

int main(int argc, char** argv)
{
   char settings[] = CG_SETTINGS;
   static char valgrind[] = CG_VALGRIND;
   const char* own_name;

   if (argc == 0 || is_this_program(CG_VALGRIND)) {
      fprintf(stderr, "%s: error: this launcher stands in the place of the "
              "Valgrind that it starts; install Valgrind again\n",
              argc == 0 ? "valgrind" : argv[0]);
      return 1;
   }
   name_tools();
   for (char* s = strtok(settings, " "); s != NULL; s = strtok(NULL, " "))
      set_variable(s);
   if (is_repeatable(argv)) {
      personality((unsigned long)personality(0xffffffff) | ADDR_NO_RANDOMIZE);
      sort_environment();
   }
   /* Valgrind's callgrind_control recognises a Valgrind by argv[0]. */
   own_name = argv[0];
   argv[0] = valgrind;
   execv(valgrind, argv);
   fprintf(stderr, "%s: error: cannot start %s: %s; install Valgrind again\n",
           own_name, valgrind, strerror(errno));
   return 127;
}
