/* SPDX-License-Identifier: GPL-2.0-or-later */
/* SPDX-FileCopyrightText: 2026 the authors of this Cachegrind */
/*
   engine/model/fold.h: the expressions of --fold and --fold-funcname.

   An expression is REGEX=NAME, divided at the last =.  REGEX is Perl-compatible
   and may match anywhere in a name.  All matching names become NAME, and
   engine/model/builder.c sums their counts. */

#pragma once

#include "engine/base/base.h"

typedef struct cp_fold cp_fold;

/* Parse the expression TEXT; return NULL with a message if it is wrong. */
cp_fold* cp_fold_parse(const char* text, cp_error* err);

/* Parse the expression TEXT and append it to the list *FIRST, which is NULL
   when empty and owns its members.  False with a message if TEXT is wrong. */
bool cp_fold_add(cp_fold** first, const char* text, cp_error* err);

/* Set *AS to the new name by the first expression that matches NAME.  Return 1;
   0 if none matches; -1 with a message if matching fails. */
int cp_fold_find(const cp_fold* folds, cp_slice name, cp_slice* as,
                 cp_error* err);

void cp_fold_free(cp_fold* folds);
