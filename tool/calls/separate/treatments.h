/* SPDX-License-Identifier: GPL-2.0-or-later */
/* SPDX-FileCopyrightText: 2026 the authors of this Cachegrind */
/* Treatments of functions, chosen by options: the number of callers by which a
   function is told apart, the number of activations told apart, and whether it
   is skipped. calls/separate/contexts.h carries them out. */

#pragma once

#include "names/functions.h"

/* The options' lines in --help, and their parser, as in caches/caches.h. */
extern const HChar cg_contexts_usage[];
Bool cg_contexts_option(const HChar* arg);

/* Set the treatment without options: n_activations activations are told apart
   (1: all are one), and linkage tables' stubs are skipped if skips_stubs. */
void cg_contexts_defaults(UInt n_activations, Bool skips_stubs);

/* Are functions told apart or skipped, by options or defaults; or, has the user
   given an option for that?  Call these when all options have been read. */
Bool cg_contexts_are_wanted(void);
Bool cg_contexts_are_given(void);

/* True if contexts are kept (calls/separate/contexts.h); and the largest number
   of callers by which a function is told apart; cg_keep_contexts sets both. */
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

/* Return the function's treatment; valid until the next call. */
static inline const Treatment* cg_treatment_of(const Function* function)
{
   return LIKELY(function->number < cg_max_treatments
                 && cg_treatments[function->number].is_known)
             ? &cg_treatments[function->number]
             : cg_find_treatment(function);
}

Bool cg_is_separated(const Function* function);

/* Do all activations of the function but the outermost share one context? */
Bool cg_has_one_context(const Function* function);

/* Return the number of the function's activations told apart, at least 1;
   further ones are shown as the last of these. */
UInt cg_n_told_apart(const Function* function);

/* Skip functions of matching objects from now on; the pattern is copied. */
void cg_treat_as_skipped(const HChar* pattern);
