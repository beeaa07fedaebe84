/* SPDX-License-Identifier: GPL-2.0-or-later */
/* SPDX-FileCopyrightText: 2026 the authors of this Cachegrind */
/* The functions that execute most.  All counts are gathered.  Each function's
   total is compared with its previous total, kept in a table by the function's
   number, while the n best are kept in order. */

#include "control/hottest.h"
#include "base/table.h"
#include "counts/counts.h"
#include "counts/lines.h"

#include "pub_tool_libcbase.h"
#include "pub_tool_mallocfree.h"

/* [FunctionCost.number]: the instructions of its lines at the latest call; and
   the number of zeroings of counts at that time. */
static ULong* seen;
static UInt   max_seen, n_zeroings;

static ULong total_of(const FunctionCost* function)
{
   ULong total = 0;
   for (const LineCost* l = function->lines; l != NULL;
        l                 = l->next_in_function)
      total += l->count[cg_column[EV_Ir]];
   return total;
}

/* Insert `new` into a list of n, of at most max, sorted by falling `recent`;
   equal entries stay in the order of insertion.  Returns the new length. */
static UInt insert(Hottest* list, UInt n, UInt max, const Hottest* new)
{
   UInt place = n;
   while (place > 0 && list[place - 1].recent < new->recent)
      place--;
   if (place == max)
      return n;
   UInt end = n < max ? n : max - 1;
   for (UInt i = end; i > place; i--)
      list[i] = list[i - 1];
   list[place] = *new;
   return end + 1;
}

UInt cg_find_hottest(Hottest* hottest, UInt n, ULong* recent)
{
   cg_gather_counts();
   UInt           n_all, n_found = 0;
   FunctionCost** all = cg_sorted_functions(&n_all);
   if (n_zeroings != cg_n_zeroings)
      VG_(memset)(seen, 0, max_seen * sizeof(seen[0]));
   n_zeroings = cg_n_zeroings;
   CG_MAKE_ROOM("cg.hottest.seen", seen, max_seen, n_all);
   *recent = 0;
   for (UInt i = 0, end; i < n_all; i = end) {
      /* With a call graph, lines inlined from other files count for the
         function that contains them; without, each file's part of a function
         counts alone. */
      Hottest sum = { .file     = all[i]->shown != NULL ? all[i]->shown->file
                                                         : all[i]->file,
                      .function = all[i]->function };
      for (end = i; end < n_all
                    && (end == i
                        || (all[i]->shown != NULL
                            && all[end]->shown == all[i]->shown));
           end++) {
         ULong total = total_of(all[end]);
         sum.total += total;
         sum.recent += total - seen[all[end]->number];
         seen[all[end]->number] = total;
      }
      *recent += sum.recent;
      if (sum.recent > 0)
         n_found = insert(hottest, n_found, n, &sum);
   }
   VG_(free)(all);
   return n_found;
}
