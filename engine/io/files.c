/* SPDX-License-Identifier: GPL-2.0-or-later */
/* SPDX-FileCopyrightText: 2026 the authors of this Cachegrind */
/* engine/io/files.c: the names of the inputs.  Empty names in a list are
   skipped. */

#define _POSIX_C_SOURCE 200809L

#include "engine/io/files.h"

#include <errno.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>

static bool open_list(cp_files* f, cp_error* err)
{
   f->from = strcmp(f->list, CP_STANDARD_STREAM) == 0 ? stdin
                                                      : fopen(f->list, "re");
   return f->from != NULL || cp_fail_errno(err, errno, f->list);
}

/* Return whether the command line has the name of a part of NAME, as in
   NAME-01. */
static bool has_parts(const cp_files* f, const char* name)
{
   size_t len = strlen(name);

   for (size_t i = 0; i < f->n_names; i++) {
      const char* other = f->names[i];

      if (strncmp(other, name, len) == 0
          && (other[len] == '.' || other[len] == '-')
          && other[len + 1] >= '0' && other[len + 1] <= '9')
         return true;
   }
   return false;
}

static bool is_empty(const char* path)
{
   struct stat st;

   return stat(path, &st) == 0 && S_ISREG(st.st_mode) && st.st_size == 0;
}

bool cp_files_next(cp_files* f, const char** path, cp_error* err)
{
   int end = f->null ? '\0' : '\n';
   size_t cap = 0;
   char* line = NULL;
   ssize_t len;

   *path = NULL;
   while (f->next < f->n_names) {
      const char* name = f->names[f->next++];

      if (f->left_out != NULL && is_empty(name) && has_parts(f, name)) {
         f->left_out(name);
         continue;
      }
      *path = name;
      return true;
   }
   if (f->list == NULL || (f->from == NULL && !open_list(f, err)))
      return f->list == NULL;
   do {
      errno = 0;
      len = getdelim(&line, &cap, end, f->from);
      if (len > 0 && line[len - 1] == end)
         line[--len] = '\0';
   } while (len == 0);
   CP_MAKE_ROOM(f->listed, f->listed_cap, f->n_listed + 1);
   f->listed[f->n_listed++] = line;
   if (len < 0)
      return !ferror(f->from) || cp_fail_errno(err, errno, f->list);
   if (strlen(line) != (size_t)len)
      return cp_fail(err, "%s: a NUL in a file name; use -0", f->list);
   *path = line;
   return true;
}

void cp_files_free(cp_files* f)
{
   if (f->from != NULL && f->from != stdin)
      fclose(f->from);
   for (size_t i = 0; i < f->n_listed; i++)
      free(f->listed[i]);
   free(f->listed);
}
