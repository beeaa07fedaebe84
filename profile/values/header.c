/*
   profile/values/header.c: the header of profiles of values.
*/

#include "profile/values/reader.h"

/* value 4,124000 gaps 0.5-1.5 seed 1, or: value exact seed 1 */
static bool take_sampling(cg_value_reader* r)
{
   ValueSampling s = {.is_there = true};
   int which = cg_take_text(r, "value ") ? 0
               : cg_take_text(r, "replay ") ? 1 : -1;
   bool good;

   if (cg_take_text(r, "exact"))
      s.is_exact = true;
   good = which >= 0
          && (s.is_exact
              || (cg_take_number(r, &s.n) && cg_take_text(r, ",")
                  && cg_take_number(r, &s.period)
                  && cg_take_text(r, " gaps 0.5-1.5")
                  && s.n > 0 && s.n <= s.period))
          && cg_take_text(r, " seed ") && cg_take_number(r, &s.seed)
          && cg_at_end(r);
   if (!good || r->sampling[which].is_there)
      return cg_wrong(r, "no description of how was sampled");
   r->sampling[which] = s;
   return true;
}

static bool take_lists(cg_value_reader* r)
{
   r->is_counting_sample = cg_take_text(r, "counting-sample ");
   r->has_lists = (r->is_counting_sample || cg_take_text(r, "space-saving "))
                  && cg_take_number(r, &r->max_entries) && cg_at_end(r)
                  && r->max_entries > 0
                  && r->max_entries <= CG_VALUES_MAX_ENTRIES;
   return r->has_lists
          || cg_wrong(r, "no algorithm and length of lists that is known");
}

static bool take_bursts(cg_value_reader* r, ValueSampling* s)
{
   return (cg_take_number(r, &s->bursts) && cg_take_text(r, " short ")
           && cg_take_number(r, &s->short_bursts) && cg_at_end(r)
           && s->short_bursts <= s->bursts)
          || cg_wrong(r, "no numbers of bursts, and of short ones");
}

static void take_command(cg_value_reader* r)
{
   cg_values* v = r->v;
   uint32_t name = cg_names_add(&v->names, cg_rest_of(r));

   if (name == v->last_command)
      return;
   v->last_command = name;
   cg_buffer_add(&v->commands, "cmd: ", 5);
   cg_buffer_add_slice(&v->commands, cg_rest_of(r));
   cg_buffer_add(&v->commands, "\n", 1);
}

static bool take_one(cg_value_reader* r, uint64_t* n)
{
   return (cg_take_number(r, n) && cg_at_end(r)) || cg_wrong(r, "no number");
}

static bool take_version(cg_value_reader* r)
{
   uint64_t version;

   r->has_version = cg_take_number(r, &version) && cg_at_end(r) && version == 1;
   return r->has_version || cg_wrong(r, "a version that is not known; 1 is");
}

bool cg_take_header_line(cg_value_reader* r)
{
   if (cg_take_text(r, "version: "))
      return take_version(r);
   if (!r->has_version)
      return cg_wrong(r, "the version is missing");
   if (cg_take_text(r, "cmd: ")) {
      take_command(r);
      return true;
   }
   if (cg_take_text(r, "kinds: ")) {
      r->kinds = cg_names_add(&r->v->names, cg_rest_of(r));
      return true;
   }
   if (cg_take_text(r, "sampling: "))
      return take_sampling(r);
   if (cg_take_text(r, "lists: "))
      return take_lists(r);
   if (cg_take_text(r, "bursts: "))
      return take_bursts(r, &r->sampling[0]);
   if (cg_take_text(r, "replay-bursts: "))
      return take_bursts(r, &r->sampling[1]);
   if (cg_take_text(r, "replay-window: "))
      return take_one(r, &r->window);
   if (cg_take_text(r, "sites: ")) {
      r->states_sites = true;
      return take_one(r, &r->stated_sites);
   }
   return cg_wrong(r, "a line that is not known");
}

/* ---- from header to body ---- */

static bool is_sampled_alike(const ValueSampling* a,
                             const ValueSampling* b)
{
   return !a->is_there || !b->is_there
          || (a->is_exact == b->is_exact && a->n == b->n
              && a->period == b->period);
}

static bool merge_sampling(cg_value_reader* r, int which)
{
   ValueSampling* all = &r->v->sampling[which];
   const ValueSampling* s = &r->sampling[which];

   if (!is_sampled_alike(all, s))
      return cg_wrong(r, "sampled otherwise than the files before");
   if (!s->is_there)
      return true;
   if (!all->is_there) {
      *all = *s;
      return true;
   }
   if (__builtin_add_overflow(all->bursts, s->bursts, &all->bursts))
      return cg_wrong(r, "a sum does not fit in 64 bits");
   all->short_bursts += s->short_bursts;
   return true;
}

bool cg_value_begin_body(cg_value_reader* r)
{
   cg_values* v = r->v;

   r->in_body = true;
   if (!r->has_lists)
      return cg_wrong(r, "the header does not tell the lists");
   if (!r->sampling[0].is_there && !r->sampling[1].is_there)
      return cg_wrong(r, "the header does not tell how was sampled");
   if (v->n_files > 1 && v->is_counting_sample != r->is_counting_sample)
      return cg_wrong(r, "lists of another algorithm than in the files before");
   if (v->n_files > 1 && v->window > 0 && r->window > 0
       && v->window != r->window)
      return cg_wrong(r, "another window than in the files before");
   v->is_counting_sample = r->is_counting_sample;
   if (r->window > 0)
      v->window = r->window;
   if (r->kinds != CG_NO_NAME)
      v->kinds = r->kinds;
   if (v->n_files > 1 && v->max_entries != r->max_entries)
      return cg_wrong(r, "lists of another length than in the files before");
   v->max_entries = (uint32_t)r->max_entries;
   return merge_sampling(r, 0) && merge_sampling(r, 1);
}
