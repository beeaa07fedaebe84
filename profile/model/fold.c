/*
   profile/model/fold.c: reading and applying REGEX=NAME.
*/

#include "profile/model/fold.h"

#include "profile/base/pattern.h"
#include "profile/base/words.h"
#include "profile/model/mod.h"

#include <stdlib.h>
#include <string.h>

struct cg_fold {
   cg_pattern* pattern;
   cg_buffer name;
   cg_fold* next;
};

/* What is wrong with NAME as a name of a profile; NULL if nothing. */
static const char* fault_of(cg_slice name)
{
   if (cg_is_blank(name))
      return "there is no name after the `=`";
   if (memchr(name.at, '\n', name.len) != NULL
       || memchr(name.at, '\r', name.len) != NULL)
      return "a name cannot hold a line end";
   return name.len > CG_NAME_MAX ? "the name is longer than 16 MB" : NULL;
}

cg_fold* cg_fold_parse(const char* text, cg_error* err)
{
   const char* divider = strrchr(text, '=');
   cg_fold* fold = cg_alloc_zeroed(1, sizeof(*fold));
   cg_error why = {0};

   if (divider == NULL || divider == text)
      cg_fail(&why, "it should be REGEX=NAME");
   else {
      const char* fault = fault_of(cg_slice_of(divider + 1));

      if (fault != NULL)
         cg_fail(&why, "%s", fault);
      else
         fold->pattern = cg_pattern_compile(
            (cg_slice){text, (size_t)(divider - text)}, false, &why);
   }
   if (fold->pattern != NULL) {
      cg_buffer_add_slice(&fold->name, cg_slice_of(divider + 1));
      return fold;
   }
   cg_fail(err, "invalid fold value: '%s': ", text);
   cg_buffer_add(err, why.at, why.len);
   cg_buffer_free(&why);
   cg_fold_free(fold);
   return NULL;
}

cg_fold* cg_fold_chain(cg_fold* first, cg_fold* next)
{
   cg_fold* last = first;

   if (first == NULL)
      return next;
   while (last->next != NULL)
      last = last->next;
   last->next = next;
   return first;
}

int cg_fold_find(const cg_fold* folds, cg_slice name, cg_slice* as,
                 cg_error* err)
{
   for (; folds != NULL; folds = folds->next) {
      int found = cg_pattern_find(folds->pattern, name, 0, false, err);

      *as = (cg_slice){folds->name.at, folds->name.len};
      if (found != 0)
         return found;
   }
   return 0;
}

void cg_fold_free(cg_fold* folds)
{
   while (folds != NULL) {
      cg_fold* next = folds->next;

      cg_pattern_free(folds->pattern);
      cg_buffer_free(&folds->name);
      free(folds);
      folds = next;
   }
}
