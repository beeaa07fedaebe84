/* SPDX-License-Identifier: GPL-2.0-or-later */
/* SPDX-FileCopyrightText: 2026 the authors of this Cachegrind */
/* Cold code.  Of the superblocks executed in node, guile, php and povray, 94 to
   98 % run at most 2,000 times, and 33 to 50 % only once. */

#include "translate/cold.h"
#include "base/near.h"
#include "calls/frame_costs.h"
#include "calls/watch.h"
#include "counts/region.h"
#include "run/heat.h"
#include "base/valgrind.h"

#include "pub_tool_tooliface.h"

/* A segment's end.  With up to three totals, it is no larger than a cache line
   of the host.  It lives as long as the translation. */
struct ColdEnd {
   Heat   heat;
   ULong* counter; /* the segment's counter; NULL: another helper is called,
                      which ticks the counter and counts the heat */
   Word   word;    /* first word of the record of the transfer, if any */
   Addr   target;  /* target of the transfer, if it never changes */
   ULong  amounts[]; /* amounts added to the totals, cg_n_totals of them */
};

CG_INLINED void add_end(ColdEnd* end, UInt n_totals)
{
   ULong one = *cg_region_one;
   for (UInt i = 0; i < n_totals; i++)
      cg_totals[i] += end->amounts[i] & -one;
   if (end->counter != NULL) {
      *end->counter += one;
      cg_heat_count(&end->heat);
   }
}

CG_INLINED void transfer(Word word, Addr SP, Addr target, UInt n_totals)
{
   cg_record_transfer(word, SP, target, n_totals);
   if (cg_watches_SP && SP >= *cg_watch_SP)
      cg_watch_serve();
}

static VG_REGPARM(1) void end_segment(ColdEnd* end)
{
   add_end(end, cg_n_totals);
}

static VG_REGPARM(3) void transfer_to(const CallSite* site, Addr SP,
                                      Addr target)
{
   transfer(cg_record_word(&site->head), SP, target, cg_n_totals);
}

static VG_REGPARM(2) void transfer_known(const CallSite* site, Addr SP)
{
   transfer_to(site, SP, site->target->address);
}

/* End the segment and record the transfer; a single total has its own code. */
static VG_REGPARM(3) void end_in_transfer(ColdEnd* end, Addr SP, Addr target)
{
   if (cg_n_totals == 1) {
      add_end(end, 1);
      transfer(end->word, SP, target, 1);
   } else {
      add_end(end, cg_n_totals);
      transfer(end->word, SP, target, cg_n_totals);
   }
}

static VG_REGPARM(2) void end_in_known(ColdEnd* end, Addr SP)
{
   end_in_transfer(end, SP, end->target);
}

static VG_REGPARM(2) void enter(Nesting* nesting, Addr SP)
{
   if (SP < nesting->SP)
      cg_watch_entry(nesting);
   nesting->SP = SP & nesting->mask;
}

static VG_REGPARM(2) void leave(Nesting* nesting, Addr SP)
{
   if (SP - CG_CALL_PUSHES == nesting->SP)
      nesting->SP = 0;
}

/*------------------------------------------------------------*/

/* Add a call of the helper under the guard, an atom or NULL. */
#define ADD_CALL(e, helper, n, guard, ...)                                    \
   cg_ir_add_call(e, cg_ir_call(n, "cg_cold_" #helper, helper,                \
                                mkIRExprVec_##n(__VA_ARGS__)),                \
                  guard)

static void free_end(void* end)
{
   cg_pool_free(end, sizeof(ColdEnd) + cg_n_totals * sizeof(ULong));
}

static ColdEnd* new_end(Addr code, ULong* counter, Amounts* amounts)
{
   ColdEnd* end
      = cg_pool_alloc(sizeof(ColdEnd) + cg_n_totals * sizeof(ULong));
   *end         = (ColdEnd){ .counter = counter };
   if (counter != NULL)
      end->heat = cg_heat_of_segment(code);
   VG_(memcpy)(end->amounts, amounts->constant, cg_n_totals * sizeof(ULong));
   *amounts = (Amounts){ .constant = { 0 } };
   cg_block_owns(end, free_end);
   return end;
}

void cg_emit_cold_end(Emitter* e, Addr code, ULong* counter, Amounts* amounts)
{
   e->end = new_end(code, counter, amounts);
}

void cg_emit_cold_rest(Emitter* e)
{
   if (e->end == NULL)
      return;
   ADD_CALL(e, end_segment, 1, NULL, cg_ir_constant(e, (UWord)e->end));
   e->end = NULL;
}

void cg_emit_cold_transfer(Emitter* e, const CallSite* site, IRExpr* SP,
                           IRExpr* target, IRExpr* guard)
{
   if (e->end == NULL) {
      IRExpr* s = cg_ir_constant(e, (UWord)site);
      if (target == NULL)
         ADD_CALL(e, transfer_known, 2, guard, s, SP);
      else
         ADD_CALL(e, transfer_to, 3, guard, s, SP, target);
      return;
   }
   tl_assert(guard == NULL);
   IRExpr* end    = cg_ir_constant(e, (UWord)e->end);
   e->end->word   = cg_record_word(&site->head);
   e->end->target = target == NULL ? site->target->address : 0;
   e->end         = NULL;
   if (target == NULL)
      ADD_CALL(e, end_in_known, 2, NULL, end, SP);
   else
      ADD_CALL(e, end_in_transfer, 3, NULL, end, SP, target);
}

void cg_emit_cold_entry(Emitter* e, Nesting* nesting, IRExpr* SP)
{
   ADD_CALL(e, enter, 2, NULL, cg_ir_constant(e, (UWord)nesting), SP);
}

void cg_emit_cold_return(Emitter* e, Nesting* nesting, IRExpr* SP)
{
   ADD_CALL(e, leave, 2, NULL, cg_ir_constant(e, (UWord)nesting), SP);
}
