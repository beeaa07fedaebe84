/* SPDX-License-Identifier: GPL-2.0-or-later */
/* SPDX-FileCopyrightText: 2026 the authors of this Cachegrind */
/* engine/model/mod.h: the expressions of --mod-filename, --mod-funcname and
   --mod-objname.

   An expression is s/OLD/NEW/FLAGS.  OLD is a Perl-compatible regular
   expression; FLAGS is empty, g, i or both.  In NEW, \1 and $1 stand for the
   text that group 1 matched, \0 and $0 for the whole match.  \g<G> and ${G}
   stand for the group with the number or name G.  \\ is a backslash, \t a tab;
   any other $ stands for itself.  \/ is a slash in OLD and NEW; of more than
   three other slashes the last two are separators.  Another visible ASCII
   character may be used in place of slashes, except letters, digits, _ and \;
   or pairs of brackets, as in s{OLD}{NEW}.

   The expression is never run as code, and it is checked completely before any
   profile is opened. */

#pragma once

#include "engine/base/base.h"

typedef struct cp_mod cp_mod;

/* Parse the expression TEXT.  If it is wrong, return NULL with a message. */
cp_mod* cp_mod_parse(const char* text, cp_error* err);

/* Parse the expression TEXT and append it to the list *FIRST, which is NULL
   when empty and owns its members.  False with a message if TEXT is wrong. */
bool cp_mod_add(cp_mod** first, const char* text, cp_error* err);

/* The maximum length of a changed name, which must fit in a line, in bytes. */
#define CP_NAME_MAX (16u * 1024 * 1024 - 64)

/* Append NAME, changed by the list of expressions, to *TO, which is empty.
   False with a message if matching fails, or the new name is too long. */
bool cp_mod_apply(const cp_mod* mod, cp_slice name, cp_buffer* to,
                  cp_error* err);

void cp_mod_free(cp_mod* mod);
