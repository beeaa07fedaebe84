/* SPDX-License-Identifier: GPL-2.0-or-later */
/* SPDX-FileCopyrightText: 2026 the authors of this Cachegrind */
/* engine/model/fold.c: reading and applying REGEX=NAME. */

#include "engine/model/fold.h"

#include "engine/base/pattern.h"
#include "engine/base/words.h"
#include "engine/model/mod.h"

#include <stdlib.h>
#include <string.h>

struct cp_fold {
   cp_pattern* pattern;
   cp_buffer name;
   cp_fold* next;
};

/* Return the reason why NAME cannot be a name in a profile; NULL if it can. */
static const char* fault_of(cp_slice name)
{
   if (cp_is_blank(name))
      return "there is no name after the `=`";
   if (memchr(name.at, '\n', name.len) != NULL
       || memchr(name.at, '\r', name.len) != NULL)
      return "a name cannot hold a line end";
   return name.len > CP_NAME_MAX ? "the name is longer than 16 MB" : NULL;
}

cp_fold* cp_fold_parse(const char* text, cp_error* err)
{
   const char* divider = strrchr(text, '=');
   cp_fold* fold = cp_alloc_zeroed(1, sizeof(*fold));
   cp_error why = {0};

   if (divider == NULL || divider == text)
      cp_fail(&why, "it should be REGEX=NAME");
   else {
      const char* fault = fault_of(cp_slice_of(divider + 1));

      if (fault != NULL)
         cp_fail(&why, "%s", fault);
      else
         fold->pattern = cp_pattern_compile(
            (cp_slice){text, (size_t)(divider - text)}, false, &why);
   }
   if (fold->pattern != NULL) {
      cp_buffer_add_slice(&fold->name, cp_slice_of(divider + 1));
      return fold;
   }
   cp_add_quoted(err, cp_slice_of(text));
   cp_fail(err, ": ");
   cp_buffer_add(err, why.at, why.len);
   cp_buffer_free(&why);
   cp_fold_free(fold);
   return NULL;
}

bool cp_fold_add(cp_fold** last, const char* text, cp_error* err)
{
   while (*last != NULL)
      last = &(*last)->next;
   *last = cp_fold_parse(text, err);
   return *last != NULL;
}

int cp_fold_find(const cp_fold* folds, cp_slice name, cp_slice* as,
                 cp_error* err)
{
   for (; folds != NULL; folds = folds->next) {
      int found = cp_pattern_find(folds->pattern, name, 0, false, err);

      *as = (cp_slice){folds->name.at, folds->name.len};
      if (found != 0)
         return found;
   }
   return 0;
}

void cp_fold_free(cp_fold* folds)
{
   while (folds != NULL) {
      cp_fold* next = folds->next;

      cp_pattern_free(folds->pattern);
      cp_buffer_free(&folds->name);
      free(folds);
      folds = next;
   }
}
