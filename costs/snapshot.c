/*--------------------------------------------------------------------*/
/*--- What all counts were at a time.           costs/snapshot.c ---*/
/*--------------------------------------------------------------------*/

/* See costs/snapshot.h.  A snapshot is arrays of counts: those of lines beside
   the lines' numbers, those of arcs beside the arcs, since neither is ever
   freed; and of nodes of the tree, of which meanwhile none is that has counts
   (cg_back_hold). */

#include "costs/snapshot.h"

#include "costs/arcs.h"
#include "costs/lines.h"
#include "costs/threads.h"
#include "costs/tree.h"

#include "pub_tool_libcbase.h"
#include "pub_tool_mallocfree.h"

/* The counts of each, cg_n_columns of them, lie one after the other, in the
   order of lines and arcs. */
typedef struct {
   UInt   n;
   UInt*  numbers;
   ULong* counts;
} LineCounts;

struct Snapshot {
   UInt        n_threads; /* 0 if they are not told apart */
   LineCounts* lines;     /* [thread]; what all have is that of 0 */

   UInt   n_arcs;
   Arc**  arcs;
   ULong* n_calls;
   ULong* of_arcs;
   ULong* of_callees; /* inclusive; of those that the arc stands for */

   /* Of the calling-context tree, if it is kept. */
   UInt       n_nodes;
   BackNode** nodes;
   ULong*     n_entries;
   ULong*     of_nodes;
};

static void* allocate(UInt n, SizeT szB)
{
   return VG_(calloc)("cg.snapshot", n + 1, szB);
}

static void copy(ULong* to, const ULong* from)
{
   VG_(memcpy)(to, from, cg_n_columns * sizeof(ULong));
}

static const ULong* counts_of(UInt thread, UInt number)
{
   const LineCost* line = cg_line_by_number(number);
   return thread == 0 ? line->count : cg_thread_counts(thread, line);
}

/* Those of the line that a snapshot has of the thread, 0 being all, if it has
   nothing of `but`.  True if there are any. */
static Bool has_counts_but(UInt but, UInt thread, UInt number, ULong* counts)
{
   copy(counts, counts_of(thread, number));
   if (but != 0 && (thread == 0 || thread == but)) {
      const ULong* less = counts_of(but, number);
      for (UInt i = 0; i < cg_n_columns; i++)
         counts[i] -= less[i];
   }
   return cg_has_counts(counts);
}

static void take_lines(LineCounts* lines, UInt thread, UInt but)
{
   ULong counts[N_EVENTS];
   UInt  n_all = cg_n_lines(), n = 0;
   for (UInt i = 0; i < n_all; i++)
      n += has_counts_but(but, thread, i, counts);
   lines->numbers = allocate(n, sizeof(UInt));
   lines->counts  = allocate(n, cg_n_columns * sizeof(ULong));
   for (UInt i = 0; i < n_all; i++) {
      if (has_counts_but(but, thread, i, counts)) {
         copy(lines->counts + lines->n * cg_n_columns, counts);
         lines->numbers[lines->n++] = i;
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
      copy(inclusive, function->inclusive);
   else
      cg_add_arcs_of(function, inclusive);
}

static Bool is_used(const Arc* arc)
{
   ULong inclusive[N_EVENTS] = { 0 };
   if (arc->n_calls != 0 || cg_has_counts(arc->cost))
      return True;
   if (!stands_for_callee(arc))
      return False;
   take_inclusive(arc->callee, inclusive);
   return cg_has_counts(inclusive);
}

static void take_arcs(Snapshot* s, UInt but)
{
   UInt n_all;
   s->arcs = cg_all_arcs(&n_all);
   for (UInt i = 0; i < n_all; i++) {
      if (is_used(s->arcs[i]) && (but == 0 || s->arcs[i]->thread != but))
         s->arcs[s->n_arcs++] = s->arcs[i];
   }
   s->n_calls    = allocate(s->n_arcs, sizeof(ULong));
   s->of_arcs    = allocate(s->n_arcs, cg_n_columns * sizeof(ULong));
   s->of_callees = allocate(s->n_arcs, cg_n_columns * sizeof(ULong));
   for (UInt i = 0; i < s->n_arcs; i++) {
      const Arc* arc = s->arcs[i];
      s->n_calls[i]  = arc->n_calls;
      copy(s->of_arcs + i * cg_n_columns, arc->cost);
      if (stands_for_callee(arc) && but == 0)
         take_inclusive(arc->callee, s->of_callees + i * cg_n_columns);
   }
}

static Bool is_node_used(const BackNode* node, UInt but)
{
   const TreeCounts* counts = cg_tree_counts(node);
   return (counts->n_calls != 0 || cg_has_counts(counts->cost))
          && (but == 0 || cg_tree_root_of(node)->thread != but);
}

static void take_tree(Snapshot* s, UInt but)
{
   if (!cg_keeps_tree)
      return;
   cg_back_hold(True);
   for (BackNode* node = cg_back_first(); node != NULL;
        node           = cg_back_next(node))
      s->n_nodes += is_node_used(node, but);
   s->nodes     = allocate(s->n_nodes, sizeof(BackNode*));
   s->n_entries = allocate(s->n_nodes, sizeof(ULong));
   s->of_nodes  = allocate(s->n_nodes, cg_n_columns * sizeof(ULong));
   UInt n       = 0;
   for (BackNode* node = cg_back_first(); node != NULL;
        node           = cg_back_next(node)) {
      if (!is_node_used(node, but))
         continue;
      s->nodes[n]     = node;
      s->n_entries[n] = cg_tree_counts(node)->n_calls;
      copy(s->of_nodes + n++ * cg_n_columns, cg_tree_counts(node)->cost);
   }
}

static Snapshot* take(UInt but)
{
   Snapshot* s = VG_(calloc)("cg.snapshot", 1, sizeof(Snapshot));
   s->n_threads = cg_separates_threads ? cg_n_threads() : 0;
   s->lines     = allocate(s->n_threads, sizeof(LineCounts));
   for (UInt thread = 0; thread <= s->n_threads; thread++)
      take_lines(&s->lines[thread], thread, but);
   take_arcs(s, but);
   take_tree(s, but);
   return s;
}

Snapshot* cg_take_snapshot(void)
{
   return take(0);
}

Snapshot* cg_take_snapshot_but(UInt thread)
{
   return take(thread);
}

static void clear(ULong* counts)
{
   if (counts != NULL)
      VG_(memset)(counts, 0, cg_n_columns * sizeof(ULong));
}

static void clear_all(void)
{
   for (UInt i = 0; i < cg_n_lines(); i++)
      clear(cg_line_by_number(i)->count);
   cg_threads_zero();
   UInt  n;
   Arc** arcs = cg_all_arcs(&n);
   for (UInt i = 0; i < n; i++) {
      arcs[i]->n_calls = 0;
      clear(arcs[i]->cost);
      clear(arcs[i]->callee->inclusive);
   }
   VG_(free)(arcs);
   cg_tree_clear();
}

static void add_lines(const LineCounts* lines, UInt thread,
                      Bool with_exec_counts_of_run)
{
   for (UInt i = 0; i < lines->n; i++) {
      LineCost*    line   = cg_line_by_number(lines->numbers[i]);
      const ULong* counts = lines->counts + i * cg_n_columns;
      if (cg_exec_count_is_of_run(line) && !with_exec_counts_of_run)
         continue;
      if (thread == 0)
         cg_add_counts(line->count, counts);
      else
         cg_thread_add(thread, lines->numbers[i], counts);
   }
}

static void add_arcs(const Snapshot* s)
{
   for (UInt i = 0; i < s->n_arcs; i++) {
      Arc* arc = s->arcs[i];
      arc->n_calls += s->n_calls[i];
      cg_add_counts(arc->cost, s->of_arcs + i * cg_n_columns);
      if (arc->callee->inclusive != NULL && stands_for_callee(arc))
         cg_add_counts(arc->callee->inclusive,
                       s->of_callees + i * cg_n_columns);
   }
}

static void add_tree(const Snapshot* s)
{
   for (UInt i = 0; i < s->n_nodes; i++) {
      TreeCounts* counts = cg_tree_counts(s->nodes[i]);
      counts->n_calls += s->n_entries[i];
      cg_add_counts(counts->cost, s->of_nodes + i * cg_n_columns);
   }
}

static void add_all(const Snapshot* s, Bool with_exec_counts_of_run)
{
   if (s == NULL)
      return;
   for (UInt thread = 0; thread <= s->n_threads; thread++)
      add_lines(&s->lines[thread], thread, with_exec_counts_of_run);
   add_arcs(s);
   add_tree(s);
}

void cg_restore_snapshot(const Snapshot* s)
{
   clear_all();
   add_all(s, True);
}

void cg_add_snapshot(const Snapshot* s)
{
   add_all(s, False);
}

static void negate(ULong* counts, UInt n)
{
   for (UInt i = 0; i < n; i++)
      counts[i] = -counts[i];
}

static void negate_all(const Snapshot* s)
{
   for (UInt thread = 0; thread <= s->n_threads; thread++)
      negate(s->lines[thread].counts, s->lines[thread].n * cg_n_columns);
   negate(s->n_calls, s->n_arcs);
   negate(s->of_arcs, s->n_arcs * cg_n_columns);
   negate(s->of_callees, s->n_arcs * cg_n_columns);
   negate(s->n_entries, s->n_nodes);
   negate(s->of_nodes, s->n_nodes * cg_n_columns);
}

void cg_subtract_snapshot(const Snapshot* s)
{
   if (s == NULL)
      return;
   negate_all(s);
   cg_add_snapshot(s);
   negate_all(s);
}

void cg_free_snapshot(Snapshot* s)
{
   if (s == NULL)
      return;
   for (UInt thread = 0; thread <= s->n_threads; thread++) {
      VG_(free)(s->lines[thread].numbers);
      VG_(free)(s->lines[thread].counts);
   }
   VG_(free)(s->lines);
   VG_(free)(s->arcs);
   VG_(free)(s->n_calls);
   VG_(free)(s->of_arcs);
   VG_(free)(s->of_callees);
   if (cg_keeps_tree)
      cg_back_hold(False);
   VG_(free)(s->nodes);
   VG_(free)(s->n_entries);
   VG_(free)(s->of_nodes);
   VG_(free)(s);
}
