/*--------------------------------------------------------------------*/
/*--- Recursive functions.                      output/recursion.c ---*/
/*--------------------------------------------------------------------*/

/* See output/recursion.h.  The reader's sum is added up as the reader does
   it, and what the function has cost in fact (Function.inclusive) is taken
   away.  A function marked with the profile's number has been told already. */

#include "output/recursion.h"

#include "costs/table.h"
#include "costs/threads.h"

#include "pub_tool_libcbase.h"

static UInt  profile; /* its number */
static UInt* told;    /* [Function.number]: in which profile it was told */
static UInt  max_told;

void cg_recursion_begin(void)
{
   profile++;
}

/* Of the function's own lines, what is in all threads. */
static void add_part(const FunctionCost* part, Arc* const* arcs, UInt n_arcs,
                     ULong* sum)
{
   for (const LineCost* l = part->lines; l != NULL; l = l->next_in_function) {
      cg_add_counts(sum, l->count);
      for (UInt i = cg_first_arc_of(arcs, n_arcs, l);
           i < n_arcs && arcs[i]->caller == l; i++) {
         if (arcs[i]->callee != part->shown)
            cg_add_counts(sum, arcs[i]->cost);
      }
   }
}

/* Where a function is inlined, nobody knows when it is active.  Costs of bodies
   are those of one thread, if these are told apart. */
static Bool can_be_told(const Function* function, UInt n_calls)
{
   CG_MAKE_ROOM("cg.recursion.told", told, max_told, function->number);
   return function->inclusive != NULL && !function->is_inlined
          && told[function->number] != profile
          && (n_calls == 0 || !cg_separates_threads);
}

Bool cg_recursion_of(FunctionCost* const* parts, UInt n, const BodyArc* calls,
                     UInt n_calls, Arc* const* arcs, UInt n_arcs,
                     ULong* too_often)
{
   const Function* function = parts[0]->shown;
   if (!can_be_told(function, n_calls))
      return False;
   told[function->number] = profile;
   VG_(memset)(too_often, 0, cg_n_columns * sizeof(ULong));
   for (UInt i = 0; i < n; i++)
      add_part(parts[i], arcs, n_arcs, too_often);
   for (UInt i = 0; i < n_calls; i++)
      cg_add_counts(too_often, calls[i].body->cost);
   for (UInt i = 0; i < cg_n_columns; i++) {
      /* Not so if calls began before they were followed. */
      if (too_often[i] < function->inclusive[i])
         return False;
      too_often[i] -= function->inclusive[i];
   }
   return cg_has_counts(too_often);
}
