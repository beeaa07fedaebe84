/* SPDX-License-Identifier: GPL-2.0-or-later */
/* SPDX-FileCopyrightText: 2026 the authors of this Cachegrind */
/* Costs of inlined code in the tree.  The amounts that a tick adds to each body
   are computed once.  Since a counter mostly ticks in the same chain of calls,
   each Part remembers the node charged last. */

#include "calls/inlined.h"
#include "base/valgrind.h"

typedef struct {
   const Body* body;
   BackNode*   node;    /* charged last; NULL: none */
   ULong       n_calls; /* number of times that a tick enters the body */
   ULong       n_outer_calls; /* and bodies around it with the same entry */
} Part;

typedef struct {
   UInt part;
   UInt column;
   Int  times;
} Worth;

typedef struct InlinedTick {
   Heat   heat;
   ULong  until; /* the site's ticks before the record read last */
   UInt   n_parts, n_worths;
   Part*  parts;
   Worth* worths;
} InlinedTick;

/*--- Amounts of a tick                                    ---*/

static UInt part_of(InlinedTick* tick, const Body* body)
{
   UInt i = 0;
   while (i < tick->n_parts && tick->parts[i].body != body)
      i++;
   if (i == tick->n_parts)
      tick->parts[tick->n_parts++] = (Part){ .body = body };
   return i;
}

static void add_worth(void* context, LineCost* line, Event event, Int times)
{
   InlinedTick* tick = context;
   if (line->function == NULL || line->function->body == NULL)
      return;
   UInt part = part_of(tick, line->function->body);
   UInt i    = 0;
   while (i < tick->n_worths && (tick->worths[i].part != part
                                 || tick->worths[i].column != cg_column[event]))
      i++;
   if (i == tick->n_worths)
      tick->worths[tick->n_worths++]
         = (Worth){ .part = part, .column = cg_column[event] };
   tick->worths[i].times += times;
}

/* Add to the calls of the body whose entries exec_count counts, if any: one of
   the tick's bodies, or a body around one of these.  A body entered with
   another gets that one's calls only when contexts are written. */
static void add_entry(void* context, LineCost* exec_count, Event event,
                      Int times)
{
   InlinedTick* tick = context;
   if (exec_count->function != NULL)
      return;
   for (UInt i = 0; i < tick->n_parts; i++) {
      const Body* body = tick->parts[i].body;
      while (body != NULL && body->exec_count != exec_count)
         body = body->outside;
      if (body == NULL)
         continue;
      const Body* inner = body->entered_with;
      Part*       part  = &tick->parts[part_of(tick, inner ?: body)];
      *(inner == NULL ? &part->n_calls : &part->n_outer_calls)
         += (ULong)(Long)times;
      return;
   }
}

CallSite* cg_new_inlined_site(const ULong* counter, Function* function,
                              Heat heat)
{
   UInt  n         = cg_each_worth(counter, NULL, NULL);
   SizeT parts_szB = n * sizeof(Part);
   InlinedTick* tick
      = VG_(malloc)("cg.inlined.tick",
                    sizeof(InlinedTick) + parts_szB + n * sizeof(Worth));
   *tick = (InlinedTick){
      .heat   = heat,
      .parts  = (Part*)(tick + 1),
      .worths = (Worth*)((UChar*)(tick + 1) + parts_szB) };
   cg_each_worth(counter, add_worth, tick);
   cg_each_worth(counter, add_entry, tick);
   if (tick->n_parts == 0) {
      VG_(free)(tick);
      return NULL;
   }
   CallSite* site = cg_new_call_site(RECORD_INLINED, NULL, function);
   site->ticks    = 0;
   site->at       = NULL;
   site->flags    = SITE_KNOWS_TARGET;
   site->inlined  = tick;
   return site;
}

Heat* cg_inlined_heat(const CallSite* site)
{
   return &site->inlined->heat;
}

/*--- Records                                              ---*/

void cg_inlined_record(CallSite* site)
{
   UChar*         at   = cg_record_place();
   InlinedRecord* next = *cg_inlined_next;
   ULong          n    = site->ticks++;
   if (site->at == at)
      return;
   site->at = at;
   *next    = (InlinedRecord){ cg_record_word(&site->head), at, n };
   *cg_inlined_next = next + 1;
   if (((UWord)(next + 1) & CG_RECORD_FULL) != 0)
      cg_record_drain();
}

static const InlinedRecord* next_record;

static CallSite* site_of(const InlinedRecord* record)
{
   return (CallSite*)(UWord)cg_record_head((const UChar*)record);
}

void cg_inlined_begin(void)
{
   next_record = cg_inlined_records;
   for (InlinedRecord* r = *cg_inlined_next; r-- > cg_inlined_records;) {
      CallSite* site  = site_of(r);
      ULong     until = site->at != NULL ? site->ticks : site->inlined->until;
      site->at        = NULL;
      site->inlined->until = r->ticks;
      r->ticks             = until - r->ticks;
   }
}

/*--- Charging                                             ---*/

static void charge_ticks(Stack* stack, const CallSite* site, ULong n)
{
   InlinedTick* tick   = site->inlined;
   BackNode*    parent = cg_parent_of_bodies(stack, site->function);
   if (UNLIKELY(parent == NULL))
      return;
   for (UInt i = 0; i < tick->n_parts; i++) {
      Part* part = &tick->parts[i];
      if (UNLIKELY(part->node == NULL
                   || !cg_back_is_child(part->node, parent,
                                        cg_tree_arc_of_body(part->body),
                                        False))) {
         part->node = cg_tree_body_node(parent, part->body,
                                        cg_may_be_deep(stack, stack->top));
         if (cg_tree_body(part->node) == NULL) /* a cut */
            cg_tree_add_calls(part->node, n * part->n_outer_calls);
      }
      cg_tree_add_calls(part->node, n * part->n_calls);
   }
   for (UInt i = 0; i < tick->n_worths; i++) {
      const Worth* worth = &tick->worths[i];
      cg_tree_cost(tick->parts[worth->part].node)[worth->column]
         += n * (ULong)(Long)worth->times;
   }
}

const UChar* cg_inlined_consume(Stack* stack, const UChar* place,
                                const UChar* end)
{
   const InlinedRecord* last = *cg_inlined_next;
   for (; next_record < last && next_record->at == place; next_record++)
      charge_ticks(stack, site_of(next_record), next_record->ticks);
   return next_record < last ? next_record->at : end;
}

void cg_inlined_cost(Stack* stack, const LineCost* line, UInt column,
                     UInt n_columns, ULong amount)
{
   if (!cg_tree_has_bodies || line->function->body == NULL)
      return;
   BackNode* parent = cg_parent_of_bodies(stack, line->function->owner);
   if (parent == NULL)
      return;
   BackNode* node = cg_tree_body_node(parent, line->function->body,
                                      cg_may_be_deep(stack, stack->top));
   for (UInt i = column; i < column + n_columns; i++)
      cg_tree_cost(node)[i] += amount;
}
