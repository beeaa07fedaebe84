/* SPDX-License-Identifier: GPL-2.0-or-later */
/* SPDX-FileCopyrightText: 2026 the authors of this Cachegrind */
/* engine/model/mod.h: the expressions of --mod-filename and its like.

   An expression is s/OLD/NEW/FLAGS.  OLD is a Perl-compatible regular
   expression, FLAGS is empty, g, i or both.  In NEW, \1 and $1 stand for what
   group 1 matched, \0 and $0 for the whole match, \g<N>, \g<NAME> and ${N} for
   the same with the end marked, \\ for a backslash, \t for a tab; a $ before
   anything else is itself.  \/ is a slash in both parts.  If there are more
   than three slashes, the last two are taken as the separators.  Other
   characters may be used instead of slashes, but no letters, digits,
   underscores or blanks; or pairs of brackets, s{OLD}{NEW}.

   The expression is never run as code, and it is checked completely before any
   profile is opened. */

#pragma once

#include "engine/base/base.h"

typedef struct cp_mod cp_mod;

/* Read an expression; NULL with a message that shows the place of a
   mistake. */
cp_mod* cp_mod_parse(const char* text, cp_error* err);

/* Read an expression and append it to the list *FIRST, which is NULL at first
   and owns it then.  False with such a message. */
bool cp_mod_add(cp_mod** first, const char* text, cp_error* err);

/* The largest length of a changed name: it must fit in a line of a profile. */
#define CP_NAME_MAX (16u * 1024 * 1024 - 64)

/* Add NAME, changed by the expression, to *TO, which is empty.  False if a
   pattern takes far too long to match, or the new name is too long. */
bool cp_mod_apply(const cp_mod* mod, cp_slice name, cp_buffer* to,
                  cp_error* err);

void cp_mod_free(cp_mod* mod);
