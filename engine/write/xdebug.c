/* SPDX-License-Identifier: GPL-2.0-or-later */
/* SPDX-FileCopyrightText: 2026 the authors of this Cachegrind */
/* engine/write/xdebug.c: writes Callgrind's format as webgrind can read it.

   webgrind reads Xdebug's profiles line by line, as Xdebug writes them.  The
   header must be Xdebug's.  A block begins with `fl=` and `fn=` and one line of
   counts, the function's own; calls follow.  Only `fl=` lines tell webgrind of
   files, and a function is named before it is called.  So each line of counts
   is a block, and a function's calls follow in one more, with own counts of 0.
   {main}, in which Xdebug 2 writes the summary, is a single block, the last. */

#include "engine/base/words.h"
#include "engine/write/formats.h"
#include "engine/write/dictionary.h"

#include <stdlib.h>

typedef struct {
   const cp_profile* profile;
   cp_sink* to;
   cp_dictionary files, funcs;
   uint32_t* order;        /* functions */
   uint32_t* rank;         /* [function] rank in `order` */
   uint32_t* arcs;         /* sorted by caller and callee */
   cp_count* first;        /* [function] its first line */
   cp_count* zeros;        /* [event] */
   uint32_t function;      /* function whose lines, or calls to which, are being
                              written */
   uint32_t n_written;     /* lines of its counts written */
} writer;

bool cp_is_xdebug(const cp_profile* p)
{
   bool good = !p->has_other_writers && p->options.n_old == 0 && !p->addresses
               && p->jumps.n == 0;

   for (uint32_t i = 0; good && i < p->functions.n; i++)
      good = cp_profile_function(p, i).object == 0;
   for (uint32_t i = 0; good && i < p->pairs.n; i++) {
      cp_pair pair = cp_profile_pair(p, i);

      good = pair.file == cp_profile_function(p, pair.function).file;
   }
   return good;
}

static bool is_main(const writer* w, uint32_t function)
{
   uint32_t name = cp_profile_function(w->profile, function).name;

   return cp_slice_equal(cp_renamed_shown(&w->profile->funcs)->at[name],
                         cp_slice_of(CP_XDEBUG_MAIN));
}

/* Write the line KEYWORD TEXT, unless TEXT is empty. */
static void write_key(cp_sink* to, const char* keyword, const cp_buffer* text)
{
   if (text->len > 0)
      cp_sink_line(to, keyword, (cp_slice){text->at, text->len});
}

static void write_sums(const writer* w, const char* keyword)
{
   cp_sink_text(w->to, keyword);
   cp_sink_counts(w->to, w->profile->totals, w->profile->n_events);
   cp_sink_text(w->to, "\n");
}

static void write_header(const writer* w)
{
   const cp_profile* p = w->profile;
   const cp_input_head* head = &p->inputs[0];

   write_key(w->to, "version: ", &head->version);
   write_key(w->to, "creator: ", &head->creator);
   if (head->has_command)
      cp_write_command(p, w->to);
   cp_write_common(p, w->to, "part: ", CP_COMMON_PART);
   cp_write_descriptions(p, w->to);
   cp_sink_text(w->to, "positions: line\n\n");
   cp_write_events(p, w->to);
}

/* ---- order ---- */

static int by_name(uint32_t a, uint32_t b, const void* context)
{
   const writer* w = context;
   cp_function fa = cp_profile_function(w->profile, a);
   cp_function fb = cp_profile_function(w->profile, b);
   int order = cp_order(w->files.rank[fa.file], w->files.rank[fb.file]);

   return order != 0 ? order
                     : cp_order(w->funcs.rank[fa.name], w->funcs.rank[fb.name]);
}

static int by_ends(uint32_t a, uint32_t b, const void* context)
{
   const writer* w = context;
   cp_arc aa = cp_profile_arc(w->profile, a);
   cp_arc ab = cp_profile_arc(w->profile, b);
   int order = cp_order(w->rank[aa.caller], w->rank[ab.caller]);

   return order != 0 ? order
                     : cp_order(w->rank[aa.callee], w->rank[ab.callee]);
}

/* ---- blocks ---- */

static void begin_block(writer* w, uint32_t function)
{
   cp_function f = cp_profile_function(w->profile, function);

   cp_sink_text(w->to, "\n");
   cp_write_name(w->to, "fl=", &w->files, f.file);
   cp_write_thing(w->to, "fn=", &w->funcs, function, f.name);
   if (is_main(w, function) && w->profile->inputs[0].main_has_summary) {
      write_sums(w, "\nsummary:");
      cp_sink_text(w->to, "\n");
   }
}

static void write_line(const writer* w, cp_count line, const cp_count* counts)
{
   cp_sink_count(w->to, line);
   cp_sink_counts(w->to, counts, w->profile->n_events);
   cp_sink_text(w->to, "\n");
}

/* Write a line of the present function's counts, in a block of its own unless
   the function is {main}. */
static bool write_own(void* context, cp_place place, const cp_count* sums,
                      cp_error* err)
{
   writer* w = context;

   (void)err;
   if (w->n_written++ == 0)
      w->first[w->function] = place.line;
   if (w->n_written == 1 || !is_main(w, w->function))
      begin_block(w, w->function);
   write_line(w, place.line, sums);
   return true;
}

/* Write all lines of FUNCTION; a function without lines gets one. */
static bool write_all_own(writer* w, uint32_t function, cp_error* err)
{
   const cp_profile* p = w->profile;
   cp_place none = {0, 0};
   uint32_t pair = cp_triples_find(
      &p->pairs,
      (cp_triple){function, cp_profile_function(p, function).file, 0});

   w->function = function;
   w->n_written = 0;
   if (pair == CP_NO_TRIPLE)
      return write_own(w, none, w->zeros, err);
   if (p->options.lines != CP_LINES_BY_PAIR)
      return write_own(w, none, cp_profile_pair_counts(p, pair), err);
   return cp_lines_visit(&p->lines, pair, write_own, w, err);
}

/* Write the calls to w->function from PLACE. */
static bool write_call(void* context, cp_place place, const cp_count* sums,
                       cp_error* err)
{
   writer* w = context;
   uint32_t callee = w->function;
   cp_function f = cp_profile_function(w->profile, callee);

   (void)err;
   cp_write_name(w->to, "cfl=", &w->files, f.file);
   cp_write_thing(w->to, "cfn=", &w->funcs, callee, f.name);
   cp_sink_text(w->to, "calls=");
   cp_sink_count(w->to, sums[0]);
   cp_sink_text(w->to, " ");
   cp_sink_count(w->to, cp_profile_entry(w->profile, callee).line);
   cp_sink_text(w->to, " 0\n");
   write_line(w, place.line, sums + 1);
   return true;
}

/* Write the calls of functions other than {main}; if OF_MAIN, the calls and
   lines of {main}. */
static bool write_calls(writer* w, bool of_main, cp_error* err)
{
   const cp_profile* p = w->profile;
   uint32_t next = 0;
   bool good = true;

   for (uint32_t i = 0; good && i < p->functions.n; i++) {
      uint32_t f = w->order[i];
      bool is_wanted = is_main(w, f) == of_main;

      if (is_wanted && of_main)
         good = write_all_own(w, f, err);
      for (bool begun = of_main; good && next < p->arcs.n; begun = true) {
         cp_arc arc = cp_profile_arc(p, w->arcs[next]);

         if (arc.caller != f)
            break;
         if (is_wanted && !begun) {
            begin_block(w, f);
            write_line(w, w->first[f], w->zeros);
         }
         w->function = arc.callee;
         if (is_wanted)
            good = cp_lines_visit(&p->calls, w->arcs[next], write_call, w, err);
         next++;
      }
   }
   return good;
}

bool cp_write_xdebug(const cp_profile* p, cp_sink* to, cp_error* err)
{
   writer w = {.profile = p, .to = to};
   bool good = true;

   cp_dictionary_init(&w.files, cp_renamed_shown(&p->files),
                      cp_renamed_shown(&p->files)->n);
   cp_dictionary_init(&w.funcs, cp_renamed_shown(&p->funcs), p->functions.n);
   w.files.repeats = w.funcs.repeats = true;
   w.order = cp_sorted(p->functions.n, by_name, &w);
   w.rank = cp_ranked(p->functions.n, by_name, &w);
   w.arcs = cp_sorted(p->arcs.n, by_ends, &w);
   w.first = cp_alloc_zeroed(p->functions.n, sizeof(*w.first));
   w.zeros = cp_alloc_zeroed(p->n_events, sizeof(*w.zeros));
   write_header(&w);
   for (uint32_t i = 0; good && i < p->functions.n; i++)
      if (!is_main(&w, w.order[i]))
         good = write_all_own(&w, w.order[i], err);
   good = good && write_calls(&w, false, err) && write_calls(&w, true, err);
   if (good && !p->inputs[0].main_has_summary)
      write_sums(&w, "\nsummary:");
   if (good)
      write_sums(&w, "\ntotals:");
   free(w.order);
   free(w.rank);
   free(w.arcs);
   free(w.first);
   free(w.zeros);
   cp_dictionary_free(&w.files);
   cp_dictionary_free(&w.funcs);
   return good;
}
