/* SPDX-License-Identifier: GPL-2.0-or-later */
/* SPDX-FileCopyrightText: 2026 the authors of this Cachegrind */
/* Treatments.  Options about certain functions are rules in a list; later ones
   win.  A function's treatment is looked up when first needed. */

#include "calls/separate/treatments.h"
#include "base/table.h"
#include "names/patterns.h"
#include "base/valgrind.h"

#include "pub_tool_seqmatch.h"

/*--- Options                                              ---*/

const HChar cg_contexts_usage[] =
"    --separate-callers=<n>           tell functions apart by n callers? [0]\n"
"    --separate-callers<n>=<function> the same for this function\n"
"    --separate-recs=<n>              tell up to n activations of a recursive\n"
"                                     function apart? [1]\n"
"    --separate-recs<n>=<function>    the same for this function\n"
"    --skip-plt=no|yes                charge stubs of linkage tables to their\n"
"                                     callers? [no]\n"
"    --fn-skip=<function>             the same for this function; and what it\n"
"                                     calls is called by its caller\n"
"    --obj-skip=<path>                the same for functions of this object\n";

typedef enum { CALLERS, ACTIVATIONS, SKIP_FUNCTION, SKIP_OBJECT } Choice;

/* A rule given by an option, in a list that begins with the first one given. */
typedef struct Rule {
   struct Rule* next;
   Choice       choice;
   UInt         n;
   const HChar* pattern; /* pattern of functions' names, or of objects' paths */
} Rule;

static Rule *rules, **last_rule = &rules;
static UInt  clo_callers, clo_activations = 1;
static Bool  clo_skips_stubs;
static Bool  is_given;

static void add_rule(Choice choice, UInt n, const HChar* pattern)
{
   Rule* rule = VG_(malloc)("cg.contexts.rule", sizeof(Rule));
   *rule      = (Rule){ .choice = choice, .n = n, .pattern = pattern };
   *last_rule = rule;
   last_rule  = &rule->next;
}

#define MAX_N 1000

/* Read NAME=N, for all functions, into *n; or NAMEn=FUNCTION, into a rule. */
static Bool takes_number(const HChar* arg, const HChar* name, Choice choice,
                         UInt* n)
{
   SizeT length = VG_(strlen)(name);
   if (VG_(strncmp)(arg, name, length) != 0)
      return False;
   const HChar* text   = arg + length;
   Bool         is_all = *text == '=';
   if (choice == CALLERS && VG_(strcmp)(text, "=auto") == 0)
      text = "=0";
   HChar* end;
   Long   value = VG_(strtoll10)(text + is_all, &end);
   Bool is_number = end > text + is_all && *end == (is_all ? '\0' : '=');
   if (!is_all && !is_number)
      return False;
   if (!is_number || value < 0 || value > MAX_N)
      VG_(fmsg_bad_option)(arg, "It takes a number from 0 to %d.\n", MAX_N);
   if (is_all)
      *n = (UInt)value;
   else
      add_rule(choice, (UInt)value, end + 1);
   return True;
}

Bool cg_contexts_option(const HChar* arg)
{
   const HChar* pattern;
   if (takes_number(arg, "--separate-callers", CALLERS, &clo_callers)) {}
   else if (takes_number(arg, "--separate-recs", ACTIVATIONS,
                         &clo_activations)) {}
   else if VG_BOOL_CLO(arg, "--skip-plt", clo_skips_stubs) {}
   else if VG_STR_CLO(arg, "--fn-skip", pattern)
      add_rule(SKIP_FUNCTION, 0, pattern);
   else if VG_STR_CLO(arg, "--obj-skip", pattern)
      add_rule(SKIP_OBJECT, 0, pattern);
   else
      return False;
   is_given = True;
   return True;
}

void cg_contexts_defaults(UInt n_activations, Bool skips_stubs)
{
   clo_activations = n_activations;
   clo_skips_stubs = skips_stubs;
}

Bool cg_contexts_are_wanted(void)
{
   return clo_callers > 0 || clo_activations > 1 || clo_skips_stubs
          || rules != NULL;
}

Bool cg_contexts_are_given(void)
{
   return is_given;
}

/*--- Treatments of functions                              ---*/

Bool cg_has_contexts;
UInt cg_most_callers;

Treatment* cg_treatments; /* [Function.number] */
UInt       cg_max_treatments;

static Bool is_of(const Rule* rule, const Function* function)
{
   return rule->choice == SKIP_OBJECT
             ? VG_(string_match)(rule->pattern, function->object)
             : cg_names_function(rule->pattern, function->name);
}

const Treatment* cg_find_treatment(const Function* function)
{
   CG_MAKE_ROOM("cg.contexts.treatments", cg_treatments, cg_max_treatments,
                function->number);
   Treatment* t     = &cg_treatments[function->number];
   t->is_known      = True;
   t->n_callers     = clo_callers;
   t->n_activations = clo_activations;
   t->is_skipped
      = clo_skips_stubs && (function->flags & CG_FUNCTION_IS_PLT) != 0;
   for (const Rule* rule = rules; rule != NULL; rule = rule->next) {
      if (!is_of(rule, function))
         continue;
      if (rule->choice == CALLERS)
         t->n_callers = rule->n;
      else if (rule->choice == ACTIVATIONS)
         t->n_activations = rule->n;
      else
         t->is_skipped = True;
   }
   return t;
}

Bool cg_is_separated(const Function* function)
{
   const Treatment* t = cg_treatment_of(function);
   return t->is_skipped || t->n_callers > 0 || t->n_activations > 1;
}

Bool cg_has_one_context(const Function* function)
{
   const Treatment* t = cg_treatment_of(function);
   return cg_most_callers == 0 && !t->is_skipped && t->n_activations == 2;
}

UInt cg_n_told_apart(const Function* function)
{
   UInt n = cg_treatment_of(function)->n_activations;
   return n > 0 ? n : 1;
}

void cg_keep_contexts(void)
{
   cg_has_contexts = True;
   cg_most_callers = clo_callers;
   for (const Rule* rule = rules; rule != NULL; rule = rule->next) {
      if (rule->choice == CALLERS && rule->n > cg_most_callers)
         cg_most_callers = rule->n;
   }
}

void cg_treat_as_skipped(const HChar* pattern)
{
   add_rule(SKIP_OBJECT, 0, VG_(strdup)("cg.contexts.pattern", pattern));
   for (UInt i = 0; i < cg_max_treatments; i++)
      cg_treatments[i].is_known = False;
}
