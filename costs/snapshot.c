/*--------------------------------------------------------------------*/
/*--- What all counts were at a time.           costs/snapshot.c ---*/
/*--------------------------------------------------------------------*/

/* See costs/snapshot.h. */

#include "costs/snapshot.h"

#include "costs/arcs.h"
#include "costs/lines.h"

#include "pub_tool_libcbase.h"
#include "pub_tool_mallocfree.h"

/* The counts of each, cg_n_columns of them, lie behind each other in the order
   of lines and arcs. */
struct Snapshot {
   UInt   n_lines;
   UInt*  lines; /* their numbers */
   ULong* of_lines;
   UInt   n_arcs;
   Arc**  arcs;
   ULong* n_calls;
   ULong* of_arcs;
   ULong* of_callees; /* inclusive; of those that the arc stands for */
};

static Bool has_counts(const ULong* counts)
{
   for (UInt i = 0; i < cg_n_columns; i++) {
      if (counts[i] != 0)
         return True;
   }
   return False;
}

static void* allocate(UInt n, SizeT szB)
{
   return VG_(calloc)("cg.snapshot", n + 1, szB);
}

static void copy(ULong* to, const ULong* from, UInt n_columns)
{
   VG_(memcpy)(to, from, n_columns * sizeof(ULong));
}

static void take_lines(Snapshot* s)
{
   UInt n_all = cg_n_lines();
   for (UInt i = 0; i < n_all; i++) {
      if (has_counts(cg_line_by_number(i)->count))
         s->n_lines++;
   }
   s->lines    = allocate(s->n_lines, sizeof(UInt));
   s->of_lines = allocate(s->n_lines, cg_n_columns * sizeof(ULong));
   UInt n      = 0;
   for (UInt i = 0; i < n_all; i++) {
      const ULong* count = cg_line_by_number(i)->count;
      if (has_counts(count)) {
         s->lines[n] = i;
         copy(s->of_lines + n++ * cg_n_columns, count, cg_n_columns);
      }
   }
}

/* Of the arcs to one function, the oldest stands for it. */
static Bool stands_for_callee(const Arc* arc)
{
   return arc->next_of_callee == NULL;
}

/* Its inclusive costs, which also one may be asked for that becomes recursive
   only later. */
static void take_inclusive(const Function* function, ULong* inclusive)
{
   if (function->inclusive != NULL)
      copy(inclusive, function->inclusive, cg_n_columns);
   else
      cg_add_arcs_of(function, inclusive);
}

static Bool is_used(const Arc* arc)
{
   ULong inclusive[N_EVENTS] = { 0 };
   if (arc->n_calls != 0 || has_counts(arc->cost))
      return True;
   if (!stands_for_callee(arc))
      return False;
   take_inclusive(arc->callee, inclusive);
   return has_counts(inclusive);
}

static void take_arcs(Snapshot* s)
{
   UInt n_all;
   s->arcs = cg_all_arcs(&n_all);
   for (UInt i = 0; i < n_all; i++) {
      if (is_used(s->arcs[i]))
         s->arcs[s->n_arcs++] = s->arcs[i];
   }
   s->n_calls    = allocate(s->n_arcs, sizeof(ULong));
   s->of_arcs    = allocate(s->n_arcs, cg_n_columns * sizeof(ULong));
   s->of_callees = allocate(s->n_arcs, cg_n_columns * sizeof(ULong));
   for (UInt i = 0; i < s->n_arcs; i++) {
      const Arc* arc = s->arcs[i];
      s->n_calls[i]  = arc->n_calls;
      copy(s->of_arcs + i * cg_n_columns, arc->cost, cg_n_columns);
      if (stands_for_callee(arc))
         take_inclusive(arc->callee, s->of_callees + i * cg_n_columns);
   }
}

Snapshot* cg_take_snapshot(void)
{
   Snapshot* s = VG_(calloc)("cg.snapshot", 1, sizeof(Snapshot));
   take_lines(s);
   take_arcs(s);
   return s;
}

static void clear(ULong* counts, UInt n_columns)
{
   if (counts != NULL)
      VG_(memset)(counts, 0, n_columns * sizeof(ULong));
}

static void clear_all(UInt n_columns)
{
   for (UInt i = 0; i < cg_n_lines(); i++)
      clear(cg_line_by_number(i)->count, n_columns);
   UInt  n;
   Arc** arcs = cg_all_arcs(&n);
   for (UInt i = 0; i < n; i++) {
      arcs[i]->n_calls = 0;
      clear(arcs[i]->cost, n_columns);
      clear(arcs[i]->callee->inclusive, n_columns);
   }
   VG_(free)(arcs);
}

void cg_restore_snapshot(const Snapshot* s, UInt n_columns)
{
   clear_all(n_columns);
   if (s == NULL)
      return;
   for (UInt i = 0; i < s->n_lines; i++)
      copy(cg_line_by_number(s->lines[i])->count,
           s->of_lines + i * cg_n_columns, n_columns);
   for (UInt i = 0; i < s->n_arcs; i++) {
      Arc* arc     = s->arcs[i];
      arc->n_calls = s->n_calls[i];
      copy(arc->cost, s->of_arcs + i * cg_n_columns, n_columns);
      if (arc->callee->inclusive != NULL && stands_for_callee(arc))
         copy(arc->callee->inclusive, s->of_callees + i * cg_n_columns,
              n_columns);
   }
}

void cg_add_snapshot(const Snapshot* s)
{
   for (UInt i = 0; i < s->n_lines; i++)
      cg_add_counts(cg_line_by_number(s->lines[i])->count,
                    s->of_lines + i * cg_n_columns);
   for (UInt i = 0; i < s->n_arcs; i++) {
      Arc* arc = s->arcs[i];
      arc->n_calls += s->n_calls[i];
      cg_add_counts(arc->cost, s->of_arcs + i * cg_n_columns);
      if (arc->callee->inclusive != NULL && stands_for_callee(arc))
         cg_add_counts(arc->callee->inclusive,
                       s->of_callees + i * cg_n_columns);
   }
}

void cg_free_snapshot(Snapshot* s)
{
   if (s == NULL)
      return;
   VG_(free)(s->lines);
   VG_(free)(s->of_lines);
   VG_(free)(s->arcs);
   VG_(free)(s->n_calls);
   VG_(free)(s->of_arcs);
   VG_(free)(s->of_callees);
   VG_(free)(s);
}
