/*
   profile/write/callgrind.c: writing Callgrind's format.

   Functions ascend by object, file and name.  Of each, the counts and calls of
   its own file come first, then those of other files that are inlined in it,
   in ascending order; of each file, first the counts by line, then the calls
   by callee and line.  The first of these lines has all counts, others none of
   the zeros at the end: callgrind_annotate wants each at least once.  A name
   gets an id where it comes first; for some readers an id is a function, not
   only its name, so each function has one of its own.
   Positions are absolute: whoever looks for a line finds it.
*/

#include "profile/write/callgrind.h"

#include "profile/base/words.h"

#include <stdlib.h>

/* Names of one kind, as they are written: of objects, files or functions. */
typedef struct {
   const cp_names* names;
   uint32_t* rank;         /* [name] place in ascending order */
   uint32_t* id;           /* [thing] 0: not written yet */
   uint32_t n_ids;
} dictionary;

typedef struct {
   const cp_profile* profile;
   cp_sink* to;
   dictionary objects, files, funcs;
   uint32_t* rank;         /* [function] place in ascending order */
   bool addresses;         /* are written */
   uint32_t object, file;  /* in force */
   uint32_t arc;           /* whose calls are being written */
   bool is_first;          /* of its file is the next line of counts */
} writer;

/* ---- names ---- */

/* For N things that have NAMES. */
static void make_dictionary(dictionary* d, const cp_names* names, uint32_t n)
{
   *d = (dictionary){names, cp_names_ranked(names),
                     cp_alloc_zeroed(n, sizeof(uint32_t)), 0};
}

static void free_dictionary(dictionary* d)
{
   free(d->rank);
   free(d->id);
}

/* Writes a line that begins with KEYWORD and tells of THING, called NAME. */
static void write_thing(cp_sink* to, const char* keyword, dictionary* d,
                        uint32_t thing, uint32_t name)
{
   bool is_new = d->id[thing] == 0;

   if (is_new)
      d->id[thing] = ++d->n_ids;
   cp_sink_text(to, keyword);
   cp_sink_text(to, "(");
   cp_sink_count(to, d->id[thing]);
   cp_sink_text(to, ")");
   if (is_new) {
      cp_slice text = d->names->at[name];

      cp_sink_text(to, " ");
      cp_sink_slice(to, cp_is_blank(text) ? cp_slice_of(CP_UNKNOWN) : text);
   }
   cp_sink_text(to, "\n");
}

/* The same for an object or a file, which its name says all about. */
static void write_name(cp_sink* to, const char* keyword, dictionary* d,
                       uint32_t name)
{
   write_thing(to, keyword, d, name, name);
}

/* ---- header ---- */

static void write_common(const cp_profile* p, cp_sink* to, const char* keyword,
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

/* Whether an input says what its command was: a report of the output should
   say that it is unknown, too. */
static bool has_command(const cp_profile* p)
{
   return p->inputs[0].has_command
          || (p->options.diff && p->inputs[1].has_command);
}

/* The order is the one in which other readers want it. */
static void write_header(const writer* w)
{
   const cp_profile* p = w->profile;
   cp_sink* to = w->to;

   cp_sink_text(to, "# callgrind format\nversion: 1\ncreator: ");
   cp_sink_text(to, p->options.diff ? "cg_diff-" : "cg_merge-");
   cp_sink_text(to, p->options.version == NULL ? "0" : p->options.version);
   cp_sink_text(to, "\n");
   write_common(p, to, "pid: ", CP_COMMON_PID);
   if (has_command(p))
      cp_write_command(p, to);
   write_common(p, to, "part: ", CP_COMMON_PART);
   write_common(p, to, "thread: ", CP_COMMON_THREAD);
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

static int compare_ranks(uint32_t a, uint32_t b)
{
   return (a > b) - (a < b);
}

static int by_identity(uint32_t a, uint32_t b, const void* context)
{
   const writer* w = context;
   cp_function fa = cp_profile_function(w->profile, a);
   cp_function fb = cp_profile_function(w->profile, b);
   int order = compare_ranks(w->objects.rank[fa.object],
                             w->objects.rank[fb.object]);

   if (order == 0)
      order = compare_ranks(w->files.rank[fa.file], w->files.rank[fb.file]);
   if (order == 0)
      order = compare_ranks(w->funcs.rank[fa.name], w->funcs.rank[fb.name]);
   return order;
}

/* The order of the files A and B in FUNCTION: its own is the first. */
static int compare_files(const writer* w, uint32_t function, uint32_t a,
                         uint32_t b)
{
   uint32_t own = cp_profile_function(w->profile, function).file;

   if (a == b)
      return 0;
   if (a == own || b == own)
      return a == own ? -1 : 1;
   return compare_ranks(w->files.rank[a], w->files.rank[b]);
}

static int by_place_of_pair(uint32_t a, uint32_t b, const void* context)
{
   const writer* w = context;
   cp_pair pa = cp_profile_pair(w->profile, a);
   cp_pair pb = cp_profile_pair(w->profile, b);
   int order = compare_ranks(w->rank[pa.function], w->rank[pb.function]);

   return order != 0 ? order
                     : compare_files(w, pa.function, pa.file, pb.file);
}

static int by_place_of_arc(uint32_t a, uint32_t b, const void* context)
{
   const writer* w = context;
   cp_arc aa = cp_profile_arc(w->profile, a);
   cp_arc ab = cp_profile_arc(w->profile, b);
   int order = compare_ranks(w->rank[aa.caller], w->rank[ab.caller]);

   if (order == 0)
      order = compare_files(w, aa.caller, aa.file, ab.file);
   return order != 0 ? order
                     : compare_ranks(w->rank[aa.callee], w->rank[ab.callee]);
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

/* Writes SUMS at PLACE: ALL, or at least one and none of the zeros at the
   end. */
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

/* The calls of the present arc from PLACE. */
static bool write_calls(void* context, cp_place place, const cp_count* sums,
                        cp_error* err)
{
   writer* w = context;
   const cp_profile* p = w->profile;
   uint32_t function = cp_profile_arc(p, w->arc).callee;
   cp_function callee = cp_profile_function(p, function);

   (void)err;

   if (callee.object != w->object)
      write_name(w->to, "cob=", &w->objects, callee.object);
   if (callee.file != w->file)
      write_name(w->to, "cfi=", &w->files, callee.file);
   write_thing(w->to, "cfn=", &w->funcs, function, callee.name);
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

/* ---- functions ---- */

/* Begins FUNCTION. */
static void write_function(writer* w, uint32_t function)
{
   cp_function f = cp_profile_function(w->profile, function);

   cp_sink_text(w->to, "\n");
   if (f.object != w->object)
      write_name(w->to, "ob=", &w->objects, f.object);
   write_name(w->to, "fl=", &w->files, f.file);
   write_thing(w->to, "fn=", &w->funcs, function, f.name);
   w->object = f.object;
   w->file = f.file;
   w->is_first = true;
}

/* Ends FUNCTION, if it is one. */
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

/* Goes through pairs and arcs, both in order, side by side. */
static bool write_functions(writer* w, const uint32_t* pairs,
                            const uint32_t* arcs, cp_error* err)
{
   const cp_profile* p = w->profile;
   uint32_t n = p->pairs.n + p->arcs.n, i = 0, k = 0;
   uint32_t function = CP_NO_NAME;
   bool good = true;

   cp_progress_begin(p->options.progress, "writing", n);
   while (good && i + k < n) {
      bool is_arc = i == p->pairs.n;
      cp_pair at = {0, 0};

      if (!is_arc)
         at = cp_profile_pair(p, pairs[i]);
      if (k < p->arcs.n) {
         cp_arc arc = cp_profile_arc(p, arcs[k]);

         is_arc = is_arc || w->rank[arc.caller] < w->rank[at.function]
                  || (arc.caller == at.function
                      && compare_files(w, arc.caller, arc.file, at.file) < 0);
         if (is_arc)
            at = (cp_pair){arc.caller, arc.file};
      }
      if (at.function != function) {
         end_function(w, function);
         write_function(w, at.function);
      }
      function = at.function;
      if (at.file != w->file) {
         write_name(w->to, "fi=", &w->files, at.file);
         w->is_first = true;
      }
      w->file = at.file;
      good = is_arc ? write_arc(w, arcs[k++], err)
                    : write_pair(w, pairs[i++], err);
      if ((i + k) % 1024 == 0)
         cp_progress_step(p->options.progress, 1024);
   }
   end_function(w, function);
   return good;
}

bool cp_write_callgrind(const cp_profile* p, cp_sink* to, cp_error* err)
{
   writer w = {
      .profile = p,
      .to = to,
      .addresses = p->addresses && p->options.lines == CP_LINES_BY_PAIR,
      .file = CP_NO_NAME,
   };
   uint32_t* pairs;
   uint32_t* arcs;
   bool good;

   make_dictionary(&w.objects, cp_renamed_shown(&p->objects),
                   cp_renamed_shown(&p->objects)->n);
   make_dictionary(&w.files, cp_renamed_shown(&p->files),
                   cp_renamed_shown(&p->files)->n);
   make_dictionary(&w.funcs, cp_renamed_shown(&p->funcs), p->functions.n);
   w.rank = cp_ranked(p->functions.n, by_identity, &w);
   pairs = cp_sorted(p->pairs.n, by_place_of_pair, &w);
   arcs = cp_sorted(p->arcs.n, by_place_of_arc, &w);
   write_header(&w);
   good = write_functions(&w, pairs, arcs, err);
   if (good) {
      cp_sink_text(to, "\ntotals:");
      cp_sink_counts(to, p->totals, p->n_events);
      cp_sink_text(to, "\n");
   }
   free(pairs);
   free(arcs);
   free(w.rank);
   free_dictionary(&w.objects);
   free_dictionary(&w.files);
   free_dictionary(&w.funcs);
   return good;
}
