/* SPDX-License-Identifier: GPL-2.0-or-later */
/* SPDX-FileCopyrightText: 2026 the authors of this Cachegrind */
/* engine/view/libraries.h: folds the work of libraries into their callers.  A
   function is the user's own if its file is own, or if Go's compiler has made
   it for an own package; or, in an own object without such functions, if its
   file is unknown.  All others are a library's.  The counts of a library's
   function go to the line of the nearest own function that it was called from.

   With a tree of contexts of the same run that is exact.  With a call graph
   alone it is exact unless a library calls own code back: its own share is then
   divided among its callers in proportion to the costs of their calls.  Without
   calls, inlined code of a library goes to the own function of the same name.
   Counts below no own function stay with the first function that nobody called.
   Totals do not change.

   Own functions that a library called become callees of the functions that
   called the library. */

#pragma once

#include "engine/model/profile.h"

/* Calls of libraries by own functions, which folding removes from the
   profile. */
typedef struct {
   cp_triples arcs;      /* caller, function of a library */
   cp_count* counts;     /* [arc * (1 + n_events)] calls, and what was folded */
   size_t counts_cap;
   cp_lines lines;       /* by function: the lines of its own file */
   bool* is_folded;      /* [function] nothing is left of it */
   bool by_contexts;
   bool contexts_lack;   /* folding was not by contexts: too many were too deep,
                            or too numerous, to be kept */
   bool estimated;       /* more than a hundredth of it was divided */
} cp_libraries;

/* Fold all of P.  Its lines, if it has any, are kept by pair, and afterwards by
   file.  OWN_FILE and OWN_OBJECT are true for the user's own files and objects.
   CONTEXTS is NULL or a tree with sites, which is used only if its events and
   totals are those of P.  False if a sum does not fit.  Call
   cp_libraries_free() in any case. */
bool cp_libraries_fold(cp_libraries* l, cp_profile* p, const bool* own_file,
                       const bool* own_object, const cp_profile* contexts,
                       cp_error* err);
void cp_libraries_free(cp_libraries* l);
