/* SPDX-License-Identifier: GPL-2.0-or-later */
/* SPDX-FileCopyrightText: 2026 the authors of this Cachegrind */
/* Arcs, which live for ever, in a hash table by line, callee and thread. */

#include "calls/arcs.h"
#include "base/table.h"
#include "base/valgrind.h"

Arc* cg_no_arc;

static Table arcs;

static UWord hash_of(const LineCost* caller, const Function* callee,
                     UInt thread)
{
   return cg_mix((UWord)caller, ((UWord)callee >> 3) * 31 + thread);
}

static UWord hash_of_arc(const Link* entry)
{
   const Arc* arc = (const Arc*)entry;
   return hash_of(arc->caller, arc->callee, arc->thread);
}

static Arc* new_arc(void)
{
   SizeT nbytes = sizeof(Arc) + cg_n_columns * sizeof(ULong);
   Arc*  arc    = cg_permanent(nbytes);
   VG_(memset)(arc, 0, nbytes);
   return arc;
}

Arc* cg_arc(LineCost* caller, Function* callee, UInt thread)
{
   CG_EACH_OF (&arcs, hash_of(caller, callee, thread), Arc, arc) {
      if (arc->caller == caller && arc->callee == callee
          && arc->thread == thread)
         return arc;
   }
   Arc* arc            = new_arc();
   arc->caller         = caller;
   arc->callee         = callee;
   arc->thread         = thread;
   arc->next_of_callee = callee->arcs;
   callee->arcs        = arc;
   cg_table_add(&arcs, (Link*)arc);
   return arc;
}

/* The cache of arcs used recently, direct-mapped. */
#define N_RECENT 4096 /* a power of two */
static Arc* recent[N_RECENT];

Arc* cg_recent_arc(LineCost* caller, Function* callee, UInt thread)
{
   UWord hash = ((UWord)caller >> 3) * 31 + ((UWord)callee >> 3);
   Arc** slot = &recent[(hash ^ hash >> 12) & (N_RECENT - 1)];
   Arc*  arc  = *slot;
   if (LIKELY(arc != NULL && arc->caller == caller && arc->callee == callee
              && arc->thread == thread))
      return arc;
   *slot = cg_arc(caller, callee, thread);
   return *slot;
}

void cg_make_recursive(Function* function)
{
   function->flags |= CG_FUNCTION_IS_RECURSIVE;
   function->inclusive
      = VG_(calloc)("cg.arcs.inclusive", cg_n_columns, sizeof(ULong));
   for (const Arc* arc = function->arcs; arc != NULL;
        arc            = arc->next_of_callee)
      cg_add_counts(function->inclusive, arc->cost);
}

/*--- All of them                                          ---*/

static Int compare_arcs(const void* a, const void* b)
{
   const Arc* c = *(Arc* const*)a;
   const Arc* d = *(Arc* const*)b;
   if (c->caller != d->caller)
      return c->caller < d->caller ? -1 : 1;
   return cg_compare_functions(c->callee, d->callee);
}

/* `sorted` has all arcs with a caller; `by_thread` has them grouped by thread,
   where the arcs of a thread begin at begins[thread]. */
static Arc** sorted;
static Arc** by_thread;
static UInt* begins;
static UInt  n_sorted, n_begins, max_begins;

/* Fill by_thread[] and begins[] from sorted[], in the same order. */
static void group_by_thread(void)
{
   n_begins = 1;
   for (UInt i = 0; i < n_sorted; i++) {
      if (sorted[i]->thread >= n_begins)
         n_begins = sorted[i]->thread + 1;
   }
   CG_MAKE_ROOM("cg.arcs.begins", begins, max_begins, n_begins + 1);
   VG_(memset)(begins, 0, (n_begins + 2) * sizeof(UInt));
   /* Count a thread's arcs at begins[thread + 2].  Filling then moves
      begins[thread + 1] from the thread's begin to the next thread's. */
   for (UInt i = 0; i < n_sorted; i++)
      begins[sorted[i]->thread + 2]++;
   for (UInt thread = 1; thread <= n_begins; thread++)
      begins[thread + 1] += begins[thread];
   for (UInt i = 0; i < n_sorted; i++)
      by_thread[begins[sorted[i]->thread + 1]++] = sorted[i];
}

/* Sort the arcs if one was added: the order does not depend on counts. */
static void sort_arcs(void)
{
   static UWord n_known;
   if (n_known == arcs.n_entries)
      return;
   const SizeT nbytes = (arcs.n_entries + 1) * sizeof(Arc*);
   sorted    = VG_(realloc)("cg.arcs.sorted", sorted, nbytes);
   by_thread = VG_(realloc)("cg.arcs.by-thread", by_thread, nbytes);
   n_sorted  = 0;
   CG_EACH (&arcs, Arc, arc) {
      if (arc->caller != NULL)
         sorted[n_sorted++] = arc;
   }
   VG_(ssort)(sorted, n_sorted, sizeof(Arc*), compare_arcs);
   group_by_thread();
   n_known = arcs.n_entries;
}

Arc* const* cg_sorted_arcs(UInt thread, UInt* n)
{
   sort_arcs();
   if (thread == 0) {
      *n = n_sorted;
      return sorted;
   }
   *n = thread < n_begins ? begins[thread + 1] - begins[thread] : 0;
   return *n == 0 ? by_thread : by_thread + begins[thread];
}

static void zero(ULong* counts)
{
   if (counts != NULL)
      VG_(memset)(counts, 0, cg_n_columns * sizeof(ULong));
}

static ULong n_calls_zeroed;

ULong cg_n_calls(void)
{
   ULong n = n_calls_zeroed;
   CG_EACH (&arcs, Arc, arc)
      n += arc->n_calls;
   return n;
}

UWord cg_n_arcs(void)
{
   return arcs.n_entries;
}

void cg_zero_arcs(UInt thread)
{
   CG_EACH (&arcs, Arc, arc) {
      zero(arc->callee->inclusive);
      if (thread != 0 && arc->thread != thread)
         continue;
      n_calls_zeroed += arc->n_calls;
      arc->n_calls = 0;
      zero(arc->cost);
   }
}

/*------------------------------------------------------------*/

void cg_arcs_init(void)
{
   cg_table_init(&arcs, 1024, hash_of_arc);
   cg_no_arc = new_arc();
}

void cg_arcs_stats(void)
{
   VG_(dmsg)("cachegrind: arcs %lu\n", arcs.n_entries);
}
