/* SPDX-License-Identifier: GPL-2.0-or-later */
/* SPDX-FileCopyrightText: 2026 the authors of this Cachegrind */
/*--- Treatments: which functions are told apart, or skipped.        ---*/

/* What options ask for: by how many callers a function is told apart, how many
   of its activations are, and whether it is skipped.  calls/separate/contexts.h
   does that. */

#pragma once

#include "names/functions.h"
#include "pub_tool_basics.h"

/* The options' lines in --help, and the options, as with
   caches/caches.h. */
extern const HChar cg_contexts_usage[];
Bool cg_contexts_option(const HChar* arg);

/* What is done unless options say otherwise: up to this number of activations
   are told apart (1: none), and stubs of linkage tables are skipped. */
void cg_contexts_defaults(UInt n_activations, Bool skips_stubs);

/* Is anything told apart, or skipped; because some option says so?  Known once
   these have been read. */
Bool cg_contexts_are_wanted(void);
Bool cg_contexts_are_given(void);

/* Contexts are kept (calls/separate/contexts.h); and the greatest number of
   callers by which any function is told apart.  Both are set by
   cg_keep_contexts, once the options have been read. */
extern Bool cg_has_contexts;
extern UInt cg_most_callers;
void        cg_keep_contexts(void);

typedef struct {
   Bool is_known;
   Bool is_skipped;
   UInt n_callers;
   UInt n_activations;
} Treatment;

extern Treatment* cg_treatments; /* [Function.number] */
extern UInt       cg_max_treatments;
const Treatment*  cg_find_treatment(const Function* function);

/* The function's; valid until another is asked for. */
static inline const Treatment* cg_treatment_of(const Function* function)
{
   return LIKELY(function->number < cg_max_treatments
                 && cg_treatments[function->number].is_known)
             ? &cg_treatments[function->number]
             : cg_find_treatment(function);
}

/* Can code of the function be in a context that is not the function's only
   one? */
Bool cg_is_separated(const Function* function);

/* Is there only one such context, that of all of its activations but the
   outermost? */
Bool cg_has_one_context(const Function* function);

/* Has a frame of the function always a context, even its only one? */
Bool cg_always_has_context(const Function* function);

/* How many of its activations are told apart, at least 1; the others are shown
   as the last of these. */
UInt cg_n_told_apart(const Function* function);

/* Skip functions of matching objects from here on; copies the pattern. */
void cg_treat_as_skipped(const HChar* pattern);
