/* SPDX-License-Identifier: GPL-2.0-or-later */
/* SPDX-FileCopyrightText: 2026 the authors of this Cachegrind */
/* engine/view/calls.c: sorts calls by line and function, adds up equal calls,
   and sorts the sums for display. */

#include "engine/view/calls.h"

#include <stdlib.h>
#include <string.h>

void cp_calls_begin(cp_call_list* l, const cp_profile* p)
{
   l->n = 0;
   l->n_counts = 1 + p->n_events;
}

/* Add a call to the list, with counts of 0; return these counts. */
static cp_count* add_item(cp_call_list* l, cp_count line, uint32_t function)
{
   size_t used = l->n * l->n_counts;

   CP_MAKE_ROOM(l->at, l->cap, l->n + 1);
   CP_MAKE_ROOM(l->counts, l->counts_cap, used + l->n_counts);
   l->at[l->n] = (cp_call){line, function, NULL, l->n};
   l->n++;
   return memset(l->counts + used, 0, l->n_counts * sizeof(*l->counts));
}

bool cp_calls_add(cp_call_list* l, const cp_profile* p, uint32_t arc,
                  uint32_t function, cp_error* err)
{
   return cp_lines_sum(&p->calls, arc, add_item(l, 0, function), err);
}

typedef struct {
   cp_call_list* list;
   uint32_t function;
} line_target;

static bool add_line(void* context, cp_place place, const cp_count* sums,
                     cp_error* err)
{
   const line_target* target = context;
   cp_call_list* l = target->list;

   (void)err;
   memcpy(add_item(l, place.line, target->function), sums,
          l->n_counts * sizeof(*sums));
   return true;
}

bool cp_calls_add_lines(cp_call_list* l, const cp_profile* p, uint32_t arc,
                        uint32_t function, cp_error* err)
{
   line_target target = {l, function};

   return cp_lines_visit(&p->calls, arc, add_line, &target, err);
}

typedef struct {
   const cp_call* calls;
   cp_call_compare* compare;   /* NULL: by function */
   const void* context;
} call_order;

static int compare_calls(uint32_t a, uint32_t b, const void* context)
{
   const call_order* c = context;
   const cp_call* ca = &c->calls[a];
   const cp_call* cb = &c->calls[b];
   int order = (ca->line > cb->line) - (ca->line < cb->line);

   if (order != 0)
      return order;
   return c->compare == NULL ? cp_order(ca->function, cb->function)
                             : c->compare(ca, cb, c->context);
}

static void sort_calls(cp_call_list* l, cp_call_compare* compare,
                       const void* context)
{
   call_order by = {l->at, compare, context};
   uint32_t* order = cp_sorted(l->n, compare_calls, &by);
   cp_call* sorted = cp_alloc(l->n, sizeof(*sorted));

   for (uint32_t i = 0; i < l->n; i++)
      sorted[i] = l->at[order[i]];
   free(order);
   free(l->at);
   l->at = sorted;
   l->cap = l->n;
}

bool cp_calls_finish(cp_call_list* l, cp_call_compare* compare,
                     const void* context, cp_error* err)
{
   size_t n = l->n_counts;
   uint32_t kept = 0;

   sort_calls(l, NULL, NULL);
   for (uint32_t i = 0; i < l->n; i++) {
      cp_call* call = &l->at[i];
      cp_call* last = kept > 0 ? &l->at[kept - 1] : NULL;
      cp_count* counts = l->counts + call->item * n;

      if (last == NULL || last->line != call->line
          || last->function != call->function)
         l->at[kept++] = *call;
      else if (!cp_counts_add(l->counts + last->item * n, counts, n, false))
         return cp_fail_overflow(err);
   }
   l->n = kept;
   for (uint32_t i = 0; i < kept; i++)
      l->at[i].counts = l->counts + l->at[i].item * n;
   sort_calls(l, compare, context);
   return true;
}

void cp_call_list_free(cp_call_list* l)
{
   free(l->at);
   free(l->counts);
   *l = (cp_call_list){0};
}
