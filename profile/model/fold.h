/*
   profile/model/fold.h: the expressions of --fold and --fold-funcname.

   An expression is REGEX=NAME, divided at the last =.  Names in which the
   Perl-compatible regular expression REGEX matches anywhere are all to be one,
   NAME.  What that means to the counts is profile/model/builder.c's affair.
*/

#ifndef CG_PROFILE_MODEL_FOLD_H
#define CG_PROFILE_MODEL_FOLD_H

#include "profile/base/base.h"

typedef struct cg_fold cg_fold;

/* Reads an expression; NULL with a message that tells what is wrong. */
cg_fold* cg_fold_parse(const char* text, cg_error* err);

/* Has FIRST, which may be NULL, looked at before NEXT; gives both, as one,
   which owns them. */
cg_fold* cg_fold_chain(cg_fold* first, cg_fold* next);

/* Finds the first fold that matches NAME, and sets *AS to what it folds it to:
   1, 0 if none does, or -1 with a message if matching had to be given up. */
int cg_fold_find(const cg_fold* folds, cg_slice name, cg_slice* as,
                 cg_error* err);

void cg_fold_free(cg_fold* folds);

#endif
