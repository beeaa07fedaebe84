/* SPDX-License-Identifier: GPL-2.0-or-later */
/* SPDX-FileCopyrightText: 2026 the authors of this Cachegrind */
/* Segments.  The first event of a segment makes its counter.  At the segment's
   end, code is emitted for the counter's tick, totals and marks, as needed. */

#include "translate/segment.h"
#include "calls/inlined.h"
#include "calls/separate/contexts.h"
#include "calls/separate/nesting.h"
#include "counts/blocks.h"
#include "counts/bodies.h"
#include "counts/region.h"
#include "counts/totals.h"
#include "feature.h"
#include "run/faults.h"
#include "translate/cold.h"
#include "translate/emit.h"

static void forget(Segment* segment)
{
   *segment = (Segment){ .emitter   = segment->emitter,
                         .groups    = segment->groups,
                         .is_marked = segment->is_marked,
                         .function  = segment->function };
}

ULong* cg_segment_counter(Segment* segment)
{
   if (segment->counter == NULL) {
      segment->counter = cg_new_counter();
      if (cg_faults_are_exact)
         cg_emit_mark(segment->emitter, cg_mark_of(segment->counter));
      segment->is_marked = cg_faults_are_exact;
   }
   return segment->counter;
}

void cg_segment_count(Segment* segment, const Insn* insn, Event event, Int n)
{
   const ULong* counter = cg_segment_counter(segment);
   if (event == EV_Ir && cg_faults_are_exact)
      cg_count_insn(counter, insn->line, insn->address);
   else
      cg_count_adds(counter, insn->line, event, n);
   if (event == EV_Ir)
      segment->n_insns++;
   if (cg_records_lines())
      segment->function = insn->line->function->owner;
   if (cg_follows_calls)
      cg_count_in(&segment->amounts, event, n);
}

void cg_segment_count_in(Segment* segment, ExecCount* exec_count)
{
   cg_count_adds(cg_segment_counter(segment), exec_count, EV_Ir, 1);
}

void cg_segment_count_entries(Segment* segment, const Insn* insn)
{
   ExecCount* exec_counts[CG_MAX_ENTERED];
   Body*     body = insn->line->function->body;
   if (body == NULL)
      return;
   UInt n = cg_bodies_entered(insn->address, body, exec_counts);
   for (UInt i = 0; i < n; i++)
      cg_segment_count_in(segment, exec_counts[i]);
}

static Bool writes_ticks(const Segment* segment)
{
   return cg_has_contexts && segment->function != NULL
          && cg_writes_ticks(segment->function);
}

/* Emit a record of a tick of inlined code, made if `ticks` is NULL or not 0. */
static void tell_inlined(const Segment* segment, const ULong* counter,
                         IRExpr* ticks)
{
   if (!cg_tree_has_bodies || segment->function == NULL)
      return;
   CallSite* site
      = cg_new_inlined_site(counter, segment->function,
                            cg_heat_of(segment->groups->code, CODE_CALLS,
                                       False));
   if (site != NULL)
      cg_emit_inlined_record(segment->emitter, site, ticks);
}

void cg_segment_tell_tick(Segment* segment, const ULong* counter,
                          IRExpr* ticks)
{
   if (writes_ticks(segment))
      cg_emit_tick_record(segment->emitter,
                          cg_new_tick_site(counter, segment->function), ticks);
   tell_inlined(segment, counter, ticks);
}

/* Emit a tick, unless counter is NULL, and totals; or leave both to a call. */
static void emit_end(Segment* segment, ULong* counter, Bool transfer_follows)
{
   Emitter* e = segment->emitter;
   if (e->is_cold && transfer_follows && !cg_has_computed(&segment->amounts)) {
      cg_emit_cold_end(e, segment->groups->code, counter, &segment->amounts);
      return;
   }
   if (counter != NULL)
      cg_emit_tick(e, counter);
   if (cg_follows_calls)
      cg_emit_totals(e, &segment->amounts);
}

static void end(Segment* segment, Bool transfer_follows)
{
   const ULong* counter = segment->counter;
   /* The counter, or NULL if a call ticks it already. */
   ULong* unticked = segment->is_ticked ? NULL : segment->counter;
   segment->is_ticked |= cg_group_end(segment->groups, unticked);
   if (segment->counter == NULL)
      return;
   CG_TELL_FEATURES(segment_ends, segment);
   emit_end(segment, segment->is_ticked ? NULL : segment->counter,
            transfer_follows);
   if (segment->may_stay)
      cg_emit_mark(segment->emitter, 0);
   forget(segment);
   tell_inlined(segment, counter, NULL);
}

void cg_segment_end(Segment* segment)
{
   const ULong* counter = segment->counter;
   end(segment, False);
   if (counter != NULL && writes_ticks(segment))
      cg_emit_tick_record(segment->emitter,
                          cg_new_tick_site(counter, segment->function), NULL);
}

Moves* cg_segment_end_in_transfer(Segment* segment)
{
   const ULong* counter = segment->counter;
   /* Outside regions, transfers are recorded, but no ticks. */
   if (cg_has_regions) {
      cg_segment_end(segment);
      return NULL;
   }
   end(segment, True);
   return counter != NULL && writes_ticks(segment) ? cg_new_moves(counter)
                                                   : NULL;
}

void cg_segment_statement(Segment* segment)
{
   if (segment->counter != NULL || !segment->is_marked)
      return;
   cg_emit_mark(segment->emitter, 0);
   segment->is_marked = False;
}

void cg_segment_may_fault(Segment* segment)
{
   if (segment->counter == NULL || segment->may_stay)
      return;
   cg_emit_mark(segment->emitter,
                cg_mark_of(segment->counter) | CG_MARK_STAYS);
   segment->may_stay = True;
}

void cg_segment_end_in_fault(Segment* segment)
{
   cg_segment_may_fault(segment);
   cg_group_end(segment->groups, NULL);
   forget(segment);
}
