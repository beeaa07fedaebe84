/* SPDX-License-Identifier: GPL-2.0-or-later */
/* SPDX-FileCopyrightText: 2026 the authors of this Cachegrind */
/* engine/rows/instructions.c: functions instruction by instruction.

   A function has a pair for its own code, and a pair for each file whose code
   is inlined in it, so its places form several sequences.  Inlined code may
   also be recorded as a function; if that function's places lie among those of
   a shown function, they are shown, too. */

#include "engine/rows/instructions.h"

#include "engine/rows/counts.h"
#include "engine/rows/functions.h"

#include <stdlib.h>

#define NO_PAIR UINT32_MAX
#define NO_JUMP UINT32_MAX

/* The range from the first to the last address of a function. */
typedef struct {
   uint32_t object;
   uint64_t first, last;
} extent;

typedef struct {
   const cp_view* view;
   cp_sink* to;
   uint32_t* first;   /* [function] its first pair, or NO_PAIR */
   uint32_t* next;    /* [pair] next pair of the same function */
   uint32_t* jumps;   /* [function] its first jump, or NO_JUMP */
   uint32_t* others;  /* [jump] next jump from the same function */
   cp_arc_index arcs; /* by caller */
   uint32_t callee;   /* callee of the present arc */
   bool* shown;       /* [function] */
   extent* extents;   /* extents of shown functions, sorted, without overlaps */
   size_t n_extents;
   uint32_t function, pair;   /* hidden function and pair being visited */
   uint32_t also, pair_put;   /* hidden function and pair written last */
} instructions;

static bool put_place(void* context, cp_place place, const cp_count* sums,
                      cp_error* err)
{
   const instructions* in = context;

   (void)err;
   cp_sink_text(in->to, "at\t");
   cp_sink_count(in->to, (cp_count)place.address);
   cp_sink_text(in->to, "\t");
   cp_sink_count(in->to, place.line);
   cp_rows_counts(in->view, sums, in->to);
   cp_sink_text(in->to, "\n");
   return true;
}

static bool extend(void* context, cp_place place, const cp_count* sums,
                   cp_error* err)
{
   extent* e = context;

   (void)sums;
   (void)err;
   if (place.address == 0)
      return true;
   if (place.address < e->first)
      e->first = place.address;
   if (place.address > e->last)
      e->last = place.address;
   return true;
}

static int compare_extents(const void* a, const void* b)
{
   const extent *x = a, *y = b;

   if (x->object != y->object)
      return x->object < y->object ? -1 : 1;
   return x->first < y->first ? -1 : x->first > y->first;
}

/* Sort the extents and join those that overlap. */
static void join_extents(instructions* in)
{
   size_t n = 0;

   if (in->n_extents > 0)
      qsort(in->extents, in->n_extents, sizeof(*in->extents), compare_extents);
   for (size_t i = 0; i < in->n_extents; i++) {
      const extent* e = &in->extents[i];
      extent* before = n > 0 ? &in->extents[n - 1] : NULL;

      if (before == NULL || before->object != e->object
          || before->last < e->first)
         in->extents[n++] = *e;
      else if (before->last < e->last)
         before->last = e->last;
   }
   in->n_extents = n;
}

static bool is_among(const instructions* in, extent at)
{
   size_t low = 0, high = in->n_extents;

   while (low < high) {
      size_t middle = low + (high - low) / 2;
      const extent* e = &in->extents[middle];

      if (e->object == at.object && e->first <= at.first && at.first <= e->last)
         return true;
      if (compare_extents(e, &at) < 0)
         low = middle + 1;
      else
         high = middle;
   }
   return false;
}

static bool is_shown(const instructions* in, uint32_t function)
{
   const cp_profile* p = in->view->profile;
   cp_function f = cp_profile_function(p, function);
   uint32_t i = in->first[function];

   if (!cp_view_selects(in->view, f.file, f.name))
      return false;
   while (i != NO_PAIR && !cp_view_shows_pair(in->view, i))
      i = in->next[i];
   return i != NO_PAIR;
}

/* Write JUMP; equal jumps are not added up. */
static void put_jump(const instructions* in, const cp_jump* jump)
{
   cp_sink_text(in->to, jump->conditional ? "jcnd\t" : "jump\t");
   cp_sink_count(in->to, (cp_count)jump->from.place.address);
   cp_sink_text(in->to, "\t");
   cp_sink_count(in->to, (cp_count)jump->to.place.address);
   cp_sink_text(in->to, "\t");
   cp_sink_count(in->to, jump->followed);
   if (jump->conditional) {
      cp_sink_text(in->to, "\t");
      cp_sink_count(in->to, jump->executed);
   }
   cp_sink_text(in->to, "\n");
}

/* Write the rows that introduce FUNCTION, with KEYWORD in the last one. */
static void put_head(const instructions* in, const char* keyword,
                     uint32_t function)
{
   cp_rows_function(in->view->profile, function, 0, in->to);
   cp_sink_text(in->to, keyword);
   cp_sink_count(in->to, function);
   cp_sink_text(in->to, "\n");
}

/* Write the calls of in->callee at PLACE, if its address is known; SUMS is
   their number and their counts. */
static bool put_calls(void* context, cp_place place, const cp_count* sums,
                      cp_error* err)
{
   const instructions* in = context;

   (void)err;
   if (place.address == 0)
      return true;
   cp_rows_function(in->view->profile, in->callee, 0, in->to);
   cp_sink_text(in->to, "calls\t");
   cp_sink_count(in->to, (cp_count)place.address);
   cp_sink_counts_field(in->to, sums, 1);
   cp_rows_counts(in->view, sums + 1, in->to);
   cp_sink_text(in->to, "\t");
   cp_sink_count(in->to, in->callee);
   cp_sink_text(in->to, "\n");
   return true;
}

static bool put_function(instructions* in, uint32_t function, cp_error* err)
{
   const cp_profile* p = in->view->profile;
   const cp_names* files = cp_renamed_shown(&p->files);

   put_head(in, "code\t", function);
   for (uint32_t i = in->first[function]; i != NO_PAIR; i = in->next[i]) {
      cp_sink_line(in->to, "from\t", files->at[cp_profile_pair(p, i).file]);
      if (!cp_lines_visit(&p->lines, i, put_place, in, err))
         return false;
   }
   for (uint32_t i = in->jumps[function]; i != NO_JUMP; i = in->others[i])
      put_jump(in, &p->jumps.at[i]);
   for (uint32_t i = in->arcs.first[function];
        i < in->arcs.first[function + 1]; i++) {
      uint32_t arc = in->arcs.arcs[i];

      in->callee = cp_profile_arc(p, arc).callee;
      if (!cp_lines_visit(&p->calls, arc, put_calls, in, err))
         return false;
   }
   return true;
}

/* Select the functions to show, and compute their extents. */
static bool find_shown(instructions* in, cp_error* err)
{
   const cp_profile* p = in->view->profile;

   in->shown = cp_alloc_zeroed(p->functions.n, sizeof(*in->shown));
   in->extents = cp_alloc(p->functions.n, sizeof(*in->extents));
   for (uint32_t f = 0; f < p->functions.n; f++) {
      extent e = {cp_profile_function(p, f).object, UINT64_MAX, 0};

      in->shown[f] = is_shown(in, f);
      if (!in->shown[f])
         continue;
      for (uint32_t i = in->first[f]; i != NO_PAIR; i = in->next[i])
         if (!cp_lines_visit(&p->lines, i, extend, &e, err))
            return false;
      if (e.first <= e.last)
         in->extents[in->n_extents++] = e;
   }
   join_extents(in);
   return true;
}

/* Write PLACE, of a hidden function, if it is in the extent of a shown one. */
static bool put_among(void* context, cp_place place, const cp_count* sums,
                      cp_error* err)
{
   instructions* in = context;
   const cp_profile* p = in->view->profile;
   uint32_t object = cp_profile_function(p, in->function).object;

   if (!is_among(in, (extent){object, place.address, place.address}))
      return true;
   if (in->also != in->function) {
      put_head(in, "also\t", in->function);
      in->also = in->function;
      in->pair_put = NO_PAIR;
   }
   if (in->pair_put != in->pair)
      cp_sink_line(in->to, "from\t", cp_renamed_shown(&p->files)
                                       ->at[cp_profile_pair(p, in->pair).file]);
   in->pair_put = in->pair;
   return put_place(in, place, sums, err);
}

static bool put_others(instructions* in, cp_error* err)
{
   const cp_profile* p = in->view->profile;

   for (uint32_t f = 0; f < p->functions.n; f++) {
      in->function = f;
      for (uint32_t i = in->shown[f] ? NO_PAIR : in->first[f]; i != NO_PAIR;
           i = in->next[i]) {
         in->pair = i;
         if (!cp_lines_visit(&p->lines, i, put_among, in, err))
            return false;
      }
   }
   return true;
}

static void chain_jumps(instructions* in)
{
   const cp_profile* p = in->view->profile;

   in->jumps = cp_alloc(p->functions.n, sizeof(*in->jumps));
   in->others = cp_alloc(p->jumps.n, sizeof(*in->others));
   for (uint32_t f = 0; f < p->functions.n; f++)
      in->jumps[f] = NO_JUMP;
   for (uint32_t i = p->jumps.n; i-- > 0;) {
      uint32_t function = p->jumps.at[i].from.function;

      in->others[i] = in->jumps[function];
      in->jumps[function] = i;
   }
}

static void chain_pairs(instructions* in)
{
   const cp_profile* p = in->view->profile;

   in->first = cp_alloc(p->functions.n, sizeof(*in->first));
   in->next = cp_alloc(p->pairs.n, sizeof(*in->next));
   for (uint32_t f = 0; f < p->functions.n; f++)
      in->first[f] = NO_PAIR;
   for (uint32_t i = p->pairs.n; i-- > 0;) {
      uint32_t function = cp_profile_pair(p, i).function;

      in->next[i] = in->first[function];
      in->first[function] = i;
   }
}

bool cp_rows_instructions(const cp_view* v, cp_sink* to, cp_error* err)
{
   const cp_profile* p = v->profile;
   instructions in = {.view = v, .to = to, .also = NO_PAIR};
   bool good;

   chain_pairs(&in);
   chain_jumps(&in);
   cp_arc_index_make(&in.arcs, p, CP_ARCS_BY_CALLER);
   cp_rows_events(p, to);
   if (p->addresses)
      cp_sink_text(to, "addresses\n");
   good = find_shown(&in, err);
   for (uint32_t f = 0; good && f < p->functions.n; f++)
      if (in.shown[f])
         good = put_function(&in, f, err);
   good = good && put_others(&in, err);
   cp_sink_text(to, "end\n");
   free(in.first);
   free(in.next);
   free(in.jumps);
   free(in.others);
   cp_arc_index_free(&in.arcs);
   free(in.shown);
   free(in.extents);
   return good;
}
