/* SPDX-License-Identifier: GPL-2.0-or-later */
/* SPDX-FileCopyrightText: 2026 the authors of this Cachegrind */
/* The costs of bodies.  Lines and shown arcs are charged to their body and to
   all bodies around it. */

#include "output/bodies.h"
#include "base/table.h"
#include "base/text.h"
#include "counts/region.h"
#include "base/valgrind.h"

/*--- Arcs of lines                                        ---*/

Bool cg_arc_is_shown(const Arc* arc)
{
   return (arc->n_calls > 0 && !cg_has_calls_outside)
          || cg_has_counts(arc->cost);
}

UInt cg_first_arc_of(Arc* const* arcs, UInt n, const LineCost* caller)
{
   return CG_N_WHILE (n, i, arcs[i]->caller < caller);
}

/*--- Sums                                                 ---*/

/* Clear the body's costs; return its arc, with the calls by the thread. */
static BodyArc begin(Body* body, UInt thread)
{
   BodyArc arc = { .body = body };
   VG_(memset)(body->cost, 0, cg_n_columns * sizeof(ULong));
   if (body->exec_count != NULL) {
      arc.n_calls = cg_counts_by(thread, body->exec_count)[cg_column[EV_Ir]];
      arc.insn    = body->insn;
   }
   return arc;
}

static void charge(Body* body, const ULong* counts)
{
   for (; body != NULL; body = body->outside)
      cg_add_counts(body->cost, counts);
}

/* Compare two calls by caller, file, line and callee. */
static Int compare_calls(const Body* p, const Body* q)
{
   return cg_compare_numbers((UWord)cg_body_caller(p), (UWord)cg_body_caller(q))
             ?: cg_compare_names(p->file, q->file)
             ?: cg_compare_numbers(p->line, q->line)
             ?: cg_compare_functions(p->function, q->function);
}

static Int compare_arcs(const void* a, const void* b)
{
   const BodyArc* arc   = a;
   const BodyArc* other = b;
   return compare_calls(arc->body, other->body)
             ?: cg_compare_numbers(arc->insn, other->insn);
}

/* Add up those of the n sorted arcs that are equal by compare_calls; return the
   number of arcs that remain. */
static UInt add_up(BodyArc* arcs, UInt n)
{
   UInt left = 0;
   for (UInt i = 0; i < n; i++) {
      BodyArc* last = left > 0 ? &arcs[left - 1] : NULL;
      if (last != NULL && compare_calls(last->body, arcs[i].body) == 0) {
         last->n_calls += arcs[i].n_calls;
         cg_add_counts(last->body->cost, arcs[i].body->cost);
      } else {
         arcs[left]        = arcs[i];
         arcs[left++].insn = 0;
      }
   }
   return left;
}

BodyArcs cg_charge_bodies(FunctionCost* const* functions, UInt n_functions,
                          Arc* const* arcs, UInt n_arcs, UInt thread,
                          Bool by_insn)
{
   UInt     n;
   Body**   bodies = cg_all_bodies(&n);
   BodyArcs result = { .arcs = VG_(malloc)("cg.output.bodies",
                                           (n + 1) * sizeof(BodyArc)) };
   for (UInt i = 0; i < n; i++)
      result.arcs[i] = begin(bodies[i], thread);
   for (UInt i = 0; i < n_functions; i++) {
      Body* body = functions[i]->body;
      for (const LineCost* l = body == NULL ? NULL : functions[i]->lines;
           l != NULL; l      = l->next_in_function)
         charge(body, cg_counts_by(thread, l));
   }
   for (UInt i = 0; i < n_arcs; i++) {
      Body* body = arcs[i]->caller->function->body;
      if (body != NULL && cg_arc_is_shown(arcs[i]))
         charge(body, arcs[i]->cost);
   }
   for (UInt i = 0; i < n; i++) {
      if (result.arcs[i].n_calls > 0 || cg_has_counts(bodies[i]->cost))
         result.arcs[result.n++] = result.arcs[i];
   }
   VG_(ssort)(result.arcs, result.n, sizeof(BodyArc), compare_arcs);
   if (!by_insn)
      result.n = add_up(result.arcs, result.n);
   VG_(free)(bodies);
   return result;
}

void cg_free_body_arcs(BodyArcs* arcs)
{
   VG_(free)(arcs->arcs);
   *arcs = (BodyArcs){ .n = 0 };
}

const BodyArc* cg_body_arcs_of(const BodyArcs* arcs, const Function* caller,
                               UInt* n)
{
   UInt first = CG_N_WHILE (arcs->n, i,
                            cg_body_caller(arcs->arcs[i].body) < caller);
   for (*n = 0; first + *n < arcs->n
                && cg_body_caller(arcs->arcs[first + *n].body) == caller;)
      ++*n;
   return arcs->arcs + first;
}
