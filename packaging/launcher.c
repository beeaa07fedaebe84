/* SPDX-License-Identifier: GPL-2.0-or-later */
/* SPDX-FileCopyrightText: 2026 the authors of this Cachegrind */
/* packaging/launcher.c: starts the configured Valgrind on a folder of our own.
   The folder has our tool, under the names of Cachegrind and Callgrind, and
   links to the other tools and files of that Valgrind.

   The launcher is installed as `valgrind` under our prefix; in the build folder
   it is `vg-in-place`.  A program's counts depend on its environment.  So the
   launcher adds only VALGRIND_LIB, by which Valgrind finds the folder, and the
   variables that the system's `valgrind` sets, which is a shell script in
   Debian.  A shell would also add PWD, and the counts would depend on the
   current folder.

   The kernel chooses random addresses for a program.  With --repeatable=yes,
   from any source of Valgrind's options, the launcher asks it not to; if it
   refuses, as in some containers, the run goes on.  With that option the
   launcher also sorts the environment: its order changes a program's counts,
   and a Perl program passes it on in another order each time.

   CG_VALGRIND is the Valgrind to start, CG_SETTINGS the NAME=VALUE that the
   script in its place adds, CG_TOOLS the installed folder; CG_BESIDE is that
   folder as seen from this program's, since an installation may have been moved
   as a whole. In the build tree the folder is CG_IN_BUILD. */

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
   is missing, the folder beside this program, which was moved or built. */
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

/* Set the variable of SETTING, NAME=VALUE, which is cut at the `=`. A path for
   libraries is appended to the user's path. */
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

/* Take options from the first 64 KB of .valgrindrc in FOLDER; Valgrind's own
   limit is far lower. */
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
   fclose(file);
   take_options(text, is_repeatable);
}

/* Return whether --repeatable=yes is the last option of its kind that Valgrind
   will read.  In ARGV the options end before the program's name. */
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

/* Sort the environment by names. Of two variables with the same name, the first
   stays first, since getenv() returns that one. */
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
   /* callgrind_control recognises a Valgrind by this word. */
   own_name = argv[0];
   argv[0] = valgrind;
   execv(valgrind, argv);
   fprintf(stderr, "%s: error: cannot start %s: %s; install Valgrind again\n",
           own_name, valgrind, strerror(errno));
   return 127;
}
