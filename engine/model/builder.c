/* SPDX-License-Identifier: GPL-2.0-or-later */
/* SPDX-FileCopyrightText: 2026 the authors of this Cachegrind */
/* engine/model/builder.c: the sums of a cp_profile.

   Each count line is added to the run of its pair, and one of line 0 to a sum
   of its file.  Totals of files and functions are computed later from the
   pairs, of which there are some fifteen times fewer than lines.  Calls are
   stored like count lines, and are not added up when they come.  All additions
   are checked: a sum beyond 64 bits is an error. */

#include "engine/model/builder.h"

#include <stdlib.h>
#include <string.h>

/* ---- life ---- */

void cp_rename_as(const cp_profile_options* options, cp_renamed* files,
                  cp_renamed* funcs, cp_renamed* objects)
{
   files->mod = options->mod_file;
   files->folds = options->fold_file;
   funcs->demangler = options->demangler;
   funcs->mod = options->mod_func;
   funcs->folds = options->fold_func;
   objects->mod = options->mod_object;
}

void cp_profile_init(cp_profile* p, const cp_profile_options* options)
{
   memset(p, 0, sizeof(*p));
   p->options = *options;
   cp_rename_as(options, &p->files, &p->funcs, &p->objects);
   cp_renamed_add_fixed(&p->objects, cp_slice_of(CP_UNKNOWN));
}

static void free_texts(cp_buffer* texts, size_t n)
{
   for (size_t i = 0; i < n; i++)
      cp_buffer_free(&texts[i]);
   free(texts);
}

void cp_input_head_free(cp_input_head* head)
{
   free_texts(head->descriptions, head->n_descriptions);
   free_texts(head->notes, head->n_notes);
   cp_buffer_free(&head->command);
   cp_buffer_free(&head->creator);
   cp_buffer_free(&head->version);
   cp_buffer_free(&head->threads);
}

void cp_profile_free(cp_profile* p)
{
   size_t n_heads = p->options.first_head && p->n_inputs > 1 ? 1 : p->n_inputs;

   for (size_t i = 0; i < n_heads; i++)
      cp_input_head_free(&p->inputs[i]);
   free(p->inputs);
   for (int i = 0; i < CP_N_COMMON; i++)
      cp_buffer_free(&p->common[i].text);
   cp_names_free(&p->events);
   cp_names_free(&p->event_lines);
   free(p->totals);
   cp_renamed_free(&p->objects);
   cp_renamed_free(&p->files);
   cp_renamed_free(&p->funcs);
   cp_triples_free(&p->functions);
   free(p->entered);
   cp_triples_free(&p->pairs);
   free(p->pair_counts);
   free(p->line0_counts);
   cp_lines_free(&p->lines);
   cp_triples_free(&p->arcs);
   cp_lines_free(&p->calls);
   cp_jumps_free(&p->jumps);
   cp_recursion_free(&p->recursion);
   cp_tree_free(&p->tree);
   memset(p, 0, sizeof(*p));
}

const cp_count* cp_profile_pair_counts(const cp_profile* p, uint32_t pair)
{
   return p->pair_counts + (size_t)pair * p->n_events;
}

const cp_count* cp_profile_line0(const cp_profile* p, uint32_t file)
{
   if (file >= p->n_line0)
      return NULL;
   return p->line0_counts + (size_t)file * p->n_events;
}

cp_place cp_profile_entry(const cp_profile* p, uint32_t function)
{
   return function < p->n_entered ? p->entered[function] : (cp_place){0, 0};
}

/* ---- functions and pairs ---- */

/* Replace *F by the function that F is folded to, whose file and name are the
   same text.  False if neither the file nor the name of F is folded. */
static bool fold(cp_profile* p, cp_function* f)
{
   cp_slice name;

   if (cp_renamed_is_fold(&p->files, f->file))
      name = cp_renamed_shown(&p->files)->at[f->file];
   else if (cp_renamed_is_fold(&p->funcs, f->name))
      name = cp_renamed_shown(&p->funcs)->at[f->name];
   else
      return false;
   *f = (cp_function){CP_NO_OBJECT, cp_renamed_add_fixed(&p->files, name),
                      cp_renamed_add_fixed(&p->funcs, name)};
   return true;
}

static uint32_t add_function(cp_profile* p, cp_function f)
{
   return cp_triples_add(&p->functions,
                         (cp_triple){f.object, f.file, f.name});
}

uint32_t cp_builder_function(cp_builder* b, cp_function who)
{
   fold(b->profile, &who);
   return add_function(b->profile, who);
}

bool cp_builder_is_folded(const cp_builder* b, uint32_t function)
{
   const cp_profile* p = b->profile;
   cp_function f = cp_profile_function(p, function);

   return cp_renamed_is_fold(&p->files, f.file)
          || cp_renamed_is_fold(&p->funcs, f.name);
}

/* Return the number of the pair of FUNCTION and FILE; a new pair is added with
   counts of 0. */
static uint32_t add_pair(cp_profile* p, uint32_t function, uint32_t file)
{
   uint32_t known = p->pairs.n;
   uint32_t pair = cp_triples_add(&p->pairs, (cp_triple){function, file, 0});
   size_t used = (size_t)known * p->n_events;

   if (pair < known)
      return pair;
   CP_MAKE_ZEROS(p->pair_counts, p->pair_counts_cap, used,
                 used + p->n_events);
   return pair;
}

/* ---- one input ---- */

static void know_nobody(cp_builder* b)
{
   b->who = (cp_function){CP_NO_OBJECT, CP_NO_NAME, CP_NO_NAME};
   b->file = CP_NO_NAME;
   b->function = CP_NO_NUMBER;
   b->pair = CP_NO_NUMBER;
}

void cp_builder_begin(cp_builder* b, cp_profile* p)
{
   memset(b, 0, sizeof(*b));
   b->profile = p;
   b->negate = p->n_inputs <= p->options.n_old;
   know_nobody(b);
   b->first_block = p->n_blocks + 1;
   b->run = cp_alloc_zeroed(p->n_events, sizeof(*b->run));
   b->computed = cp_alloc_zeroed(p->n_events, sizeof(*b->computed));
   if (p->totals == NULL) {
      p->totals = cp_alloc_zeroed(p->n_events, sizeof(*p->totals));
      cp_lines_init(&p->lines, p->n_events);
      cp_lines_init(&p->calls, 1 + p->n_events);
      cp_tree_init(&p->tree, 1 + p->n_events);
   }
}

void cp_builder_free(cp_builder* b)
{
   free(b->run);
   free(b->computed);
}

bool cp_builder_file_name(cp_builder* b, cp_slice name, uint32_t* file,
                          cp_error* err)
{
   return cp_renamed_add(&b->profile->files, name, file, err);
}

bool cp_builder_func_name(cp_builder* b, cp_slice name, uint32_t* func,
                          cp_error* err)
{
   return cp_renamed_add(&b->profile->funcs, name, func, err);
}

uint32_t cp_builder_unspecified(cp_builder* b)
{
   return cp_renamed_add_fixed(&b->profile->funcs,
                               cp_slice_of(CP_UNSPECIFIED));
}

bool cp_builder_end_run(cp_builder* b, cp_error* err)
{
   cp_profile* p = b->profile;
   cp_count* sums;

   if (b->pair == CP_NO_NUMBER)
      return true;
   sums = p->pair_counts + (size_t)b->pair * p->n_events;
   if (!cp_counts_add(sums, b->run, p->n_events, b->negate)
       || !cp_counts_add(b->computed, b->run, p->n_events, false))
      return cp_fail_overflow(err);
   memset(b->run, 0, p->n_events * sizeof(*b->run));
   b->pair = CP_NO_NUMBER;
   return true;
}

bool cp_builder_enter_function(cp_builder* b, cp_function who, cp_error* err)
{
   cp_profile* p = b->profile;

   b->who = who;
   p->n_blocks++;
   if (!cp_lines_compact_within(&p->lines, err)
       || !cp_lines_compact_within(&p->calls, err))
      return false;
   return cp_builder_enter_file(b, who.file, err);
}

bool cp_builder_enter_file(cp_builder* b, uint32_t file, cp_error* err)
{
   b->file = file;
   b->function = CP_NO_NUMBER;
   return cp_builder_end_run(b, err);
}

bool cp_builder_know_addresses(cp_builder* b, cp_error* err)
{
   cp_profile* p = b->profile;

   p->addresses = true;
   return (p->options.lines != CP_LINES_BY_PAIR
           || cp_lines_keep_addresses(&p->lines, err))
          && (p->options.calls != CP_CALLS_BY_LINE
              || cp_lines_keep_addresses(&p->calls, err));
}

/* Find the function and file that get the present counts: the present ones or,
   if options fold the function or its own file, those of the fold. */
static void find_present(cp_builder* b)
{
   cp_profile* p = b->profile;
   cp_function who = b->who;
   bool is_folded = fold(p, &who);

   b->function = add_function(p, who);
   b->counted = is_folded ? who.file : b->file;
   b->has_lines =
      !is_folded && !cp_renamed_is_fold(&p->files, b->file);
   if (p->options.calls != CP_CALLS_FORGOTTEN)
      cp_recursion_see(&p->recursion, b->function, b->first_block,
                       p->n_blocks);
}

/* Add ROW to the counts of line 0 of the present file. */
static bool add_line0(cp_builder* b, const cp_count* row)
{
   cp_profile* p = b->profile;
   size_t n = p->n_events;

   if (b->counted >= p->n_line0) {
      CP_MAKE_ZEROS(p->line0_counts, p->line0_cap, (size_t)p->n_line0 * n,
                    (size_t)(b->counted + 1) * n);
      p->n_line0 = b->counted + 1;
   }
   return cp_counts_add(p->line0_counts + (size_t)b->counted * n, row, n,
                        b->negate);
}

bool cp_builder_add_counts(cp_builder* b, cp_place place, const cp_count* row,
                           cp_error* err)
{
   cp_profile* p = b->profile;

   if (b->pair == CP_NO_NUMBER) {
      find_present(b);
      b->pair = add_pair(p, b->function, b->counted);
   }
   if (!b->has_lines)
      place = (cp_place){0, 0};
   if (!cp_counts_add(b->run, row, p->n_events, false)
       || (place.line == 0 && !add_line0(b, row)))
      return cp_fail_overflow(err);
   if (p->options.lines == CP_LINES_BY_PAIR)
      cp_lines_add(&p->lines, b->pair, place, row, b->negate);
   else if (p->options.lines == CP_LINES_BY_FILE)
      cp_lines_add(&p->lines, b->counted, place, row, b->negate);
   return true;
}

/* ---- calls ---- */

/* Note that FUNCTION is entered at ENTRY.  Its lowest known line and its lowest
   known address are kept. */
static void note_entry(cp_profile* p, uint32_t function, cp_place entry)
{
   cp_place* known;

   if (function >= p->n_entered) {
      CP_MAKE_ZEROS(p->entered, p->entered_cap, p->n_entered,
                    (size_t)function + 1);
      p->n_entered = function + 1;
   }
   known = &p->entered[function];
   if (entry.line != 0 && (known->line == 0 || entry.line < known->line))
      known->line = entry.line;
   if (entry.address != 0
       && (known->address == 0 || entry.address < known->address))
      known->address = entry.address;
}

void cp_builder_add_calls(cp_builder* b, cp_place place, cp_function callee,
                          cp_place entry, const cp_count* row)
{
   cp_profile* p = b->profile;
   uint32_t file, to, arc;

   if (p->options.calls == CP_CALLS_FORGOTTEN)
      return;
   if (b->function == CP_NO_NUMBER)
      find_present(b);
   if (p->options.calls == CP_CALLS_BY_ARC)
      file = cp_profile_function(p, b->function).file;
   else
      file = b->counted;
   if (p->options.calls == CP_CALLS_BY_ARC || !b->has_lines)
      place = (cp_place){0, 0};
   if (fold(p, &callee))
      entry = (cp_place){0, 0};
   to = add_function(p, callee);
   note_entry(p, to, entry);
   arc = cp_triples_add(&p->arcs, (cp_triple){b->function, to, file});
   cp_lines_add(&p->calls, arc, place, row, b->negate);
}

void cp_builder_add_jump(cp_builder* b, cp_place place, cp_jump jump,
                         cp_function to)
{
   cp_profile* p = b->profile;

   if (!p->options.jumps)
      return;
   if (b->function == CP_NO_NUMBER)
      find_present(b);
   if (jump.to.file == CP_NO_NAME)
      jump.to.file = b->file;
   /* A folded file has no lines. */
   if (!b->has_lines || cp_renamed_is_fold(&p->files, jump.to.file))
      return;
   to.file = jump.to.file;
   if (to.name == CP_NO_NAME)
      jump.to.function = b->function;
   else if (fold(p, &to))
      return;
   else
      jump.to.function = add_function(p, to);
   jump.from = (cp_jump_end){b->function, b->counted, place};
   cp_jumps_add(&p->jumps, &jump, b->negate);
}

bool cp_builder_add_recursion(cp_builder* b, const cp_count* row,
                              cp_error* err)
{
   cp_profile* p = b->profile;

   if (p->options.calls == CP_CALLS_FORGOTTEN)
      return true;
   if (b->function == CP_NO_NUMBER)
      find_present(b);
   return cp_recursion_add(&p->recursion, b->function, row, p->n_events,
                           b->negate)
          || cp_fail_overflow(err);
}

/* ---- the end of a part ---- */

bool cp_builder_end_part(cp_builder* b, cp_error* err)
{
   cp_profile* p = b->profile;

   if (!cp_counts_add(p->totals, b->computed, p->n_events, b->negate))
      return cp_fail_overflow(err);
   memset(b->computed, 0, p->n_events * sizeof(*b->computed));
   know_nobody(b);
   b->first_block = p->n_blocks + 1;
   return cp_lines_compact(&p->lines, err) && cp_lines_compact(&p->calls, err)
          && cp_jumps_compact(&p->jumps, err);
}
