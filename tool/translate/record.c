/* SPDX-License-Identifier: GPL-2.0-or-later */
/* SPDX-FileCopyrightText: 2026 the authors of this Cachegrind */
/* The IR of totals and records.  In pseudo-code, [x] is the word at x. */

#include "translate/record.h"
#include "calls/inlined.h"
#include "calls/record.h"
#include "calls/watch.h"
#include "counts/region.h"
#include "translate/cold.h"

#include "pub_tool_libcassert.h"
#include "pub_tool_tooliface.h"

/*--- Totals                                               ---*/

void cg_count_in(Amounts* amounts, Event event, Long n)
{
   amounts->constant[cg_total_place(event)] += cg_total_amount(event, n);
}

void cg_count_atom_in(Emitter* e, Amounts* amounts, Event event, IRExpr* atom)
{
   UInt place = cg_total_place(event);
   UInt shift = cg_total_amount(event, 1) == 1 ? 0 : 32;
   if (e->word == Ity_I32)
      atom = cg_ir_bind(e, Ity_I64, IRExpr_Unop(Iop_32Uto64, atom));
   if (shift > 0)
      atom = cg_ir_binop64(e, Iop_Shl64, atom, IRExpr_Const(IRConst_U8(32)));
   tl_assert(amounts->computed[place] == NULL);
   amounts->computed[place] = atom;
}

Bool cg_has_computed(const Amounts* amounts)
{
   for (UInt i = 0; i < cg_n_totals; i++) {
      if (amounts->computed[i] != NULL)
         return True;
   }
   return False;
}

static IRExpr* negative(Emitter* e, IRExpr* a)
{
   return cg_ir_binop64(e, Iop_Sub64, IRExpr_Const(IRConst_U64(0)), a);
}

/* Emit: cg_totals[i] += amount, or, if there are regions, amount & -one. */
static void add_to_total(Emitter* e, UInt i, IRExpr* amount)
{
   if (cg_has_regions) {
      IRExpr* mask = negative(e, cg_ir_one(e));
      amount       = cg_ir_binop64(e, Iop_And64, mask, amount);
   }
   cg_ir_add_to_counter(e, &cg_totals[i], amount);
}

void cg_emit_totals(Emitter* e, Amounts* amounts)
{
   for (UInt i = 0; i < cg_n_totals; i++) {
      IRExpr* amount = IRExpr_Const(IRConst_U64(amounts->constant[i]));
      if (amounts->computed[i] != NULL)
         amount = amounts->constant[i] == 0
                     ? amounts->computed[i]
                     : cg_ir_binop64(e, Iop_Add64, amounts->computed[i],
                                     amount);
      else if (amounts->constant[i] == 0)
         continue;
      add_to_total(e, i, amount);
   }
   *amounts = (Amounts){ .constant = { 0 } };
}

void cg_emit_total_less(Emitter* e, Event event, IRExpr* atom)
{
   Amounts amounts = { .constant = { 0 } };
   cg_count_atom_in(e, &amounts, event, atom);
   for (UInt i = 0; i < cg_n_totals; i++) {
      if (amounts.computed[i] != NULL)
         add_to_total(e, i, negative(e, amounts.computed[i]));
   }
}

/*--- Records                                              ---*/

/* Emit: record = [cg_record_next]; [record] = the descriptor's word.  Return
   record. */
static IRExpr* begin_record(Emitter* e, const RecordHead* head)
{
   IRExpr* record
      = cg_ir_load(e, e->word, cg_ir_address(e, cg_record_next));
   cg_ir_store(e, record, cg_ir_constant(e, (UWord)cg_record_word(head)));
   return record;
}

IRExpr* cg_emit_advance(Emitter* e, const void* next, IRExpr* record,
                        IRExpr* szB, UWord full)
{
   IRExpr* end = cg_ir_binop(e, CG_WORD_OP(e, Add), record, szB);
   cg_ir_store(e, cg_ir_address(e, next), end);
   return cg_ir_binop(e, CG_WORD_OP(e, And), end, cg_ir_constant(e, full));
}

/* Emit the end of a record with this descriptor.  Return a word that is not
   zero if the buffer is full or is_moved is not zero.  Outside regions, where
   counters do not tick, have the next record overwrite a record of a tick. */
static IRExpr* advance(Emitter* e, const RecordHead* head, IRExpr* record,
                       IRExpr* is_moved)
{
   IRExpr* szB = cg_ir_constant(e, head->szB);
   if (cg_has_regions && head->kind == RECORD_TICK)
      szB = cg_ir_binop(e, CG_WORD_OP(e, And), szB,
                        cg_ir_binop(e, CG_WORD_OP(e, Sub),
                                    cg_ir_constant(e, 0), cg_ir_one_word(e)));
   IRExpr* is_full
      = cg_emit_advance(e, cg_record_next, record, szB, CG_RECORD_FULL);
   return is_moved == NULL
             ? is_full
             : cg_ir_binop(e, CG_WORD_OP(e, Or), is_full, is_moved);
}

void cg_emit_call_if(Emitter* e, const Helper* helper, IRExpr* word)
{
   cg_ir_add_call(e, cg_ir_call(0, helper->name, helper->function,
                                mkIRExprVec_0()),
                  cg_ir_is_nonzero(e, word));
}

static const Helper drain = { cg_record_drain, "cg_record_drain" };

/* Emit the end of the record; have the buffer consumed if it is full, or if the
   word is_moved is not zero. */
static void end_record(Emitter* e, const RecordHead* head, IRExpr* record,
                       IRExpr* is_moved)
{
   cg_emit_call_if(e, &drain, advance(e, head, record, is_moved));
}

static const Helper serve = { cg_watch_serve, "cg_watch_serve" };

void cg_emit_serve(Emitter* e, IRExpr* if_not_zero)
{
   cg_emit_call_if(e, &serve,
           if_not_zero != NULL ? if_not_zero : cg_ir_constant(e, 1));
}

/* Emit the end of the record as end_record does, but serve watched functions;
   also do so if SP may have left a watched function. */
static void end_watched_record(Emitter* e, const RecordHead* head,
                               IRExpr* record, IRExpr* SP, IRExpr* is_moved)
{
   IRExpr* is_full = advance(e, head, record, is_moved);
   IRExpr* limit   = cg_ir_load(e, e->word, cg_ir_address(e, cg_watch_SP));
   IROp    op      = e->word == Ity_I64 ? Iop_CmpLE64U : Iop_CmpLE32U;
   IRExpr* is_left = cg_ir_truth(e, op, limit, SP);
   cg_emit_call_if(e, &serve, cg_ir_binop(e, CG_WORD_OP(e, Or), is_full,
                                  cg_ir_bit(e, is_left)));
}

void cg_emit_transfer(Emitter* e, const CallSite* site, IRExpr* SP,
                      IRExpr* target, IRExpr* is_moved)
{
   if (e->is_cold) {
      cg_emit_cold_transfer(e, site, SP, target, NULL);
      if (is_moved != NULL)
         cg_emit_serve(e, is_moved);
      return;
   }
   IRExpr* record = begin_record(e, &site->head);
   cg_ir_store(e, cg_ir_add(e, record, offsetof(Transfer, SP)), SP);
   if (target != NULL)
      cg_ir_store(e, cg_ir_add(e, record, offsetof(Transfer, target)), target);
   for (UInt i = 0; i < cg_n_totals; i++) {
      IRExpr* total
         = cg_ir_load(e, Ity_I64, cg_ir_address(e, &cg_totals[i]));
      cg_ir_store(e, cg_ir_add(e, record, offsetof(Transfer, totals)
                                             + i * sizeof(ULong)),
                  total);
   }
   if (cg_watches_SP)
      end_watched_record(e, &site->head, record, SP, is_moved);
   else
      end_record(e, &site->head, record, is_moved);
}

static VG_REGPARM(1) void record_tick(const CallSite* site)
{
   if (*cg_region_one != 0)
      cg_record_add(&site->head);
}

void cg_emit_tick_record(Emitter* e, const CallSite* site, IRExpr* if_not_zero)
{
   cg_emit_cold_rest(e);
   if (if_not_zero == NULL && !e->is_cold) {
      end_record(e, &site->head, begin_record(e, &site->head), NULL);
      return;
   }
   IRDirty* call = cg_ir_call(1, "cg_record_tick", record_tick,
                              mkIRExprVec_1(cg_ir_constant(e, (UWord)site)));
   cg_ir_add_call(e, call, if_not_zero == NULL
                              ? NULL
                              : cg_ir_is_nonzero(e, if_not_zero));
}

static VG_REGPARM(1) void record_inlined(CallSite* site)
{
   cg_heat_count(cg_inlined_heat(site));
   if (*cg_region_one != 0)
      cg_inlined_record(site);
}

/* Emit, where is_tick is NULL, or a word that is 1 for a tick and else 0:
      next     = [cg_record_next];  record = [cg_inlined_next]
      *record  = { the site's word, next, site->ticks }
      record  += its size, if this is a tick and site->at != next
      site->at = next, if this is a tick;  site->ticks += is_tick */
static void tick_inlined(Emitter* e, CallSite* site, IRExpr* is_tick)
{
   IRExpr* next   = cg_ir_load(e, e->word, cg_ir_address(e, cg_record_next));
   IRExpr* record = cg_ir_load(e, e->word, cg_ir_address(e, cg_inlined_next));
   IRExpr* at     = cg_ir_load(e, e->word, cg_ir_address(e, &site->at));
   IRExpr* ticks  = cg_ir_load(e, Ity_I64, cg_ir_address(e, &site->ticks));
   cg_ir_store(e, record,
               cg_ir_constant(e, (UWord)cg_record_word(&site->head)));
   cg_ir_store(e, cg_ir_add(e, record, offsetof(InlinedRecord, at)), next);
   cg_ir_store(e, cg_ir_add(e, record, offsetof(InlinedRecord, ticks)), ticks);
   IRExpr* is_new
      = cg_ir_bit(e, cg_ir_truth(e, CG_WORD_OP(e, CmpNE), at, next));
   IRExpr* one = IRExpr_Const(IRConst_U64(1));
   if (is_tick != NULL) {
      IRExpr* is_it = cg_ir_is_nonzero(e, is_tick);
      is_new = cg_ir_binop(e, CG_WORD_OP(e, And), is_new, is_tick);
      next   = cg_ir_bind(e, e->word, IRExpr_ITE(is_it, next, at));
      one    = e->word == Ity_I64
                  ? is_tick
                  : cg_ir_bind(e, Ity_I64, IRExpr_Unop(Iop_32Uto64, is_tick));
   }
   cg_ir_store(e, cg_ir_address(e, &site->at), next);
   cg_ir_store(e, cg_ir_address(e, &site->ticks),
               cg_ir_binop64(e, Iop_Add64, ticks, one));
   IRExpr* szB
      = cg_ir_binop(e, CG_WORD_OP(e, Mul), is_new,
                    cg_ir_constant(e, sizeof(InlinedRecord)));
   cg_emit_call_if(e, &drain, cg_emit_advance(e, cg_inlined_next, record, szB,
                                              CG_RECORD_FULL));
}

void cg_emit_inlined_record(Emitter* e, CallSite* site, IRExpr* if_not_zero)
{
   IRExpr* is_tick = if_not_zero == NULL ? NULL
                                         : cg_ir_is_nonzero(e, if_not_zero);
   cg_emit_cold_rest(e);
   if (e->is_cold) {
      cg_ir_add_call(e, cg_ir_call(1, "cg_record_inlined", record_inlined,
                               mkIRExprVec_1(cg_ir_constant(e, (UWord)site))),
                     is_tick);
      return;
   }
   IRExpr* n = is_tick == NULL ? NULL : cg_ir_bit(e, is_tick);
   if (cg_has_regions)
      n = n == NULL ? cg_ir_one_word(e)
                    : cg_ir_binop(e, CG_WORD_OP(e, And), n, cg_ir_one_word(e));
   tick_inlined(e, site, n);
}

void cg_emit_new_SP(Emitter* e)
{
   static RecordHead* head;
   if (head == NULL) {
      head  = cg_alloc_near("cg.record.SP", CG_RECORD_ALIGNMENT);
      *head = (RecordHead){ RECORD_SP, sizeof(BareRecord) };
   }
   end_record(e, head, begin_record(e, head), NULL);
   if (cg_watches_SP)
      cg_ir_store(e, cg_ir_address(e, cg_watch_SP), cg_ir_constant(e, 0));
}

/* Emit: if (SP < nesting->SP)
            cg_watch_entry(nesting)
         nesting->SP = SP & nesting->mask */
void cg_emit_entry(Emitter* e, Nesting* nesting, IRExpr* SP)
{
   if (e->is_cold) {
      cg_emit_cold_entry(e, nesting, SP);
      return;
   }
   IROp    op = e->word == Ity_I64 ? Iop_CmpLT64U : Iop_CmpLT32U;
   IRExpr* of_last
      = cg_ir_load(e, e->word, cg_ir_address(e, &nesting->SP));
   cg_ir_add_call(e,
                  cg_ir_call(1, "cg_watch_entry", cg_watch_entry,
                             mkIRExprVec_1(cg_ir_constant(e, (UWord)nesting))),
                  cg_ir_truth(e, op, SP, of_last));
   IRExpr* mask = cg_ir_load(e, e->word, cg_ir_address(e, &nesting->mask));
   cg_ir_store(e, cg_ir_address(e, &nesting->SP),
               cg_ir_binop(e, CG_WORD_OP(e, And), SP, mask));
}

/* Emit: if (nesting->SP is the stack pointer at the entry of this activation)
   nesting->SP = 0 */
void cg_emit_return(Emitter* e, Nesting* nesting, IRExpr* SP)
{
   if (e->is_cold) {
      cg_emit_cold_return(e, nesting, SP);
      return;
   }
   IRExpr* of_last
      = cg_ir_load(e, e->word, cg_ir_address(e, &nesting->SP));
   IRExpr* entry = cg_ir_binop(e, CG_WORD_OP(e, Sub), SP,
                               cg_ir_constant(e, CG_CALL_PUSHES));
   IRExpr* is_it = cg_ir_truth(e, CG_WORD_OP(e, CmpEQ), entry, of_last);
   cg_ir_store(e, cg_ir_address(e, &nesting->SP),
               cg_ir_bind(e, e->word,
                          IRExpr_ITE(is_it, cg_ir_constant(e, 0), of_last)));
}
