/*
   profile/data/header.c: the header of a data profile, and the counts of any
   line.

   The header names the events before any count, so each line must have exactly
   as many counts as there are events.
*/

#include "profile/data/reader.h"

bool cp_data_take_misses(cp_data_reader* r, cp_misses* misses)
{
   int last = r->difference ? CP_OLD : r->side;

   *misses = (cp_misses){{0}};
   for (int side = r->side; side <= last; side++) {
      DataCount* of = misses->of + side * CG_MAX_DATA_EVENTS;

      for (int i = 0; i < r->d->n_events; i++) {
         uint64_t n;

         if (!cp_take_field(&r->line, &n))
            return false;
         of[i] = n;
      }
      /* What misses the last level has missed the first. */
      if (of[0] < of[1] || of[2] < of[3])
         return false;
   }
   return cp_at_end(&r->line);
}

bool cp_data_take_all(cp_data_reader* r, uint64_t* n)
{
   return cp_take_number(&r->line, n) && cp_at_end(&r->line);
}

static bool take_command(cp_data_reader* r)
{
   cp_names_add(&r->d->commands, cp_rest_of(&r->line));
   return true;
}

/* A difference is added to differences only. */
static bool take_difference(cp_data_reader* r)
{
   cp_data* d = r->d;

   if (d->options->diff || (d->n_files > 1 && !d->difference))
      return cp_wrong(&r->line, "a difference, among profiles that are none");
   r->difference = d->difference = true;
   cp_sharing_begin(&r->sharing, CP_NEW, CP_N_SIDES);
   return true;
}

static bool take_events(cp_data_reader* r)
{
   int n = 0;

   while (n < CG_MAX_DATA_EVENTS && cp_take_text(&r->line, " ")
          && cp_take_text(&r->line, cg_data_event[n]))
      n++;
   r->has_events = cp_at_end(&r->line)
                   && (n == CG_N_DATA_MISSES || n == CG_MAX_DATA_EVENTS);
   if (!r->has_events)
      return cp_wrong(&r->line, "other events than D1mr DLmr D1mw DLmw, and"
                                " with cache use AcCost1 SpLoss1 AcCost2"
                                " SpLoss2");
   if (r->d->n_events != 0 && r->d->n_events != n)
      return cp_wrong(&r->line, "other events than in the files before: cache"
                                " use is counted in some only");
   r->d->n_events = n;
   return true;
}

static bool take_summary(cp_data_reader* r)
{
   if (r->d->difference && !r->d->options->diff && !r->difference)
      return cp_wrong(&r->line, "no difference, among profiles that are");
   r->has_summary
      = r->has_events && !r->has_summary && cp_data_take_misses(r, &r->totals);
   return r->has_summary || cp_wrong(&r->line, "malformed counts");
}

bool cp_data_take_version(cp_data_reader* r)
{
   uint64_t version;

   r->has_version = cp_take_text(&r->line, "version: ")
                    && cp_data_take_all(r, &version) && version == 1;
   return r->has_version
          || cp_wrong(&r->line, "unknown version; only 1 is known");
}

bool cp_data_take_header(cp_data_reader* r, bool* taken)
{
   cp_line* l = &r->line;

   *taken = true;
   if (cp_take_text(l, "cmd: "))
      return take_command(r);
   if (cp_take_text(l, "difference: yes"))
      return take_difference(r);
   if (cp_take_text(l, "events:"))
      return take_events(r);
   if (cp_take_text(l, "summary:"))
      return take_summary(r);
   if (cp_take_text(l, "sharing: "))
      return cp_sharing_take_header(&r->sharing, l);
   if (cp_take_text(l, "objects: "))
      return cp_data_take_all(r, &r->stated_objects)
             || cp_wrong(l, "no number");
   *taken = false;
   return true;
}
