/*
   profile/model/builder.c: the sums that a cp_profile consists of.

   Every count line goes to one place only, the run of its pair.  Totals of
   files and functions are not kept: whoever wants them adds up pairs, of which
   there are some fifteen times fewer than lines.  Calls are not summed as they
   come, either, they are kept as count lines are.  All additions are checked;
   a sum that leaves 128 bits is an error, reported by the parser with the line
   at which it happened.
*/

#include "profile/model/builder.h"

#include <stdlib.h>
#include <string.h>

/* ---- life ---- */

void cp_profile_init(cp_profile* p, const cp_profile_options* options)
{
   memset(p, 0, sizeof(*p));
   p->options = *options;
   p->files.mod = options->mod_file;
   p->files.folds = options->fold_file;
   p->funcs.demangler = options->demangler;
   p->funcs.mod = options->mod_func;
   p->funcs.folds = options->fold_func;
   p->objects.mod = options->mod_object;
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
   cp_recursion_free(&p->recursion);
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

/* Makes *F the function that it is folded to, whose name and file have one
   name; false if it is folded neither by its file nor by its name. */
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

/* The number of the pair of FUNCTION and FILE, which is added, with counts of
   0, if it is new. */
static uint32_t add_pair(cp_profile* p, uint32_t function, uint32_t file)
{
   uint32_t known = p->pairs.n;
   uint32_t pair = cp_triples_add(&p->pairs, (cp_triple){function, file, 0});
   size_t used = (size_t)known * p->n_events;

   if (pair < known)
      return pair;
   p->pair_counts =
      cp_make_room(p->pair_counts, &p->pair_counts_cap, used + p->n_events,
                   sizeof(*p->pair_counts));
   memset(p->pair_counts + used, 0, p->n_events * sizeof(*p->pair_counts));
   return pair;
}

/* ---- reading ---- */

static void know_nobody(cp_reading* r)
{
   r->who = (cp_function){CP_NO_OBJECT, CP_NO_NAME, CP_NO_NAME};
   r->file = CP_NO_NAME;
   r->function = CP_NO_NUMBER;
   r->pair = CP_NO_NUMBER;
}

void cp_reading_begin(cp_reading* r, cp_profile* p)
{
   memset(r, 0, sizeof(*r));
   r->profile = p;
   r->negate = p->options.diff && p->n_inputs == 1;
   know_nobody(r);
   r->first_block = p->n_blocks + 1;
   r->run = cp_alloc_zeroed(p->n_events, sizeof(*r->run));
   r->computed = cp_alloc_zeroed(p->n_events, sizeof(*r->computed));
   if (p->totals == NULL) {
      p->totals = cp_alloc_zeroed(p->n_events, sizeof(*p->totals));
      cp_lines_init(&p->lines, p->n_events);
      cp_lines_init(&p->calls, 1 + p->n_events);
   }
}

void cp_reading_free(cp_reading* r)
{
   free(r->run);
   free(r->computed);
}

bool cp_reading_file_name(cp_reading* r, cp_slice name, uint32_t* file,
                          cp_error* err)
{
   return cp_renamed_add(&r->profile->files, name, file, err);
}

bool cp_reading_func_name(cp_reading* r, cp_slice name, uint32_t* func,
                          cp_error* err)
{
   return cp_renamed_add(&r->profile->funcs, name, func, err);
}

uint32_t cp_reading_unspecified(cp_reading* r)
{
   return cp_renamed_add_fixed(&r->profile->funcs,
                               cp_slice_of(CP_UNSPECIFIED));
}

bool cp_reading_flush(cp_reading* r, cp_error* err)
{
   cp_profile* p = r->profile;
   cp_count* sums;

   if (r->pair == CP_NO_NUMBER)
      return true;
   sums = p->pair_counts + (size_t)r->pair * p->n_events;
   if (!cp_counts_add(sums, r->run, p->n_events, r->negate)
       || !cp_counts_add(r->computed, r->run, p->n_events, false))
      return cp_fail_overflow(err);
   memset(r->run, 0, p->n_events * sizeof(*r->run));
   r->pair = CP_NO_NUMBER;
   return true;
}

bool cp_reading_function(cp_reading* r, cp_function who, cp_error* err)
{
   cp_profile* p = r->profile;

   r->who = who;
   p->n_blocks++;
   if (!cp_lines_compact_within(&p->lines, err)
       || !cp_lines_compact_within(&p->calls, err))
      return false;
   return cp_reading_file(r, who.file, err);
}

bool cp_reading_file(cp_reading* r, uint32_t file, cp_error* err)
{
   r->file = file;
   r->function = CP_NO_NUMBER;
   return cp_reading_flush(r, err);
}

bool cp_reading_addresses(cp_reading* r, cp_error* err)
{
   cp_profile* p = r->profile;

   p->addresses = true;
   return (p->options.lines != CP_LINES_BY_PAIR
           || cp_lines_keep_addresses(&p->lines, err))
          && (p->options.calls != CP_CALLS_BY_LINE
              || cp_lines_keep_addresses(&p->calls, err));
}

/* Finds out where what is counted now belongs: to the present function in the
   file in force, unless one of them is folded. */
static void find_present(cp_reading* r)
{
   cp_profile* p = r->profile;
   cp_function who = r->who;
   bool is_folded = fold(p, &who);

   r->function = add_function(p, who);
   r->counted = is_folded ? who.file : r->file;
   r->has_lines =
      !is_folded && !cp_renamed_is_fold(&p->files, r->file);
   if (p->options.calls != CP_CALLS_FORGOTTEN)
      cp_recursion_see(&p->recursion, r->function, r->first_block,
                       p->n_blocks);
}

/* Adds ROW to the counts of line 0 of the file that is counted. */
static bool add_line0(cp_reading* r, const cp_count* row)
{
   cp_profile* p = r->profile;
   size_t n = p->n_events;

   if (r->counted >= p->n_line0) {
      size_t used = (size_t)p->n_line0 * n;
      size_t wanted = (size_t)(r->counted + 1) * n;

      p->line0_counts = cp_make_room(p->line0_counts, &p->line0_cap, wanted,
                                     sizeof(*p->line0_counts));
      memset(p->line0_counts + used, 0,
             (wanted - used) * sizeof(*p->line0_counts));
      p->n_line0 = r->counted + 1;
   }
   return cp_counts_add(p->line0_counts + (size_t)r->counted * n, row, n,
                        r->negate);
}

bool cp_reading_counts(cp_reading* r, cp_place place, const cp_count* row,
                       cp_error* err)
{
   cp_profile* p = r->profile;

   if (r->pair == CP_NO_NUMBER) {
      find_present(r);
      r->pair = add_pair(p, r->function, r->counted);
   }
   if (!r->has_lines)
      place = (cp_place){0, 0};
   if (!cp_counts_add(r->run, row, p->n_events, false)
       || (place.line == 0 && !add_line0(r, row)))
      return cp_fail_overflow(err);
   if (p->options.lines == CP_LINES_BY_PAIR)
      cp_lines_add(&p->lines, r->pair, place, row, r->negate);
   else if (p->options.lines == CP_LINES_BY_FILE)
      cp_lines_add(&p->lines, r->counted, place, row, r->negate);
   return true;
}

/* ---- calls ---- */

/* Lowers what is known of where FUNCTION is entered to ENTRY. */
static void note_entry(cp_profile* p, uint32_t function, cp_place entry)
{
   cp_place* known;

   if (function >= p->n_entered) {
      p->entered = cp_make_room(p->entered, &p->entered_cap,
                                (size_t)function + 1, sizeof(*p->entered));
      while (p->n_entered <= function)
         p->entered[p->n_entered++] = (cp_place){0, 0};
   }
   known = &p->entered[function];
   if (entry.line != 0 && (known->line == 0 || entry.line < known->line))
      known->line = entry.line;
   if (entry.address != 0
       && (known->address == 0 || entry.address < known->address))
      known->address = entry.address;
}

void cp_reading_calls(cp_reading* r, cp_place place, cp_function callee,
                      cp_place entry, const cp_count* row)
{
   cp_profile* p = r->profile;
   uint32_t file, to, arc;

   if (p->options.calls == CP_CALLS_FORGOTTEN)
      return;
   if (r->function == CP_NO_NUMBER)
      find_present(r);
   if (p->options.calls == CP_CALLS_BY_ARC)
      file = cp_profile_function(p, r->function).file;
   else
      file = r->counted;
   if (p->options.calls == CP_CALLS_BY_ARC || !r->has_lines)
      place = (cp_place){0, 0};
   if (fold(p, &callee))
      entry = (cp_place){0, 0};
   to = add_function(p, callee);
   note_entry(p, to, entry);
   arc = cp_triples_add(&p->arcs, (cp_triple){r->function, to, file});
   cp_lines_add(&p->calls, arc, place, row, r->negate);
}

bool cp_reading_recursion(cp_reading* r, const cp_count* row, cp_error* err)
{
   cp_profile* p = r->profile;

   if (p->options.calls == CP_CALLS_FORGOTTEN)
      return true;
   if (r->function == CP_NO_NUMBER)
      find_present(r);
   return cp_recursion_add(&p->recursion, r->function, row, p->n_events,
                           r->negate)
          || cp_fail_overflow(err);
}

/* ---- the end of a part ---- */

bool cp_reading_end(cp_reading* r, cp_error* err)
{
   cp_profile* p = r->profile;

   if (!cp_counts_add(p->totals, r->computed, p->n_events, r->negate))
      return cp_fail_overflow(err);
   memset(r->computed, 0, p->n_events * sizeof(*r->computed));
   know_nobody(r);
   r->first_block = p->n_blocks + 1;
   return cp_lines_compact(&p->lines, err) && cp_lines_compact(&p->calls, err);
}
