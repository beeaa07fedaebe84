/* SPDX-License-Identifier: GPL-2.0-or-later */
/* SPDX-FileCopyrightText: 2026 the authors of this Cachegrind */
/* engine/view/libraries.h: folds the work of libraries into their callers.

   A function is the user's if its file is; if Go's compiler made it for a
   user's package; or if its file is unknown, and its object is the user's but
   has no function in a user's file.  All other functions belong to libraries.
   The counts of a library's function go to the nearest user's function up the
   stack, to the line of its call.  A user's function that a library calls
   becomes a callee of the user's function that called the library.

   With a complete tree of contexts of the same run this is exact.  With a call
   graph alone, the counts of a library's function that has several callers are
   divided among these in proportion to the costs of their calls.  That is an
   estimate if a library calls the user's code back, or has some inlined.
   Without calls, inlined code of a library goes to the user's function of its
   name or outer name.  Counts with no user's function above them stay in the
   library.  Totals do not change. */

#pragma once

#include "engine/model/profile.h"

/* Calls of libraries by user's functions, removed from the profile by
   folding. */
typedef struct {
   cp_triples arcs;      /* (caller, library's function) */
   cp_count* counts;     /* [arc * (1 + n_events)] number of calls, and the
                            counts folded with them */
   size_t counts_cap;
   cp_lines lines;       /* by function: the lines of its own file */
   bool* is_folded;      /* [function] none of its counts is left */
   bool by_contexts;
   bool contexts_lack;   /* contexts were not used, as too many were cut off */
   bool estimated;       /* a division was noticeably an estimate */
} cp_libraries;

/* Fold P's libraries.  P's lines, if any, must be kept by pair; afterwards they
   are kept by file.  OWN_FILE and OWN_OBJECT are true for the user's files and
   objects.  CONTEXTS is NULL or a tree with sites, which is used only if its
   events, totals and commands are P's; see also `contexts_lack`.  False if a
   sum does not fit.  Call cp_libraries_free() in any case. */
bool cp_libraries_fold(cp_libraries* l, cp_profile* p, const bool* own_file,
                       const bool* own_object, const cp_profile* contexts,
                       cp_error* err);
void cp_libraries_free(cp_libraries* l);
