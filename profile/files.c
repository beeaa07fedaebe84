/*
   profile/files.c: reading a list of file names.

   Empty names are skipped, as they come from empty lines.
*/

#define _POSIX_C_SOURCE 200809L

#include "profile/files.h"

#include "profile/python.h"

#include <errno.h>
#include <stdlib.h>
#include <string.h>

static bool open_list(cg_files* f, cg_error* err)
{
   f->from = strcmp(f->list, CG_STANDARD_STREAM) == 0 ? stdin
                                                      : fopen(f->list, "re");
   return f->from != NULL || cg_fail_errno(err, errno, f->list);
}

bool cg_files_next(cg_files* f, const char** path, cg_error* err)
{
   int end = f->null ? '\0' : '\n';
   ssize_t len;

   *path = NULL;
   if (f->next < f->n_names) {
      *path = f->names[f->next++];
      return true;
   }
   if (f->list == NULL || (f->from == NULL && !open_list(f, err)))
      return f->list == NULL;
   do {
      errno = 0;
      len = getdelim(&f->name, &f->name_cap, end, f->from);
      if (len < 0)
         return !ferror(f->from) || cg_fail_errno(err, errno, f->list);
      if (f->name[len - 1] == end)
         f->name[--len] = '\0';
   } while (len == 0);
   if (strlen(f->name) != (size_t)len)
      return cg_fail(err, "%s: a NUL in a file name; use -0", f->list);
   *path = f->name;
   return true;
}

void cg_files_free(cg_files* f)
{
   if (f->from != NULL && f->from != stdin)
      fclose(f->from);
   free(f->name);
}
