/*
   profile/model.c: the sums that a cg_profile consists of.

   Every count line goes to one place only, the run of its pair.  Totals of
   files and functions are not kept: whoever wants them adds up pairs, of which
   there are some fifteen times fewer than lines.  All additions are checked;
   a sum that leaves 128 bits is an error, reported by the parser with the line
   at which it happened.
*/

#include "profile/model.h"

#include <stdlib.h>
#include <string.h>

/* ---- life ---- */

void cg_profile_init(cg_profile* p, const cg_profile_options* options)
{
   memset(p, 0, sizeof(*p));
   p->options = *options;
   p->files.mod = options->mod_file;
   p->funcs.mod = options->mod_func;
}

static void free_head(cg_input_head* head)
{
   for (size_t i = 0; i < head->n_descriptions; i++)
      cg_buffer_free(&head->descriptions[i]);
   free(head->descriptions);
   cg_buffer_free(&head->command);
}

void cg_profile_free(cg_profile* p)
{
   for (size_t i = 0; i < p->n_inputs; i++)
      free_head(&p->inputs[i]);
   free(p->inputs);
   cg_names_free(&p->events);
   free(p->totals);
   cg_renamed_free(&p->files);
   cg_renamed_free(&p->funcs);
   free(p->pairs);
   free(p->pair_counts);
   free(p->line0_counts);
   free(p->pair_slots);
   cg_lines_free(&p->lines);
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

/* ---- pairs ---- */

static size_t pair_hash(cg_pair pair)
{
   uint64_t key = (uint64_t)pair.file << 32 | pair.func;

   return (size_t)(key * 0x9e3779b97f4a7c15u >> 20);
}

/* The slot that holds PAIR, or the empty one where it belongs. */
static uint32_t* pair_slot(const cg_profile* p, cg_pair pair)
{
   size_t mask = p->n_pair_slots - 1;

   for (size_t i = pair_hash(pair) & mask;; i = (i + 1) & mask) {
      uint32_t* slot = &p->pair_slots[i];

      if (*slot == 0)
         return slot;
      if (p->pairs[*slot - 1].file == pair.file
          && p->pairs[*slot - 1].func == pair.func)
         return slot;
   }
}

static void grow_pair_slots(cg_profile* p)
{
   free(p->pair_slots);
   p->n_pair_slots = p->n_pair_slots == 0 ? 64 : p->n_pair_slots * 2;
   p->pair_slots = cg_alloc_zeroed(p->n_pair_slots, sizeof(*p->pair_slots));
   for (uint32_t i = 0; i < p->n_pairs; i++)
      *pair_slot(p, p->pairs[i]) = i + 1;
}

/* The number of PAIR, which is added, with counts of 0, if it is new. */
static uint32_t add_pair(cg_profile* p, cg_pair pair)
{
   size_t used = (size_t)p->n_pairs * p->n_events;
   uint32_t* slot;

   if ((size_t)p->n_pairs * 2 >= p->n_pair_slots)
      grow_pair_slots(p);
   slot = pair_slot(p, pair);
   if (*slot != 0)
      return *slot - 1;
   p->pairs = cg_make_room(p->pairs, &p->pairs_cap, (size_t)p->n_pairs + 1,
                           sizeof(*p->pairs));
   p->pair_counts =
      cg_make_room(p->pair_counts, &p->pair_counts_cap, used + p->n_events,
                   sizeof(*p->pair_counts));
   p->pairs[p->n_pairs] = pair;
   memset(p->pair_counts + used, 0, p->n_events * sizeof(*p->pair_counts));
   *slot = ++p->n_pairs;
   return p->n_pairs - 1;
}

/* ---- reading ---- */

void cg_reading_begin(cg_reading* r, cg_profile* p)
{
   memset(r, 0, sizeof(*r));
   r->profile = p;
   r->negate = p->options.diff && p->n_inputs == 1;
   r->file = CG_NO_NAME;
   r->pair = CG_NO_PAIR;
   r->run = cg_alloc_zeroed(p->n_events, sizeof(*r->run));
   r->computed = cg_alloc_zeroed(p->n_events, sizeof(*r->computed));
   if (p->totals == NULL) {
      p->totals = cg_alloc_zeroed(p->n_events, sizeof(*p->totals));
      cg_lines_init(&p->lines, p->n_events);
   }
}

void cg_reading_free(cg_reading* r)
{
   free(r->run);
   free(r->computed);
}

bool cg_reading_flush(cg_reading* r, cg_error* err)
{
   cg_profile* p = r->profile;
   cg_count* sums;

   if (r->pair == CG_NO_PAIR)
      return true;
   sums = p->pair_counts + (size_t)r->pair * p->n_events;
   if (!cg_counts_add(sums, r->run, p->n_events, r->negate)
       || !cg_counts_add(r->computed, r->run, p->n_events, false))
      return cg_fail_overflow(err);
   memset(r->run, 0, p->n_events * sizeof(*r->run));
   r->pair = CG_NO_PAIR;
   return true;
}

bool cg_reading_file(cg_reading* r, cg_slice name, bool keep_func,
                     cg_error* err)
{
   cg_profile* p = r->profile;

   if (!cg_reading_flush(r, err)
       || !cg_renamed_add(&p->files, name, &r->file, err))
      return false;
   if (!keep_func)
      r->func =
         cg_renamed_add_fixed(&p->funcs, cg_slice_of(CG_UNSPECIFIED));
   return true;
}

bool cg_reading_func(cg_reading* r, cg_slice name, cg_error* err)
{
   cg_profile* p = r->profile;

   if (!cg_reading_flush(r, err))
      return false;
   return cg_renamed_add(&p->funcs, name, &r->func, err);
}

/* Adds ROW to the counts of line 0 of the present file. */
static bool add_line0(cg_reading* r, const cg_count* row)
{
   cg_profile* p = r->profile;
   size_t n = p->n_events;

   if (r->file >= p->n_line0) {
      size_t used = (size_t)p->n_line0 * n, wanted = (size_t)(r->file + 1) * n;

      p->line0_counts = cg_make_room(p->line0_counts, &p->line0_cap, wanted,
                                     sizeof(*p->line0_counts));
      memset(p->line0_counts + used, 0,
             (wanted - used) * sizeof(*p->line0_counts));
      p->n_line0 = r->file + 1;
   }
   return cg_counts_add(p->line0_counts + (size_t)r->file * n, row, n,
                        r->negate);
}

bool cg_reading_counts(cg_reading* r, cg_count line, const cg_count* row,
                       cg_error* err)
{
   cg_profile* p = r->profile;

   if (r->pair == CG_NO_PAIR)
      r->pair = add_pair(p, (cg_pair){r->file, r->func});
   if (!cg_counts_add(r->run, row, p->n_events, false)
       || (line == 0 && !add_line0(r, row)))
      return cg_fail_overflow(err);
   if (p->options.lines == CG_LINES_BY_PAIR)
      cg_lines_add(&p->lines, r->pair, line, row, r->negate);
   else if (p->options.lines == CG_LINES_BY_FILE)
      cg_lines_add(&p->lines, r->file, line, row, r->negate);
   return true;
}

bool cg_reading_end(cg_reading* r, const cg_count* summary, cg_error* err)
{
   cg_profile* p = r->profile;

   if (!cg_counts_add(p->totals, summary, p->n_events, r->negate))
      return cg_fail_overflow(err);
   return cg_lines_compact(&p->lines, err);
}
