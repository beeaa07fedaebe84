/* SPDX-License-Identifier: GPL-2.0-or-later */
/* SPDX-FileCopyrightText: 2026 the authors of this Cachegrind */
/* engine/write/callgrind.c: writes Callgrind's format.

   Functions ascend by object, file and name.  Within a function its own file
   comes first, then the files of inlined code, ascending.  Within a file come
   the counts by line, then the calls by callee and line, then the jumps.  The
   first line of counts in a file has all counts, since callgrind_annotate needs
   each count once; further lines leave out zeros at the end.  Positions are
   absolute, so that people can search for a line.

   A name gets an id where it occurs first.  Two functions of the same name have
   different ids, since some readers identify functions by ids. */

#include "engine/write/formats.h"

#include "engine/write/dictionary.h"

#include <stdlib.h>

typedef struct {
   const cp_profile* profile;
   cp_sink* to;
   cp_dictionary objects, files, funcs;
   uint32_t* rank;         /* [function] place in ascending order */
   bool addresses;         /* addresses are written */
   uint32_t object, file;  /* object and file in force */
   uint32_t arc;           /* arc whose calls are being written */
   bool is_first;          /* the next line of counts is the file's first */
} writer;

/* The items of one kind that are still to be written, in order. */
typedef struct {
   uint32_t* order;
   uint32_t n, next;
} queue;

enum { PAIRS, ARCS, JUMPS, N_KINDS };

/* ---- header ---- */

void cp_write_common(const cp_profile* p, cp_sink* to, const char* keyword,
                         int which)
{
   const cp_common* common = &p->common[which];

   if (!common->given)
      return;
   cp_sink_text(to, keyword);
   cp_sink_slice(to, (cp_slice){common->text.at, common->text.len});
   cp_sink_text(to, "\n");
}

static void write_event_lines(const cp_profile* p, cp_sink* to)
{
   uint32_t* sorted = cp_names_sorted(&p->event_lines);

   for (uint32_t i = 0; i < p->event_lines.n; i++) {
      cp_sink_text(to, "event: ");
      cp_sink_slice(to, p->event_lines.at[sorted[i]]);
      cp_sink_text(to, "\n");
   }
   free(sorted);
}

/* Return whether the first input, or one of a difference, has a command. */
static bool has_command(const cp_profile* p)
{
   return p->inputs[0].has_command
          || (p->options.n_old > 0 && p->inputs[1].has_command);
}

/* Write the header, in the order that other readers expect. */
static void write_header(const writer* w)
{
   const cp_profile* p = w->profile;
   cp_sink* to = w->to;

   cp_sink_text(to, "# callgrind format\nversion: 1\ncreator: ");
   cp_sink_text(to, p->options.n_old > 0 ? "cg_diff-" : "cg_merge-");
   cp_sink_text(to, p->options.version == NULL ? "0" : p->options.version);
   cp_sink_text(to, "\n");
   cp_write_common(p, to, "pid: ", CP_COMMON_PID);
   if (has_command(p))
      cp_write_command(p, to);
   cp_write_common(p, to, "part: ", CP_COMMON_PART);
   cp_write_common(p, to, "thread: ", CP_COMMON_THREAD);
   cp_write_descriptions(p, to);
   cp_sink_text(to, w->addresses ? "positions: instr line\n"
                                 : "positions: line\n");
   write_event_lines(p, to);
   cp_write_events(p, to);
   cp_sink_text(to, "summary:");
   cp_sink_counts(to, p->totals, p->n_events);
   cp_sink_text(to, "\n");
}

/* ---- order ---- */

static int by_identity(uint32_t a, uint32_t b, const void* context)
{
   const writer* w = context;
   cp_function fa = cp_profile_function(w->profile, a);
   cp_function fb = cp_profile_function(w->profile, b);
   int order = cp_order(w->objects.rank[fa.object], w->objects.rank[fb.object]);

   if (order == 0)
      order = cp_order(w->files.rank[fa.file], w->files.rank[fb.file]);
   if (order == 0)
      order = cp_order(w->funcs.rank[fa.name], w->funcs.rank[fb.name]);
   return order;
}

/* Compare the files A and B in FUNCTION, whose own file comes first. */
static int compare_files(const writer* w, uint32_t function, uint32_t a,
                         uint32_t b)
{
   uint32_t own = cp_profile_function(w->profile, function).file;

   if (a == b)
      return 0;
   if (a == own || b == own)
      return a == own ? -1 : 1;
   return cp_order(w->files.rank[a], w->files.rank[b]);
}

static int by_place_of_pair(uint32_t a, uint32_t b, const void* context)
{
   const writer* w = context;
   cp_pair pa = cp_profile_pair(w->profile, a);
   cp_pair pb = cp_profile_pair(w->profile, b);
   int order = cp_order(w->rank[pa.function], w->rank[pb.function]);

   return order != 0 ? order
                     : compare_files(w, pa.function, pa.file, pb.file);
}

static int by_place_of_arc(uint32_t a, uint32_t b, const void* context)
{
   const writer* w = context;
   cp_arc aa = cp_profile_arc(w->profile, a);
   cp_arc ab = cp_profile_arc(w->profile, b);
   int order = cp_order(w->rank[aa.caller], w->rank[ab.caller]);

   if (order == 0)
      order = compare_files(w, aa.caller, aa.file, ab.file);
   return order != 0 ? order
                     : cp_order(w->rank[aa.callee], w->rank[ab.callee]);
}

static int by_place_of_jump(uint32_t a, uint32_t b, const void* context)
{
   const writer* w = context;
   const cp_jump* ja = &w->profile->jumps.at[a];
   const cp_jump* jb = &w->profile->jumps.at[b];
   int order = cp_order(w->rank[ja->from.function], w->rank[jb->from.function]);

   if (order == 0)
      order = compare_files(w, ja->from.function, ja->from.file,
                            jb->from.file);
   if (order == 0)
      order = cp_jumps_compare(ja, jb);
   if (order == 0)
      order = cp_order(w->files.rank[ja->to.file], w->files.rank[jb->to.file]);
   return order != 0 ? order
                     : cp_order(w->rank[ja->to.function],
                                w->rank[jb->to.function]);
}

/* ---- counts and calls ---- */

static void write_place(const writer* w, cp_place place)
{
   if (w->addresses) {
      cp_sink_address(w->to, place.address);
      cp_sink_text(w->to, " ");
   }
   cp_sink_count(w->to, place.line);
}

/* Write SUMS at PLACE: all counts if ALL, else without the zeros at the end. */
static void write_sums(const writer* w, cp_place place, const cp_count* sums,
                       bool all)
{
   size_t n = w->profile->n_events;

   while (!all && n > 1 && sums[n - 1] == 0)
      n--;
   write_place(w, place);
   cp_sink_counts(w->to, sums, n);
   cp_sink_text(w->to, "\n");
}

static bool write_costs(void* context, cp_place place, const cp_count* sums,
                        cp_error* err)
{
   writer* w = context;

   (void)err;
   write_sums(w, place, sums, w->is_first);
   w->is_first = false;
   return true;
}

/* Write the calls of the present arc from PLACE. */
static bool write_calls(void* context, cp_place place, const cp_count* sums,
                        cp_error* err)
{
   writer* w = context;
   const cp_profile* p = w->profile;
   uint32_t function = cp_profile_arc(p, w->arc).callee;
   cp_function callee = cp_profile_function(p, function);

   (void)err;

   if (callee.object != w->object)
      cp_write_name(w->to, "cob=", &w->objects, callee.object);
   if (callee.file != w->file)
      cp_write_name(w->to, "cfi=", &w->files, callee.file);
   cp_write_thing(w->to, "cfn=", &w->funcs, function, callee.name);
   cp_sink_text(w->to, "calls=");
   cp_sink_count(w->to, sums[0]);
   cp_sink_text(w->to, " ");
   write_place(w, cp_profile_entry(p, function));
   cp_sink_text(w->to, "\n");
   write_sums(w, place, sums + 1, false);
   return true;
}

static bool write_pair(writer* w, uint32_t pair, cp_error* err)
{
   const cp_profile* p = w->profile;

   if (p->options.lines == CP_LINES_BY_PAIR)
      return cp_lines_visit(&p->lines, pair, write_costs, w, err);
   return write_costs(w, (cp_place){0, 0}, cp_profile_pair_counts(p, pair),
                      err);
}

static bool write_arc(writer* w, uint32_t arc, cp_error* err)
{
   w->arc = arc;
   return cp_lines_visit(&w->profile->calls, arc, write_calls, w, err);
}

/* Write JUMP with an absolute target, like all positions. */
static void write_one_jump(writer* w, const cp_jump* jump)
{
   cp_function to = cp_profile_function(w->profile, jump->to.function);

   if (jump->to.file != w->file)
      cp_write_name(w->to, "jfi=", &w->files, jump->to.file);
   if (jump->to.function != jump->from.function)
      cp_write_thing(w->to, "jfn=", &w->funcs, jump->to.function, to.name);
   cp_sink_text(w->to, jump->conditional ? "jcnd=" : "jump=");
   cp_sink_count(w->to, jump->followed);
   if (jump->conditional) {
      cp_sink_text(w->to, "/");
      cp_sink_count(w->to, jump->executed);
   }
   cp_sink_text(w->to, " ");
   write_place(w, jump->to.place);
   cp_sink_text(w->to, "\n");
   write_place(w, jump->from.place);
   cp_sink_text(w->to, "\n");
}

/* Write the next jump of queue Q, added up with all equal jumps. */
static bool write_jump(writer* w, queue* q, cp_error* err)
{
   const cp_jump* jumps = w->profile->jumps.at;
   uint32_t first = q->order[q->next++];
   cp_jump sum = jumps[first];

   while (q->next < q->n
          && by_place_of_jump(first, q->order[q->next], w) == 0)
      if (!cp_jumps_sum(&sum, &jumps[q->order[q->next++]], err))
         return false;
   write_one_jump(w, &sum);
   return true;
}

/* ---- functions ---- */

static void write_function(writer* w, uint32_t function)
{
   cp_function f = cp_profile_function(w->profile, function);

   cp_sink_text(w->to, "\n");
   if (f.object != w->object)
      cp_write_name(w->to, "ob=", &w->objects, f.object);
   cp_write_name(w->to, "fl=", &w->files, f.file);
   cp_write_thing(w->to, "fn=", &w->funcs, function, f.name);
   w->object = f.object;
   w->file = f.file;
   w->is_first = true;
}

/* Write the excess of FUNCTION (CP_NO_NAME: no function), if it is known. */
static void end_function(const writer* w, uint32_t function)
{
   const cp_profile* p = w->profile;
   const cp_count* counts =
      function == CP_NO_NAME
         ? NULL
         : cp_recursion_of(&p->recursion, function, p->n_events);
   size_t n = p->n_events;

   if (counts == NULL)
      return;
   while (n > 1 && counts[n - 1] == 0)
      n--;
   cp_sink_text(w->to, "# recursion:");
   cp_sink_counts(w->to, counts, n);
   cp_sink_text(w->to, "\n");
}

/* Return the function and file of item NUMBER of KIND. */
static cp_pair place_of(const writer* w, int kind, uint32_t number)
{
   const cp_profile* p = w->profile;

   if (kind == PAIRS)
      return cp_profile_pair(p, number);
   if (kind == ARCS)
      return (cp_pair){cp_profile_arc(p, number).caller,
                       cp_profile_arc(p, number).file};
   return (cp_pair){p->jumps.at[number].from.function,
                    p->jumps.at[number].from.file};
}

/* Return the kind whose next item comes first, and set *AT to the item's
   function and file; return N_KINDS if the queues are empty. */
static int next_kind(const writer* w, const queue* queues, cp_pair* at)
{
   int first = N_KINDS;

   for (int kind = 0; kind < N_KINDS; kind++) {
      const queue* q = &queues[kind];
      cp_pair place;

      if (q->next == q->n)
         continue;
      place = place_of(w, kind, q->order[q->next]);
      if (first == N_KINDS
          || w->rank[place.function] < w->rank[at->function]
          || (place.function == at->function
              && compare_files(w, place.function, place.file, at->file) < 0)) {
         first = kind;
         *at = place;
      }
   }
   return first;
}

/* Switch from FUNCTION to the function and file in AT. */
static void enter(writer* w, uint32_t function, cp_pair at)
{
   if (at.function != function) {
      end_function(w, function);
      write_function(w, at.function);
   }
   if (at.file != w->file) {
      cp_write_name(w->to, "fi=", &w->files, at.file);
      w->is_first = true;
   }
   w->file = at.file;
}

static bool write_functions(writer* w, queue* queues, cp_error* err)
{
   cp_progress* progress = w->profile->options.progress;
   uint32_t function = CP_NO_NAME, n = 0;
   cp_pair at;
   int kind;

   cp_progress_begin(progress, "writing",
                     queues[PAIRS].n + queues[ARCS].n + queues[JUMPS].n);
   while ((kind = next_kind(w, queues, &at)) < N_KINDS) {
      queue* q = &queues[kind];

      enter(w, function, at);
      function = at.function;
      if (!(kind == PAIRS  ? write_pair(w, q->order[q->next++], err)
            : kind == ARCS ? write_arc(w, q->order[q->next++], err)
                           : write_jump(w, q, err)))
         return false;
      if (++n % 1024 == 0)
         cp_progress_step(progress, 1024);
   }
   end_function(w, function);
   return true;
}

bool cp_write_callgrind(const cp_profile* p, cp_sink* to, cp_error* err)
{
   writer w = {
      .profile = p,
      .to = to,
      .addresses = p->addresses && p->options.lines == CP_LINES_BY_PAIR,
      .file = CP_NO_NAME,
   };
   bool good;

   cp_dictionary_init(&w.objects, cp_renamed_shown(&p->objects),
                      cp_renamed_shown(&p->objects)->n);
   cp_dictionary_init(&w.files, cp_renamed_shown(&p->files),
                      cp_renamed_shown(&p->files)->n);
   cp_dictionary_init(&w.funcs, cp_renamed_shown(&p->funcs), p->functions.n);
   w.rank = cp_ranked(p->functions.n, by_identity, &w);
   queue queues[N_KINDS] = {
      [PAIRS] = {cp_sorted(p->pairs.n, by_place_of_pair, &w), p->pairs.n, 0},
      [ARCS] = {cp_sorted(p->arcs.n, by_place_of_arc, &w), p->arcs.n, 0},
      [JUMPS] = {cp_sorted(p->jumps.n, by_place_of_jump, &w), p->jumps.n, 0},
   };
   write_header(&w);
   good = write_functions(&w, queues, err);
   if (good) {
      cp_sink_text(to, "\ntotals:");
      cp_sink_counts(to, p->totals, p->n_events);
      cp_sink_text(to, "\n");
   }
   for (int kind = 0; kind < N_KINDS; kind++)
      free(queues[kind].order);
   free(w.rank);
   cp_dictionary_free(&w.objects);
   cp_dictionary_free(&w.files);
   cp_dictionary_free(&w.funcs);
   return good;
}
