/* SPDX-License-Identifier: GPL-2.0-or-later */
/* SPDX-FileCopyrightText: 2026 the authors of this Cachegrind */
/* calibrate/text.c: reading a machine file, and replacing figures in its
   text. */

#define _GNU_SOURCE

#include "calibrate/text.h"

#include <errno.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

/* ---- reading ---- */

/* The largest size of a machine file in bytes, as in the tool. */
#define LARGEST 65534

static bool read_all(const char* path, cp_buffer* text, cp_error* err)
{
   FILE* in = fopen(path, "r");
   char piece[4096];
   size_t n;
   bool good;

   if (in == NULL)
      return cp_fail_errno(err, errno, path);
   while (text->len <= LARGEST
          && (n = fread(piece, 1, sizeof(piece), in)) > 0)
      cp_buffer_add(text, piece, n);
   good = !ferror(in) || cp_fail_errno(err, errno, path);
   if (text->len > LARGEST)
      good = cp_fail(err, "%s: it is no machine file: it is too large", path);
   fclose(in);
   return good;
}

/* Return the path of a shipped file in the tool's folders: in a build folder,
   or in an installation, which may have been relocated. */
static char* shipped(const char* name)
{
   static const char* const beside[] = {
      ".in_place/machines", "../libexec/" PACKAGE "/machines"};
   char self[4000], path[8000];
   ssize_t n = readlink("/proc/self/exe", self, sizeof(self) - 1);

   self[n < 0 ? 0 : n] = '\0';
   if (strrchr(self, '/') != NULL)
      *strrchr(self, '/') = '\0';
   for (size_t i = 0; i < 2; i++) {
      snprintf(path, sizeof(path), "%s/%s/%s", self, beside[i], name);
      if (access(path, R_OK) == 0)
         return strdup(path);
   }
   snprintf(path, sizeof(path), "%s/%s", CP_MACHINES, name);
   return strdup(path);
}

bool cp_machine_read(const char* name, const char* known, cp_buffer* text,
                     char** path, cp_error* err)
{
   *path = strchr(name, '/') != NULL ? strdup(name) : shipped(name);
   if (*path == NULL)
      cp_out_of_memory();
   if (strchr(name, '/') == NULL && access(*path, R_OK) != 0)
      return cp_fail(err, "no machine '%s' is known (there is no %s): there "
                     "are %s; a file of your own has a slash in its name", name,
                     *path, known);
   return read_all(*path, text, err);
}

/* ---- figures ---- */

/* Return the line of figure NAME, and its length LEN without the line end; NULL
   if the text has no such figure. */
static const char* line_of(const cp_buffer* text, const char* name,
                           size_t* len)
{
   size_t n = strlen(name);
   const char* end = text->at + text->len;

   for (const char* s = text->at; s < end; s += *len + 1) {
      const char* stop = memchr(s, '\n', (size_t)(end - s));

      *len = (size_t)((stop != NULL ? stop : end) - s);
      if (*len > n && memcmp(s, name, n) == 0 && (s[n] == ' ' || s[n] == '\t'))
         return s;
   }
   return NULL;
}

double cp_machine_number(const cp_buffer* text, const char* name)
{
   size_t len;
   const char* line = line_of(text, name, &len);
   char number[32];

   if (line == NULL)
      return 0;
   snprintf(number, sizeof(number), "%.*s", (int)(len - strlen(name)),
            line + strlen(name));
   return strtod(number, NULL);
}

void cp_machine_replace(cp_buffer* text, const char* name, const char* value,
                        const char* why)
{
   size_t len, before;
   const char* line = line_of(text, name, &len);
   const char* old;
   cp_buffer to = {0};

   if (line == NULL)
      return;
   old = line + strlen(name);
   old += strspn(old, " \t");
   before = strcspn(old, "#\n");
   if (before > (size_t)(line + len - old))
      before = (size_t)(line + len - old);
   while (before > 0 && (old[before - 1] == ' ' || old[before - 1] == '\t'))
      before--;
   cp_buffer_add(&to, text->at, (size_t)(line - text->at));
   cp_buffer_format(&to, "%-15s %-12s # %s; was %.*s", name, value, why,
                    (int)before, old);
   cp_buffer_add(&to, line + len,
                 text->len - (size_t)(line + len - text->at));
   cp_buffer_free(text);
   *text = to;
}
