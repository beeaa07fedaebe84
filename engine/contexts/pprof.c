/* SPDX-License-Identifier: GPL-2.0-or-later */
/* SPDX-FileCopyrightText: 2026 the authors of this Cachegrind */
/* engine/contexts/pprof.c: writes the samples of a profile.proto.

   A sample has the locations of a whole stack.  Each node's location is found
   once, and a stack is collected by following parents.  There may be millions
   of samples, so most buffers are used again. */

#include "engine/contexts/pprof.h"

#include "engine/base/words.h"
#include "engine/contexts/beside.h"
#include "engine/contexts/protobuf.h"
#include "engine/contexts/symbols.h"
#include "engine/view/paths.h"

#include <stdlib.h>
#include <string.h>

enum { LOCATIONS = 1, VALUES = 2, LABEL = 3 };

typedef struct {
   const cp_view* view;
   const cp_profile* profile;
   cp_sink* to;
   cp_symbols symbols;
   size_t n_types;        /* number of events, plus 1 (calls) in a tree */
   uint32_t* column;      /* [sample type] index in a row of counts; 0 is
                             calls */
   uint32_t* called_from; /* [node] location of the call */
   uint32_t* leaf;        /* [function] its location if it is innermost */
   uint32_t* label;       /* [node] string number of a root's thread or of
                             a part's name; else 0 */
   cp_buffer stack, values, sample, message;
} pprof;

/* ---- types ---- */

/* The unit of plain counts; pprof prints any other unit after the numbers. */
static const char count[] = "count";

/* Return the unit of EVENT, if its name tells the unit. */
static const char* unit_of(cp_slice event)
{
   if (cp_slice_equal(event, cp_slice_of("sysCpuTime")))
      return "nanoseconds";
   if (cp_slice_equal(event, cp_slice_of("SpLoss1"))
       || cp_slice_equal(event, cp_slice_of("SpLoss2")))
      return "bytes";
   return count;
}

/* Return the unit of sysTime by a description such as "sysTime: us". */
static const char* unit_of_time(const cp_input_head* head)
{
   static const char* const units[][2] = {
      {"ms", "milliseconds"}, {"us", "microseconds"}, {"ns", "nanoseconds"}};

   for (size_t i = 0; i < head->n_descriptions; i++) {
      cp_slice rest, text = {head->descriptions[i].at,
                             head->descriptions[i].len};

      if (!cp_has_keyword(text, "sysTime:", &rest))
         continue;
      for (size_t u = 0; u < sizeof(units) / sizeof(units[0]); u++)
         if (cp_slice_equal(rest, cp_slice_of(units[u][0])))
            return units[u][1];
   }
   return count;
}

/* Write the sample type of COLUMN as the field FIELD. */
static void put_type(pprof* w, unsigned field, uint32_t column)
{
   cp_slice event = column == 0 ? cp_slice_of("calls")
                                : w->profile->events.at[column - 1];
   const char* unit = column == 0 ? count
                      : cp_slice_equal(event, cp_slice_of("sysTime"))
                         ? unit_of_time(&w->profile->inputs[0])
                         : unit_of(event);

   cp_proto_field(&w->sample, 1, cp_symbols_string(&w->symbols, event));
   cp_proto_field(&w->sample, 2,
                  cp_symbols_string(&w->symbols, cp_slice_of(unit)));
   cp_proto_part(&w->message, field, &w->sample);
}

static void flush(pprof* w)
{
   cp_sink_slice(w->to, (cp_slice){w->message.at, w->message.len});
   w->message.len = 0;
}

/* Write all fields except samples and tables. */
static void put_head(pprof* w)
{
   const cp_input_head* head = &w->profile->inputs[0];
   uint32_t last = w->column[w->n_types - 1];
   cp_buffer text = {0};

   for (size_t i = 0; i < w->n_types; i++)
      put_type(w, CP_PPROF_SAMPLE_TYPE, w->column[i]);
   put_type(w, CP_PPROF_PERIOD_TYPE, last);
   cp_proto_field(&w->message, CP_PPROF_PERIOD, 1);
   cp_proto_field(&w->message, CP_PPROF_DEFAULT_TYPE,
                  cp_symbols_string(&w->symbols,
                                    w->profile->events.at[last - 1]));
   cp_proto_field(&w->message, CP_PPROF_TIME, (uint64_t)head->mtime_ns);
   cp_buffer_format(&text, "Command: ");
   cp_buffer_add(&text, head->command.at, head->command.len);
   cp_proto_field(&w->message, CP_PPROF_COMMENT,
                  cp_symbols_string(&w->symbols,
                                    (cp_slice){text.at, text.len}));
   for (size_t i = 0; i < head->n_descriptions; i++)
      cp_proto_field(&w->message, CP_PPROF_COMMENT,
                     cp_symbols_string(&w->symbols,
                                       (cp_slice){head->descriptions[i].at,
                                                  head->descriptions[i].len}));
   cp_buffer_free(&text);
   flush(w);
}

/* ---- samples ---- */

/* Add the counts of a sample to w->values; COUNTS begins with the number of
   calls.  False if all are 0. */
static bool put_values(pprof* w, const cp_count* counts)
{
   bool any = false;

   w->values.len = 0;
   for (size_t i = 0; i < w->n_types; i++) {
      cp_count value = counts[w->column[i]];

      any = any || value != 0;
      cp_proto_number(&w->values, (uint64_t)value);
   }
   return any;
}

static void put_label(pprof* w, const char* key, uint32_t string)
{
   cp_buffer label = {0};

   cp_proto_field(&label, 1,
                  cp_symbols_string(&w->symbols, cp_slice_of(key)));
   cp_proto_field(&label, 2, string);
   cp_proto_part(&w->sample, LABEL, &label);
   cp_buffer_free(&label);
}

static void put_sample(pprof* w)
{
   cp_proto_part(&w->sample, VALUES, &w->values);
   cp_proto_part(&w->message, CP_PPROF_SAMPLE, &w->sample);
   flush(w);
}

static void put_node(pprof* w, uint32_t node)
{
   const cp_tree* t = &w->profile->tree;
   cp_node n = cp_tree_node(t, node);
   uint32_t root = node, part = CP_NO_NODE;

   if (n.site == CP_PART_SITE || !put_values(w, cp_tree_counts(t, node)))
      return;
   w->stack.len = 0;
   cp_proto_number(&w->stack, w->leaf[n.function]);
   while (t->nodes.at[root - 1].a != CP_NO_NODE) {
      uint32_t parent = t->nodes.at[root - 1].a;

      if (t->nodes.at[parent - 1].c == CP_PART_SITE) {
         part = parent;
         break;
      }
      cp_proto_number(&w->stack, w->called_from[root]);
      root = parent;
   }
   cp_proto_part(&w->sample, LOCATIONS, &w->stack);
   if (w->label[root] != 0)
      put_label(w, "thread", w->label[root]);
   if (part != CP_NO_NODE)
      put_label(w, "part", w->label[part]);
   put_sample(w);
}

/* Return the thread in a root's NAME, as 2 in "[thread 2]"; else "". */
static cp_slice thread_of(cp_slice name)
{
   cp_slice rest = {name.at, 0};

   if (cp_has_prefix(name, "[thread ", &rest)
       || cp_has_prefix(name, "[signal handlers of thread ", &rest))
      rest.len -= rest.len > 0;
   return rest;
}

/* Return the string number of the label of N, which is a root or a part. */
static uint32_t label_of(pprof* w, cp_node n)
{
   uint32_t number = cp_profile_function(w->profile, n.function).name;
   cp_slice name = cp_renamed_shown(&w->profile->funcs)->at[number];

   return cp_symbols_string(&w->symbols, n.site == CP_PART_SITE
                                            ? name : thread_of(name));
}

/* The location found last for a site, and the function it was found for. */
typedef struct {
   uint32_t function, location;
} known_site;

/* Return the location of SITE in FUNCTION; KNOWN has the one found last. */
static uint32_t location_of(pprof* w, uint32_t function, uint32_t site,
                            known_site* known)
{
   if (site == CP_NO_SITE)
      return w->leaf[function];
   if (known->location == 0 || known->function != function)
      *known = (known_site){
         function,
         cp_symbols_location(&w->symbols, function,
                             cp_tree_site(&w->profile->tree, site))};
   return known->location;
}

/* Set LINES[function] to the line where all of the function's own costs are
   placed: its hottest line, or 0 if unknown. */
static bool find_lines(pprof* w, uint32_t* lines, cp_error* err)
{
   cp_slice event = w->profile->events.at[w->column[w->n_types - 1] - 1];
   cp_error why = {0};
   cp_beside beside;
   bool good = true;

   memset(lines, 0, w->profile->functions.n * sizeof(*lines));
   if (w->profile->n_inputs > 1)
      return true;
   /* Without a profile beside the contexts, the hottest lines are unknown. */
   if (cp_beside_read(&beside, w->profile, &why))
      good = cp_beside_lines(&beside, w->profile, event, lines, err);
   cp_buffer_free(&why);
   cp_beside_free(&beside);
   return good;
}

/* Find labels and locations of all nodes; LINES has the functions' lines. */
static void find_locations(pprof* w, const uint32_t* lines)
{
   const cp_tree* t = &w->profile->tree;
   known_site* known = cp_alloc_zeroed((size_t)t->sites.n + 1, sizeof(*known));

   w->leaf = cp_alloc_zeroed(w->profile->functions.n, sizeof(*w->leaf));
   w->called_from = cp_alloc_zeroed((size_t)t->nodes.n + 1, 4);
   w->label = cp_alloc_zeroed((size_t)t->nodes.n + 1, 4);
   for (uint32_t f = 0; f < w->profile->functions.n; f++)
      w->leaf[f] = cp_symbols_location(&w->symbols, f,
                                       (cp_site){.file = CP_NO_NAME,
                                                 .line = lines[f]});
   for (uint32_t i = 1; i <= t->nodes.n; i++) {
      cp_node n = cp_tree_node(t, i);

      if (n.parent == CP_NO_NODE
          || cp_tree_node(t, n.parent).site == CP_PART_SITE)
         w->label[i] = label_of(w, n);
      else
         w->called_from[i] = location_of(
            w, cp_tree_node(t, n.parent).function, n.site, &known[n.site]);
   }
   free(known);
}

static bool put_tree(pprof* w, cp_error* err)
{
   const cp_tree* t = &w->profile->tree;
   bool* selected = cp_paths_selected(w->view);
   uint32_t* lines = cp_alloc(w->profile->functions.n, sizeof(*lines));
   bool good = find_lines(w, lines, err);

   find_locations(w, lines);
   free(lines);
   for (uint32_t i = 1; good && i <= t->nodes.n; i++)
      if (selected == NULL || selected[i])
         put_node(w, i);
   free(selected);
   return good;
}

/* ---- count lines ---- */

typedef struct {
   pprof* w;
   cp_pair pair;
   cp_count* counts;      /* an item for calls, then the counts of a line */
} flat_lines;

static bool put_line(void* context, cp_place place, const cp_count* sums,
                     cp_error* err)
{
   flat_lines* f = context;
   pprof* w = f->w;
   cp_site site = {.file = f->pair.file,
                   .line = place.line > 0 && place.line <= UINT32_MAX
                              ? (uint32_t)place.line : 0,
                   .address = place.address};

   (void)err;
   memcpy(f->counts + 1, sums, w->profile->n_events * sizeof(*sums));
   if (!put_values(w, f->counts))
      return true;
   w->stack.len = 0;
   cp_proto_number(&w->stack, cp_symbols_location(&w->symbols,
                                                  f->pair.function, site));
   cp_proto_part(&w->sample, LOCATIONS, &w->stack);
   put_sample(w);
   return true;
}

static bool put_flat(pprof* w, cp_error* err)
{
   const cp_profile* p = w->profile;
   flat_lines f = {.w = w, .counts = cp_alloc_zeroed(1 + p->n_events,
                                               sizeof(cp_count))};
   bool good = true;

   for (uint32_t i = 0; good && i < p->pairs.n; i++) {
      f.pair = cp_profile_pair(p, i);
      if (cp_view_selects(w->view, f.pair.file,
                          cp_profile_function(p, f.pair.function).name))
         good = cp_lines_visit(&p->lines, i, put_line, &f, err);
   }
   free(f.counts);
   return good;
}

/* ---- all ---- */

/* Order the sample types.  The event by which the view sorts comes last; if it
   is computed, the first recorded event does. */
static void find_columns(pprof* w, bool has_calls)
{
   uint32_t event = w->view->keys[0].event, n = 0;
   uint32_t last = event == CP_NO_NAME ? 0 : event;

   w->column = cp_alloc(1 + w->profile->n_read, sizeof(*w->column));
   if (has_calls)
      w->column[n++] = 0;
   for (uint32_t i = 0; i < w->profile->n_read; i++)
      if (i != last)
         w->column[n++] = 1 + i;
   w->column[n++] = 1 + last;
   w->n_types = n;
}

bool cp_write_pprof(const cp_view* v, bool flat, cp_sink* to, cp_error* err)
{
   pprof w = {.view = v, .profile = v->profile, .to = to};
   bool good;

   cp_symbols_init(&w.symbols, v->profile);
   find_columns(&w, !flat);
   put_head(&w);
   good = flat ? put_flat(&w, err) : put_tree(&w, err);
   if (good)
      cp_symbols_write(&w.symbols, to);
   cp_symbols_free(&w.symbols);
   free(w.column);
   free(w.called_from);
   free(w.leaf);
   free(w.label);
   cp_buffer_free(&w.stack);
   cp_buffer_free(&w.values);
   cp_buffer_free(&w.sample);
   cp_buffer_free(&w.message);
   return good;
}
