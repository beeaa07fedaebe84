/*
   profile/model/builder.c: the sums that a cg_profile consists of.

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

void cg_profile_init(cg_profile* p, const cg_profile_options* options)
{
   memset(p, 0, sizeof(*p));
   p->options = *options;
   p->files.mod = options->mod_file;
   p->files.folds = options->fold_file;
   p->funcs.demangler = options->demangler;
   p->funcs.mod = options->mod_func;
   p->funcs.folds = options->fold_func;
   p->objects.mod = options->mod_object;
   cg_renamed_add_fixed(&p->objects, cg_slice_of(CG_UNKNOWN));
}

static void free_texts(cg_buffer* texts, size_t n)
{
   for (size_t i = 0; i < n; i++)
      cg_buffer_free(&texts[i]);
   free(texts);
}

void cg_input_head_free(cg_input_head* head)
{
   free_texts(head->descriptions, head->n_descriptions);
   free_texts(head->notes, head->n_notes);
   cg_buffer_free(&head->command);
}

void cg_profile_free(cg_profile* p)
{
   size_t n_heads = p->options.first_head && p->n_inputs > 1 ? 1 : p->n_inputs;

   for (size_t i = 0; i < n_heads; i++)
      cg_input_head_free(&p->inputs[i]);
   free(p->inputs);
   for (int i = 0; i < CG_N_COMMON; i++)
      cg_buffer_free(&p->common[i].text);
   cg_names_free(&p->events);
   cg_names_free(&p->event_lines);
   free(p->totals);
   cg_renamed_free(&p->objects);
   cg_renamed_free(&p->files);
   cg_renamed_free(&p->funcs);
   cg_triples_free(&p->functions);
   free(p->entered);
   cg_triples_free(&p->pairs);
   free(p->pair_counts);
   free(p->line0_counts);
   cg_lines_free(&p->lines);
   cg_triples_free(&p->arcs);
   cg_lines_free(&p->calls);
   cg_recursion_free(&p->recursion);
   memset(p, 0, sizeof(*p));
}

const cg_count* cg_profile_pair_counts(const cg_profile* p, uint32_t pair)
{
   return p->pair_counts + (size_t)pair * p->n_events;
}

const cg_count* cg_profile_line0(const cg_profile* p, uint32_t file)
{
   if (file >= p->n_line0)
      return NULL;
   return p->line0_counts + (size_t)file * p->n_events;
}

cg_place cg_profile_entry(const cg_profile* p, uint32_t function)
{
   return function < p->n_entered ? p->entered[function] : (cg_place){0, 0};
}

/* ---- functions and pairs ---- */

/* Makes *F the function that it is folded to, whose name and file have one
   name; false if it is folded neither by its file nor by its name. */
static bool fold(cg_profile* p, cg_function* f)
{
   cg_slice name;

   if (cg_renamed_is_fold(&p->files, f->file))
      name = cg_renamed_shown(&p->files)->at[f->file];
   else if (cg_renamed_is_fold(&p->funcs, f->name))
      name = cg_renamed_shown(&p->funcs)->at[f->name];
   else
      return false;
   *f = (cg_function){CG_NO_OBJECT, cg_renamed_add_fixed(&p->files, name),
                      cg_renamed_add_fixed(&p->funcs, name)};
   return true;
}

static uint32_t add_function(cg_profile* p, cg_function f)
{
   return cg_triples_add(&p->functions,
                         (cg_triple){f.object, f.file, f.name});
}

/* The number of the pair of FUNCTION and FILE, which is added, with counts of
   0, if it is new. */
static uint32_t add_pair(cg_profile* p, uint32_t function, uint32_t file)
{
   uint32_t known = p->pairs.n;
   uint32_t pair = cg_triples_add(&p->pairs, (cg_triple){function, file, 0});
   size_t used = (size_t)known * p->n_events;

   if (pair < known)
      return pair;
   p->pair_counts =
      cg_make_room(p->pair_counts, &p->pair_counts_cap, used + p->n_events,
                   sizeof(*p->pair_counts));
   memset(p->pair_counts + used, 0, p->n_events * sizeof(*p->pair_counts));
   return pair;
}

/* ---- reading ---- */

static void know_nobody(cg_reading* r)
{
   r->who = (cg_function){CG_NO_OBJECT, CG_NO_NAME, CG_NO_NAME};
   r->file = CG_NO_NAME;
   r->function = CG_NO_NUMBER;
   r->pair = CG_NO_NUMBER;
}

void cg_reading_begin(cg_reading* r, cg_profile* p)
{
   memset(r, 0, sizeof(*r));
   r->profile = p;
   r->negate = p->options.diff && p->n_inputs == 1;
   know_nobody(r);
   r->first_block = p->n_blocks + 1;
   r->run = cg_alloc_zeroed(p->n_events, sizeof(*r->run));
   r->computed = cg_alloc_zeroed(p->n_events, sizeof(*r->computed));
   if (p->totals == NULL) {
      p->totals = cg_alloc_zeroed(p->n_events, sizeof(*p->totals));
      cg_lines_init(&p->lines, p->n_events);
      cg_lines_init(&p->calls, 1 + p->n_events);
   }
}

void cg_reading_free(cg_reading* r)
{
   free(r->run);
   free(r->computed);
}

bool cg_reading_file_name(cg_reading* r, cg_slice name, uint32_t* file,
                          cg_error* err)
{
   return cg_renamed_add(&r->profile->files, name, file, err);
}

bool cg_reading_func_name(cg_reading* r, cg_slice name, uint32_t* func,
                          cg_error* err)
{
   return cg_renamed_add(&r->profile->funcs, name, func, err);
}

uint32_t cg_reading_unspecified(cg_reading* r)
{
   return cg_renamed_add_fixed(&r->profile->funcs,
                               cg_slice_of(CG_UNSPECIFIED));
}

bool cg_reading_flush(cg_reading* r, cg_error* err)
{
   cg_profile* p = r->profile;
   cg_count* sums;

   if (r->pair == CG_NO_NUMBER)
      return true;
   sums = p->pair_counts + (size_t)r->pair * p->n_events;
   if (!cg_counts_add(sums, r->run, p->n_events, r->negate)
       || !cg_counts_add(r->computed, r->run, p->n_events, false))
      return cg_fail_overflow(err);
   memset(r->run, 0, p->n_events * sizeof(*r->run));
   r->pair = CG_NO_NUMBER;
   return true;
}

bool cg_reading_function(cg_reading* r, cg_function who, cg_error* err)
{
   cg_profile* p = r->profile;

   r->who = who;
   p->n_blocks++;
   if (!cg_lines_compact_within(&p->lines, err)
       || !cg_lines_compact_within(&p->calls, err))
      return false;
   return cg_reading_file(r, who.file, err);
}

bool cg_reading_file(cg_reading* r, uint32_t file, cg_error* err)
{
   r->file = file;
   r->function = CG_NO_NUMBER;
   return cg_reading_flush(r, err);
}

bool cg_reading_addresses(cg_reading* r, cg_error* err)
{
   cg_profile* p = r->profile;

   p->addresses = true;
   return (p->options.lines != CG_LINES_BY_PAIR
           || cg_lines_keep_addresses(&p->lines, err))
          && (p->options.calls != CG_CALLS_BY_LINE
              || cg_lines_keep_addresses(&p->calls, err));
}

/* Finds out where what is counted now belongs: to the present function in the
   file in force, unless one of them is folded. */
static void find_present(cg_reading* r)
{
   cg_profile* p = r->profile;
   cg_function who = r->who;
   bool is_folded = fold(p, &who);

   r->function = add_function(p, who);
   r->counted = is_folded ? who.file : r->file;
   r->has_lines =
      !is_folded && !cg_renamed_is_fold(&p->files, r->file);
   if (p->options.calls != CG_CALLS_FORGOTTEN)
      cg_recursion_see(&p->recursion, r->function, r->first_block,
                       p->n_blocks);
}

/* Adds ROW to the counts of line 0 of the file that is counted. */
static bool add_line0(cg_reading* r, const cg_count* row)
{
   cg_profile* p = r->profile;
   size_t n = p->n_events;

   if (r->counted >= p->n_line0) {
      size_t used = (size_t)p->n_line0 * n;
      size_t wanted = (size_t)(r->counted + 1) * n;

      p->line0_counts = cg_make_room(p->line0_counts, &p->line0_cap, wanted,
                                     sizeof(*p->line0_counts));
      memset(p->line0_counts + used, 0,
             (wanted - used) * sizeof(*p->line0_counts));
      p->n_line0 = r->counted + 1;
   }
   return cg_counts_add(p->line0_counts + (size_t)r->counted * n, row, n,
                        r->negate);
}

bool cg_reading_counts(cg_reading* r, cg_place place, const cg_count* row,
                       cg_error* err)
{
   cg_profile* p = r->profile;

   if (r->pair == CG_NO_NUMBER) {
      find_present(r);
      r->pair = add_pair(p, r->function, r->counted);
   }
   if (!r->has_lines)
      place = (cg_place){0, 0};
   if (!cg_counts_add(r->run, row, p->n_events, false)
       || (place.line == 0 && !add_line0(r, row)))
      return cg_fail_overflow(err);
   if (p->options.lines == CG_LINES_BY_PAIR)
      cg_lines_add(&p->lines, r->pair, place, row, r->negate);
   else if (p->options.lines == CG_LINES_BY_FILE)
      cg_lines_add(&p->lines, r->counted, place, row, r->negate);
   return true;
}

/* ---- calls ---- */

/* Lowers what is known of where FUNCTION is entered to ENTRY. */
static void note_entry(cg_profile* p, uint32_t function, cg_place entry)
{
   cg_place* known;

   if (function >= p->n_entered) {
      p->entered = cg_make_room(p->entered, &p->entered_cap,
                                (size_t)function + 1, sizeof(*p->entered));
      while (p->n_entered <= function)
         p->entered[p->n_entered++] = (cg_place){0, 0};
   }
   known = &p->entered[function];
   if (entry.line != 0 && (known->line == 0 || entry.line < known->line))
      known->line = entry.line;
   if (entry.address != 0
       && (known->address == 0 || entry.address < known->address))
      known->address = entry.address;
}

void cg_reading_calls(cg_reading* r, cg_place place, cg_function callee,
                      cg_place entry, const cg_count* row)
{
   cg_profile* p = r->profile;
   uint32_t file, to, arc;

   if (p->options.calls == CG_CALLS_FORGOTTEN)
      return;
   if (r->function == CG_NO_NUMBER)
      find_present(r);
   if (p->options.calls == CG_CALLS_BY_ARC)
      file = cg_profile_function(p, r->function).file;
   else
      file = r->counted;
   if (p->options.calls == CG_CALLS_BY_ARC || !r->has_lines)
      place = (cg_place){0, 0};
   if (fold(p, &callee))
      entry = (cg_place){0, 0};
   to = add_function(p, callee);
   note_entry(p, to, entry);
   arc = cg_triples_add(&p->arcs, (cg_triple){r->function, to, file});
   cg_lines_add(&p->calls, arc, place, row, r->negate);
}

bool cg_reading_recursion(cg_reading* r, const cg_count* row, cg_error* err)
{
   cg_profile* p = r->profile;

   if (p->options.calls == CG_CALLS_FORGOTTEN)
      return true;
   if (r->function == CG_NO_NUMBER)
      find_present(r);
   return cg_recursion_add(&p->recursion, r->function, row, p->n_events,
                           r->negate)
          || cg_fail_overflow(err);
}

/* ---- the end of a part ---- */

bool cg_reading_end(cg_reading* r, cg_error* err)
{
   cg_profile* p = r->profile;

   if (!cg_counts_add(p->totals, r->computed, p->n_events, r->negate))
      return cg_fail_overflow(err);
   memset(r->computed, 0, p->n_events * sizeof(*r->computed));
   know_nobody(r);
   r->first_block = p->n_blocks + 1;
   return cg_lines_compact(&p->lines, err) && cg_lines_compact(&p->calls, err);
}
