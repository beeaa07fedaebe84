/* SPDX-License-Identifier: GPL-2.0-or-later */
/* SPDX-FileCopyrightText: 2026 the authors of this Cachegrind */
/* engine/view/libraries.c: moves the counts of libraries to the user's code, by
   the call graph or by the contexts.

   Libraries' functions are taken by strongly connected components, callees
   before callers.  So a component has received all counts of its callees before
   it is visited; then they are divided among the calls that enter the component
   from outside.  In a difference that keeps sides, each side is divided
   by its own calls, and then the difference is computed.

   With contexts no component passes counts on: they go to the nearest user's
   function above, which the context names. */

#include "engine/view/libraries.h"

#include "engine/view/chains.h"
#include "engine/view/computed.h"
#include "engine/view/unread.h"

#include <stdlib.h>
#include <string.h>

#define NONE UINT32_MAX

/* The calls of a user's function by a component, direct and indirect. */
typedef struct {
   uint32_t callee, next;
} passed_call;

/* A call that enters a component from outside; or, by contexts, a chain. */
typedef struct {
   uint32_t arc;
   cp_count line;
   size_t row;           /* index of its counts in `rows` */
} entrance;

typedef struct {
   cp_libraries* result;
   cp_profile* p;
   const bool* own_file;
   bool* library;        /* [function] */
   uint32_t* component;  /* [function] */
   uint32_t n_components;
   cp_count* amount;     /* [component * n_events] counts to pass up */
   const cp_chains* chains;   /* NULL: no contexts */
   cp_count* counted;    /* [function * n_events] its counts in files of
                            libraries, to be moved by chains */
   cp_triples passing;   /* (component, user's function called) */
   passed_call* passed;  /* [passing] */
   cp_count* passed_counts;   /* [passing * (1 + n_events)] */
   size_t passed_cap, passed_counts_cap;
   uint32_t* first_passed;    /* [component] index of a call in `passed`; or
                                 NONE */

   /* The calls into the present component. */
   entrance* entrances;
   size_t n_entrances, entrances_cap;
   cp_count* rows;       /* rows of the entrances: calls and events */
   size_t n_rows, rows_cap;

   /* The new contents of the profile. */
   cp_lines lines, calls;
   cp_triples pairs, arcs;
   cp_count* pair_counts;
   size_t pair_counts_cap;
   cp_count* line0;
   bool overflow;
} folding;

static void add(folding* f, cp_count* sum, const cp_count* row, size_t n)
{
   if (!cp_counts_add(sum, row, n, false))
      f->overflow = true;
}

/* ---- both sides of a difference ---- */

/* Change the differences in ROW to the new side's counts; change such counts
   back to differences. */
static void to_sides(folding* f, cp_count* row)
{
   size_t n = f->p->n_read;

   if (f->p->options.sides)
      add(f, row, row + n, n);
}

static void to_differences(folding* f, cp_count* row)
{
   size_t n = f->p->n_read;

   if (f->p->options.sides && !cp_counts_add(row, row + n, n, true))
      f->overflow = true;
}

/* ---- the folded profile ---- */

/* Add ROW to LINE of FILE and, if FILE is FUNCTION's own file, of FUNCTION. */
static void put_line(folding* f, uint32_t function, uint32_t file,
                     cp_count line, const cp_count* row)
{
   cp_place place = {line, 0};

   if (f->p->options.lines == CP_LINES_FORGOTTEN)
      return;
   cp_lines_add(&f->lines, file, place, row, false);
   if (file == cp_profile_function(f->p, function).file)
      cp_lines_add(&f->result->lines, function, place, row, false);
}

/* Add ROW to FUNCTION and, if TO_LINE, to LINE of FILE.  If FILE is a
   library's, use an unknown line of FUNCTION's own file instead. */
static void put_counts(folding* f, uint32_t function, uint32_t file,
                       cp_count line, const cp_count* row, bool to_line)
{
   size_t n = f->p->n_events;
   uint32_t known = f->pairs.n, pair;

   if (!f->own_file[file]) {
      file = cp_profile_function(f->p, function).file;
      line = 0;
   }
   pair = cp_triples_add(&f->pairs, (cp_triple){function, file, 0});
   if (pair == known)
      CP_MAKE_ZEROS(f->pair_counts, f->pair_counts_cap, known * n,
                    (known + 1) * n);
   add(f, f->pair_counts + pair * n, row, n);
   if (!to_line)
      return;
   if (line == 0)
      add(f, f->line0 + file * n, row, n);
   put_line(f, function, file, line, row);
}

static void put_calls(folding* f, uint32_t caller, uint32_t callee,
                      uint32_t file, cp_count line, const cp_count* row)
{
   if (!f->own_file[file]) {
      file = cp_profile_function(f->p, caller).file;
      line = 0;
   }
   cp_lines_add(&f->calls, cp_triples_add(&f->arcs,
                                          (cp_triple){caller, callee, file}),
                (cp_place){line, 0}, row, false);
}

/* Add calls that the user's function CALLER makes through a library to CALLEE.
   If CALLER is CALLEE, subtract their counts from its excess, if known. */
static void put_passed_calls(folding* f, uint32_t caller, uint32_t callee,
                             uint32_t file, cp_count line,
                             const cp_count* row)
{
   cp_recursion* r = &f->p->recursion;
   size_t n = f->p->n_events;
   const cp_count* excess = caller == callee ? cp_recursion_of(r, caller, n)
                                             : NULL;
   cp_count* known;

   put_calls(f, caller, callee, file, line, row);
   if (excess == NULL)
      return;
   known = cp_alloc(n, sizeof(*known));
   for (size_t e = 0; e < n; e++)
      known[e] = !f->p->options.sides && row[1 + e] > excess[e] ? excess[e]
                                                                : row[1 + e];
   if (!cp_recursion_add(r, caller, known, n, true))
      f->overflow = true;
   free(known);
}

static void note_below(folding* f, uint32_t caller, uint32_t callee,
                       const cp_count* row)
{
   cp_libraries* l = f->result;
   size_t n = 1 + f->p->n_events;
   uint32_t known = l->arcs.n;
   uint32_t arc = cp_triples_add(&l->arcs, (cp_triple){caller, callee, 0});

   if (arc == known)
      CP_MAKE_ZEROS(l->counts, l->counts_cap, known * n, (known + 1) * n);
   add(f, l->counts + arc * n, row, n);
}

/* ---- calls and counts passed up ---- */

/* Note that component C calls the user's function CALLEE; ROW has the number of
   calls and their counts. */
static void pass(folding* f, uint32_t c, uint32_t callee, const cp_count* row)
{
   size_t n = 1 + f->p->n_events;
   uint32_t known = f->passing.n;
   uint32_t i = cp_triples_add(&f->passing, (cp_triple){c, callee, 0});

   if (i == known) {
      CP_MAKE_ROOM(f->passed, f->passed_cap, known + 1);
      CP_MAKE_ZEROS(f->passed_counts, f->passed_counts_cap, known * n,
                    (known + 1) * n);
      f->passed[i] = (passed_call){callee, f->first_passed[c]};
      f->first_passed[c] = i;
   }
   add(f, f->passed_counts + i * n, row, n);
}

/* Return the part of WHOLE that corresponds to the range from BEFORE to AFTER
   of ALL.  The part is a difference of rounded numbers, so that parts add up to
   WHOLE exactly. */
static cp_count part(cp_count whole, cp_count before, cp_count after,
                     cp_count all)
{
   return (cp_count)((cp_product)whole * after / all)
          - (cp_count)((cp_product)whole * before / all);
}

/* Set TO to the share of entrance number I in the N counts of WHOLE.  Each is
   divided like ALL, the sum of all entrances' rows; where ALL has 0, like its
   number of calls; if that is 0, too, entrance 0 gets all.  SUMS is the sum of
   the rows before number I. */
static void divide(const folding* f, size_t i, const cp_count* sums,
                   const cp_count* all, const cp_count* whole, size_t n,
                   cp_count* to)
{
   const cp_count* row = f->rows + f->entrances[i].row;
   size_t first = 1 + f->p->n_events - n;

   for (size_t k = 0; k < n; k++) {
      size_t w = all[first + k] > 0 ? first + k : 0;

      if (all[w] > 0)
         to[k] = part(whole[k], sums[w], sums[w] + row[w], all[w]);
      else
         to[k] = i == 0 ? whole[k] : 0;
   }
}

/* ---- a component ---- */

typedef struct {
   folding* f;
   uint32_t number;      /* number of an arc or a pair */
} visited;

static bool add_entrance(void* context, cp_place place, const cp_count* sums,
                         cp_error* err)
{
   const visited* v = context;
   folding* f = v->f;
   size_t n = 1 + f->p->n_events;

   (void)err;
   CP_MAKE_ROOM(f->entrances, f->entrances_cap, f->n_entrances + 1);
   CP_MAKE_ROOM(f->rows, f->rows_cap, f->n_rows + n);
   memcpy(f->rows + f->n_rows, sums, n * sizeof(*sums));
   to_sides(f, f->rows + f->n_rows + 1);
   f->entrances[f->n_entrances++] =
      (entrance){v->number, place.line, f->n_rows};
   f->n_rows += n;
   return true;
}

/* Return the sum of all entrances' rows; the caller frees it. */
static cp_count* sum_of_entrances(folding* f)
{
   size_t n = 1 + f->p->n_events;
   cp_count* all = cp_alloc_zeroed(n, sizeof(*all));

   for (size_t i = 0; i < f->n_entrances; i++)
      add(f, all, f->rows + f->entrances[i].row, n);
   return all;
}

/* Note that the division of WHOLE is an estimate if there are several entrances
   and WHOLE differs noticeably from ALL, the sum of their rows. */
static void tell_estimate(folding* f, const cp_count* whole,
                          const cp_count* all)
{
   for (size_t e = 0; f->n_entrances > 1 && e < f->p->n_events; e++) {
      cp_product other = (cp_product)whole[e] - all[1 + e];

      if ((other < 0 ? -other : other) * 100
          > cp_count_magnitude(f->p->totals[e]))
         f->result->estimated = true;
   }
}

/* Give the caller at entrance number I of component C a share of the
   component's counts and calls. */
static void pass_through(folding* f, uint32_t c, size_t i,
                         const cp_count* before, const cp_count* all)
{
   size_t n = f->p->n_events;
   entrance e = f->entrances[i];
   cp_arc arc = cp_profile_arc(f->p, e.arc);
   cp_count* row = cp_alloc(1 + n, sizeof(*row));

   row[0] = f->rows[e.row];
   divide(f, i, before, all, f->amount + c * n, n, row + 1);
   if (f->library[arc.caller])
      add(f, f->amount + (size_t)f->component[arc.caller] * n, row + 1, n);
   else {
      to_differences(f, row + 1);
      if (f->chains == NULL)
         put_counts(f, arc.caller, arc.file, e.line, row + 1, true);
      note_below(f, arc.caller, arc.callee, row);
   }
   for (uint32_t k = f->first_passed[c]; k != NONE; k = f->passed[k].next) {
      divide(f, i, before, all, f->passed_counts + k * (1 + n), 1 + n, row);
      if (f->library[arc.caller])
         pass(f, f->component[arc.caller], f->passed[k].callee, row);
      else {
         to_differences(f, row + 1);
         put_passed_calls(f, arc.caller, f->passed[k].callee, arc.file,
                          e.line, row);
      }
   }
   free(row);
}

/* Leave the counts of component C, which has no entrance, in C's FUNCTION. */
static void keep(folding* f, uint32_t c, uint32_t function)
{
   size_t n = f->p->n_events;
   cp_function who = cp_profile_function(f->p, function);
   cp_count* row = f->amount + c * n;
   bool any = f->first_passed[c] != NONE;

   to_differences(f, row);
   for (size_t e = 0; e < n; e++)
      any |= row[e] != 0;
   if (!any)
      return;
   f->result->is_folded[function] = false;
   put_counts(f, function, who.file, 0, row, true);
   for (uint32_t k = f->first_passed[c]; k != NONE; k = f->passed[k].next) {
      cp_count* calls = f->passed_counts + k * (1 + n);

      to_differences(f, calls + 1);
      put_calls(f, function, f->passed[k].callee, who.file, 0, calls);
   }
}

static bool fold_component(folding* f, uint32_t c, const uint32_t* members,
                           uint32_t n_members, const cp_arc_index* by_callee,
                           cp_error* err)
{
   cp_profile* p = f->p;
   size_t n = p->n_events;
   bool good = true;
   cp_count *before, *all;

   f->n_entrances = f->n_rows = 0;
   for (uint32_t m = 0; good && m < n_members; m++)
      for (uint32_t i = by_callee->first[members[m]];
           good && i < by_callee->first[members[m] + 1]; i++) {
         visited v = {f, by_callee->arcs[i]};
         uint32_t caller = cp_profile_arc(p, v.number).caller;

         if (!f->library[caller] || f->component[caller] != c)
            good = cp_lines_visit(&p->calls, v.number, add_entrance, &v, err);
      }
   if (!good)
      return false;
   if (f->n_entrances == 0) {
      keep(f, c, members[n_members - 1]);
      return true;
   }
   before = cp_alloc_zeroed(1 + n, sizeof(*before));
   all = sum_of_entrances(f);
   if (f->chains == NULL)
      tell_estimate(f, f->amount + c * n, all);
   for (size_t i = 0; i < f->n_entrances; i++) {
      pass_through(f, c, i, before, all);
      add(f, before, f->rows + f->entrances[i].row, 1 + n);
   }
   free(before);
   free(all);
   return true;
}

/* ---- contexts beside ---- */

/* Move the counts of the library's FUNCTION to the user's code that it works
   for. */
static void put_chains(folding* f, uint32_t function)
{
   const cp_chains* c = f->chains;
   size_t n = f->p->n_events;
   const cp_count* whole = f->counted + function * n;
   cp_count *before, *all, *row;
   bool any = false;

   for (size_t e = 0; e < n; e++)
      any |= whole[e] != 0;
   if (!any)
      return;
   f->n_entrances = f->n_rows = 0;
   for (uint32_t i = c->by_function.first[function];
        i < c->by_function.first[function + 1]; i++) {
      uint32_t sum = c->by_function.arcs[i];

      CP_MAKE_ROOM(f->entrances, f->entrances_cap, f->n_entrances + 1);
      CP_MAKE_ZEROS(f->rows, f->rows_cap, f->n_rows, f->n_rows + 1 + n);
      memcpy(f->rows + f->n_rows + 1, c->counts + sum * n, n * sizeof(*row));
      to_sides(f, f->rows + f->n_rows + 1);
      f->entrances[f->n_entrances++] =
         (entrance){c->sums.at[sum].b, 0, f->n_rows};
      f->n_rows += 1 + n;
   }
   before = cp_alloc_zeroed(1 + n, sizeof(*before));
   row = cp_alloc_zeroed(1 + n, sizeof(*row));
   all = sum_of_entrances(f);
   tell_estimate(f, whole, all);
   for (size_t i = 0; i < f->n_entrances; i++) {
      cp_chain chain = c->chains[f->entrances[i].arc];

      divide(f, i, before, all, whole, n, row + 1);
      add(f, before, f->rows + f->entrances[i].row, 1 + n);
      to_differences(f, row + 1);
      put_counts(f, chain.owner, chain.file, chain.line, row + 1, true);
      if (chain.callee != CP_NO_NAME)
         note_below(f, chain.owner, chain.callee, row);
      else
         f->result->is_folded[chain.owner] = false;
   }
   if (f->n_entrances == 0) {
      memcpy(row + 1, whole, n * sizeof(*row));
      to_differences(f, row + 1);
      put_counts(f, function, cp_profile_function(f->p, function).file, 0,
                 row + 1, true);
      f->result->is_folded[function] = false;
   }
   free(before);
   free(all);
   free(row);
}

/* Move libraries' calls of the user's code to the user's code that they work
   for. */
static void put_chained_calls(folding* f)
{
   const cp_chains* c = f->chains;
   size_t n = 1 + f->p->n_events;

   for (uint32_t i = 0; i < c->calls.n; i++) {
      cp_chain chain = c->chains[c->calls.at[i].a];

      put_passed_calls(f, chain.owner, c->calls.at[i].b, chain.file,
                       chain.line, c->call_counts + i * n);
      if (chain.callee == CP_NO_NAME)
         f->result->is_folded[chain.owner] = false;
   }
}

/* ---- the call graph ---- */

/* Prepare libraries' counts, and their calls of the user's code, to be passed
   up, if there are no chains.  Leave counts of the user's code in place. */
static bool begin_calls(folding* f, cp_error* err)
{
   const cp_profile* p = f->p;
   size_t n = p->n_events;
   cp_count* row = cp_alloc(1 + n, sizeof(*row));
   bool good = true;

   for (uint32_t i = 0; i < p->pairs.n; i++) {
      cp_pair pair = cp_profile_pair(p, i);

      memcpy(row, cp_profile_pair_counts(p, i), n * sizeof(*row));
      if (f->own_file[pair.file])
         f->result->is_folded[pair.function] = false;
      if (f->own_file[pair.file] || !f->library[pair.function])
         put_counts(f, pair.function, pair.file, 0, row,
                    !f->own_file[pair.file]);
      else if (f->chains == NULL) {
         to_sides(f, row);
         add(f, f->amount + (size_t)f->component[pair.function] * n, row, n);
      }
   }
   for (uint32_t a = 0; good && a < p->arcs.n; a++) {
      cp_arc arc = cp_profile_arc(p, a);

      if (f->library[arc.callee] || !f->library[arc.caller]
          || f->chains != NULL)
         continue;
      memset(row, 0, (1 + n) * sizeof(*row));
      good = cp_lines_sum(&p->calls, a, row, err);
      to_sides(f, row + 1);
      pass(f, f->component[arc.caller], arc.callee, row);
   }
   free(row);
   return good;
}

/* Add a call from the user's code to the user's code to the new calls. */
static bool put_own_call(void* context, cp_place place, const cp_count* sums,
                         cp_error* err)
{
   const visited* v = context;
   cp_arc arc = cp_profile_arc(v->f->p, v->number);

   (void)err;
   put_calls(v->f, arc.caller, arc.callee, arc.file, place.line, sums);
   return true;
}

static bool keep_own_calls(folding* f, cp_error* err)
{
   bool good = true;

   for (uint32_t a = 0; good && a < f->p->arcs.n; a++) {
      visited v = {f, a};
      cp_arc arc = cp_profile_arc(f->p, a);

      if (!f->library[arc.caller] && !f->library[arc.callee])
         good = cp_lines_visit(&f->p->calls, a, put_own_call, &v, err);
   }
   return good;
}

static bool fold_calls(folding* f, cp_error* err)
{
   const cp_profile* p = f->p;
   uint32_t n = p->functions.n;
   cp_arc_index by_caller, by_callee, members;
   uint32_t* keys = cp_alloc(n, sizeof(*keys));
   bool good;

   cp_arc_index_make(&by_caller, p, CP_ARCS_BY_CALLER);
   cp_arc_index_make(&by_callee, p, CP_ARCS_BY_CALLEE);
   f->component = cp_components(p, &by_caller, f->library, &f->n_components);
   f->amount = cp_alloc_zeroed(f->n_components + 1,
                               p->n_events * sizeof(*f->amount));
   f->first_passed = cp_alloc(f->n_components, sizeof(*f->first_passed));
   for (uint32_t c = 0; c < f->n_components; c++)
      f->first_passed[c] = NONE;
   for (uint32_t i = 0; i < n; i++)
      keys[i] = f->library[i] ? f->component[i] : f->n_components;
   cp_arc_index_by_keys(&members, keys, n, f->n_components + 1);
   good = begin_calls(f, err) && keep_own_calls(f, err);
   for (uint32_t c = 0; good && c < f->n_components; c++)
      good = fold_component(f, c, members.arcs + members.first[c],
                            members.first[c + 1] - members.first[c],
                            &by_callee, err);
   for (uint32_t i = 0; good && f->chains != NULL && i < n; i++)
      if (f->library[i])
         put_chains(f, i);
   if (good && f->chains != NULL)
      put_chained_calls(f);
   cp_arc_index_free(&by_caller);
   cp_arc_index_free(&by_callee);
   cp_arc_index_free(&members);
   free(keys);
   return good;
}

/* Add up, for each library's function, its counts in files of libraries. */
static void count_libraries(folding* f)
{
   const cp_profile* p = f->p;
   size_t n = p->n_events;
   cp_count* row = cp_alloc(n, sizeof(*row));

   f->counted = cp_alloc_zeroed(p->functions.n + (size_t)1, n * sizeof(*row));
   for (uint32_t i = 0; i < p->pairs.n; i++) {
      cp_pair pair = cp_profile_pair(p, i);

      if (f->own_file[pair.file] || !f->library[pair.function])
         continue;
      memcpy(row, cp_profile_pair_counts(p, i), n * sizeof(*row));
      to_sides(f, row);
      add(f, f->counted + pair.function * n, row, n);
   }
   free(row);
}

/* Return whether the libraries' counts that chains lack are at most a hundredth
   of each event's total.  They are more if too many contexts were cut off. */
static bool have_all(folding* f, const cp_chains* c)
{
   size_t n = f->p->n_events;
   double* missing = cp_alloc_zeroed(n, sizeof(*missing));
   cp_count* row = cp_alloc(n, sizeof(*row));
   cp_count* sum = cp_alloc(n, sizeof(*sum));
   bool all = true;

   for (uint32_t i = 0; i < f->p->functions.n; i++) {
      memcpy(row, f->counted + i * n, n * sizeof(*row));
      for (uint32_t k = c->by_function.first[i];
           k < c->by_function.first[i + 1]; k++) {
         memcpy(sum, c->counts + c->by_function.arcs[k] * n,
                n * sizeof(*sum));
         to_sides(f, sum);
         if (!cp_counts_add(row, sum, n, true))
            f->overflow = true;
      }
      for (size_t e = 0; e < n; e++)
         missing[e] += row[e] > 0 ? (double)row[e] : 0;
   }
   for (size_t e = 0; e < n; e++)
      all &= missing[e] * 100.0
             <= (double)cp_count_magnitude(f->p->totals[e]);
   free(missing);
   free(row);
   free(sum);
   return all;
}

/* Return whether P's and Q's inputs have the same commands, if any. */
static bool ran_alike(const cp_profile* p, const cp_profile* q)
{
   for (size_t i = 0; i < p->n_inputs && i < q->n_inputs; i++) {
      const cp_input_head *x = &p->inputs[i], *y = &q->inputs[i];

      if (x->has_command && y->has_command
          && !cp_slice_equal((cp_slice){x->command.at, x->command.len},
                             (cp_slice){y->command.at, y->command.len}))
         return false;
   }
   return true;
}

/* Fold by CONTEXTS if they are of this run and have_all(), else by calls. */
static bool fold_by_contexts(folding* f, const cp_profile* contexts,
                             cp_error* err)
{
   const cp_profile* p = f->p;
   cp_chains chains;
   bool good, same = contexts != NULL && contexts->contexts
                     && contexts->n_events == p->n_events
                     && cp_profile_same_events(p, contexts)
                     && ran_alike(p, contexts);

   for (size_t e = 0; same && e < p->n_events; e++)
      same = contexts->totals[e] == p->totals[e];
   if (!same)
      return fold_calls(f, err);
   good = cp_chains_make(&chains, p, contexts, f->library, err);
   count_libraries(f);
   f->result->by_contexts = good && have_all(f, &chains);
   f->result->contexts_lack = good && !f->result->by_contexts;
   if (f->result->by_contexts)
      f->chains = &chains;
   good = good && fold_calls(f, err);
   free(f->counted);
   cp_chains_free(&chains);
   return good;
}

/* ---- without calls ---- */

/* Return the name of the function that contains the code called NAME: OUTER if
   NAME is "INNER [in OUTER]", else NAME. */
static cp_slice outer_name(cp_slice name)
{
   static const char in[] = " [in ";

   for (size_t i = 0; name.len > 0 && name.at[name.len - 1] == ']'
                      && i + sizeof(in) < name.len; i++)
      if (memcmp(name.at + i, in, sizeof(in) - 1) == 0) {
         size_t from = i + sizeof(in) - 1;

         return (cp_slice){name.at + from, name.len - from - 1};
      }
   return name;
}

/* Move library code to the user's function of the same name, or of its outer
   name; if there are several, to the one with most of the first event. */
static void fold_names(folding* f)
{
   const cp_profile* p = f->p;
   const cp_names* funcs = cp_renamed_shown(&p->funcs);
   uint32_t* owner = cp_alloc(funcs->n, sizeof(*owner));
   cp_count* most = cp_alloc_zeroed(funcs->n, sizeof(*most));

   for (uint32_t i = 0; i < funcs->n; i++)
      owner[i] = NONE;
   for (uint32_t i = 0; i < p->pairs.n; i++) {
      cp_pair pair = cp_profile_pair(p, i);
      uint32_t name = cp_profile_function(p, pair.function).name;
      cp_count count = cp_profile_pair_counts(p, i)[0];

      if (f->own_file[pair.file]
          && (owner[name] == NONE || count > most[name])) {
         owner[name] = pair.function;
         most[name] = count;
      }
   }
   for (uint32_t i = 0; i < p->pairs.n; i++) {
      cp_pair pair = cp_profile_pair(p, i);
      uint32_t name = cp_profile_function(p, pair.function).name;
      uint32_t outer = cp_names_find(funcs, outer_name(funcs->at[name]));
      uint32_t to = owner[name] != NONE ? owner[name]
                    : outer == CP_NO_NAME ? NONE : owner[outer];
      const cp_count* row = cp_profile_pair_counts(p, i);

      if (f->own_file[pair.file] || to == NONE) {
         f->result->is_folded[pair.function] = false;
         put_counts(f, pair.function, pair.file, 0, row,
                    !f->own_file[pair.file]);
         continue;
      }
      put_counts(f, to, pair.file, 0, row, true);
   }
   free(owner);
   free(most);
}

/* ---- contexts ---- */

static void fold_tree(folding* f)
{
   cp_profile* p = f->p;
   cp_tree from = p->tree, to;
   uint32_t* became = cp_alloc_zeroed((size_t)from.nodes.n + 1,
                                      sizeof(*became));

   cp_tree_init(&to, from.n_counts);
   for (uint32_t node = 1; node <= from.nodes.n; node++) {
      cp_node n = cp_tree_node(&from, node);
      cp_count* counts = cp_tree_counts(&from, node);
      bool folded = n.site != CP_PART_SITE && f->library[n.function]
                    && became[n.parent] != CP_NO_NODE;
      uint32_t parent = became[n.parent];

      became[node] = folded ? parent
                            : cp_tree_add(&to, (cp_node){parent, n.function,
                                                         n.site});
      add(f, cp_tree_counts(&to, became[node]) + folded, counts + folded,
          from.n_counts - folded);
      if (n.site != CP_PART_SITE) {
         uint32_t function = cp_tree_node(&to, became[node]).function;

         f->result->is_folded[function] = false;
         put_counts(f, function, cp_profile_function(p, function).file, 0,
                    counts + 1, false);
      }
   }
   free(became);
   to.build_ids = from.build_ids;
   to.built = from.built;
   to.sites = from.sites;
   to.addresses = from.addresses;
   free(from.counts);
   cp_triples_free(&from.nodes);
   p->tree = to;
}

/* ---- all of it ---- */

static bool copy_line(void* context, cp_place place, const cp_count* sums,
                      cp_error* err)
{
   const visited* v = context;
   cp_pair pair = cp_profile_pair(v->f->p, v->number);

   (void)err;
   put_line(v->f, pair.function, pair.file, place.line, sums);
   return true;
}

static bool keep_lines(folding* f, cp_error* err)
{
   cp_profile* p = f->p;
   size_t n = p->n_events;
   uint32_t n_files = cp_renamed_shown(&p->files)->n;
   bool good = true;

   for (uint32_t file = 0; file < n_files; file++) {
      const cp_count* line0 = cp_profile_line0(p, file);

      if (f->own_file[file] && line0 != NULL)
         add(f, f->line0 + file * n, line0, n);
   }
   for (uint32_t i = 0; good && i < p->pairs.n; i++) {
      visited v = {f, i};

      if (f->own_file[cp_profile_pair(p, i).file]
          && p->options.lines == CP_LINES_BY_PAIR)
         good = cp_lines_visit(&p->lines, i, copy_line, &v, err);
   }
   return good;
}

static void replace(folding* f)
{
   cp_profile* p = f->p;

   cp_lines_free(&p->lines);
   cp_lines_free(&p->calls);
   cp_triples_free(&p->pairs);
   cp_triples_free(&p->arcs);
   free(p->pair_counts);
   free(p->line0_counts);
   p->lines = f->lines;
   p->calls = f->calls;
   p->pairs = f->pairs;
   p->arcs = f->arcs;
   p->pair_counts = f->pair_counts;
   p->pair_counts_cap = f->pair_counts_cap;
   p->line0_counts = f->line0;
   p->n_line0 = cp_renamed_shown(&p->files)->n;
   p->line0_cap = (size_t)p->n_line0 * p->n_events;
   p->addresses = false;
   if (p->options.lines == CP_LINES_BY_PAIR)
      p->options.lines = CP_LINES_BY_FILE;
   for (uint32_t i = 0; i < p->recursion.n; i++)
      if (f->library[i])
         p->recursion.functions[i].told = false;
}

bool cp_libraries_fold(cp_libraries* l, cp_profile* p, const bool* own_file,
                       const bool* own_object, const cp_profile* contexts,
                       cp_error* err)
{
   folding f = {.result = l, .p = p, .own_file = own_file};
   uint32_t n = p->functions.n;
   bool good = true;

   *l = (cp_libraries){0};
   l->is_folded = cp_alloc(n, sizeof(*l->is_folded));
   f.library = cp_alloc(n, sizeof(*f.library));
   for (uint32_t i = 0; i < n; i++)
      f.library[i] = !own_file[cp_profile_function(p, i).file];
   cp_own_unread(p, own_object, f.library);
   for (uint32_t i = 0; i < n; i++)
      l->is_folded[i] = f.library[i];
   f.line0 = cp_alloc_zeroed(cp_renamed_shown(&p->files)->n,
                             p->n_events * sizeof(*f.line0));
   cp_lines_init(&f.lines, p->n_events);
   cp_lines_init(&l->lines, p->n_events);
   cp_lines_init(&f.calls, 1 + p->n_events);
   if (p->contexts)
      fold_tree(&f);
   else if (p->options.calls != CP_CALLS_FORGOTTEN && p->callgrind)
      good = keep_lines(&f, err) && fold_by_contexts(&f, contexts, err);
   else {
      good = keep_lines(&f, err);
      fold_names(&f);
   }
   replace(&f);
   free(f.library);
   free(f.component);
   free(f.amount);
   cp_triples_free(&f.passing);
   free(f.passed);
   free(f.passed_counts);
   free(f.first_passed);
   free(f.entrances);
   free(f.rows);
   return good && (!f.overflow || cp_fail_overflow(err));
}

void cp_libraries_free(cp_libraries* l)
{
   cp_triples_free(&l->arcs);
   free(l->counts);
   cp_lines_free(&l->lines);
   free(l->is_folded);
   *l = (cp_libraries){0};
}
