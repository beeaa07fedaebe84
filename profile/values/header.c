/*
   profile/values/header.c: the header of profiles of values.
*/

#include "profile/values/reader.h"

/* value 4,124000 gaps 0.5-1.5 seed 1, or: value exact seed 1 */
static bool take_sampling(cp_value_reader* r)
{
   ValueSampling s = {.is_there = true};
   int which = cp_take_text(&r->line, "value ") ? 0
               : cp_take_text(&r->line, "replay ") ? 1 : -1;
   bool good;

   if (cp_take_text(&r->line, "exact"))
      s.is_exact = true;
   good = which >= 0
          && (s.is_exact
              || (cp_take_number(&r->line, &s.n) && cp_take_text(&r->line, ",")
                  && cp_take_number(&r->line, &s.period)
                  && cp_take_text(&r->line, " gaps 0.5-1.5")
                  && s.n > 0 && s.n <= s.period))
          && cp_take_text(&r->line, " seed ")
          && cp_take_number(&r->line, &s.seed)
          && cp_at_end(&r->line);
   if (!good || r->sampling[which].is_there)
      return cp_wrong(&r->line, "malformed description of the sampling");
   r->sampling[which] = s;
   return true;
}

static bool take_lists(cp_value_reader* r)
{
   r->has_lists = cp_take_text(&r->line, "space-saving ")
                  && cp_take_number(&r->line, &r->max_entries)
                  && cp_at_end(&r->line)
                  && r->max_entries > 0
                  && r->max_entries <= CP_VALUES_MAX_ENTRIES;
   return r->has_lists
          || cp_wrong(&r->line, "unknown algorithm or length of lists");
}

static bool take_bursts(cp_value_reader* r, ValueSampling* s)
{
   return (cp_take_number(&r->line, &s->bursts)
           && cp_take_text(&r->line, " short ")
           && cp_take_number(&r->line, &s->short_bursts) && cp_at_end(&r->line)
           && s->short_bursts <= s->bursts)
          || cp_wrong(&r->line, "malformed numbers of bursts");
}

static void take_command(cp_value_reader* r)
{
   cp_values* v = r->v;
   uint32_t name = cp_names_add(&v->names, cp_rest_of(&r->line));

   if (name == v->last_command)
      return;
   v->last_command = name;
   cp_buffer_add(&v->commands, "cmd: ", 5);
   cp_buffer_add_slice(&v->commands, cp_rest_of(&r->line));
   cp_buffer_add(&v->commands, "\n", 1);
}

static bool take_one(cp_value_reader* r, uint64_t* n)
{
   return (cp_take_number(&r->line, n) && cp_at_end(&r->line))
          || cp_wrong(&r->line, "no number");
}

static bool take_version(cp_value_reader* r)
{
   uint64_t version;

   r->has_version = cp_take_number(&r->line, &version) && cp_at_end(&r->line)
                    && version == 1;
   return r->has_version
          || cp_wrong(&r->line, "unknown version; only 1 is known");
}

bool cp_take_header_line(cp_value_reader* r)
{
   if (cp_take_text(&r->line, "version: "))
      return take_version(r);
   if (!r->has_version)
      return cp_wrong(&r->line, "the version is missing");
   if (cp_take_text(&r->line, "cmd: ")) {
      take_command(r);
      return true;
   }
   if (cp_take_text(&r->line, "kinds: ")) {
      r->kinds = cp_names_add(&r->v->names, cp_rest_of(&r->line));
      return true;
   }
   if (cp_take_text(&r->line, "sampling: "))
      return take_sampling(r);
   if (cp_take_text(&r->line, "lists: "))
      return take_lists(r);
   if (cp_take_text(&r->line, "bursts: "))
      return take_bursts(r, &r->sampling[0]);
   if (cp_take_text(&r->line, "replay-bursts: "))
      return take_bursts(r, &r->sampling[1]);
   if (cp_take_text(&r->line, "replay-window: "))
      return take_one(r, &r->window);
   if (cp_take_text(&r->line, "sites: ")) {
      r->states_sites = true;
      return take_one(r, &r->stated_sites);
   }
   return cp_wrong(&r->line, "unknown line");
}

/* ---- from header to body ---- */

static bool is_sampled_alike(const ValueSampling* a,
                             const ValueSampling* b)
{
   return !a->is_there || !b->is_there
          || (a->is_exact == b->is_exact && a->n == b->n
              && a->period == b->period);
}

static bool merge_sampling(cp_value_reader* r, int which)
{
   ValueSampling* all = &r->v->sampling[which];
   const ValueSampling* s = &r->sampling[which];

   if (!is_sampled_alike(all, s))
      return cp_wrong(&r->line, "sampled differently from the files before");
   if (!s->is_there)
      return true;
   if (!all->is_there) {
      *all = *s;
      return true;
   }
   if (__builtin_add_overflow(all->bursts, s->bursts, &all->bursts))
      return cp_wrong(&r->line, "a sum does not fit in 64 bits");
   all->short_bursts += s->short_bursts;
   return true;
}

bool cp_value_begin_body(cp_value_reader* r)
{
   cp_values* v = r->v;

   r->in_body = true;
   if (!r->has_lists)
      return cp_wrong(&r->line, "the header does not describe the lists");
   if (!r->sampling[0].is_there && !r->sampling[1].is_there)
      return cp_wrong(&r->line, "the header does not describe the sampling");
   if (v->n_files > 1 && v->window > 0 && r->window > 0
       && v->window != r->window)
      return cp_wrong(&r->line, "a different window than in the files before");
   if (r->window > 0)
      v->window = r->window;
   if (r->kinds != CP_NO_NAME)
      v->kinds = r->kinds;
   if (v->n_files > 1 && v->max_entries != r->max_entries)
      return cp_wrong(&r->line, "lists of a different length than in the files "
                         "before");
   v->max_entries = (uint32_t)r->max_entries;
   return merge_sampling(r, 0) && merge_sampling(r, 1);
}
