/* SPDX-License-Identifier: GPL-2.0-or-later */
/* SPDX-FileCopyrightText: 2026 the authors of this Cachegrind */
/* The IR that keeps totals, and that writes records (calls/record.h). */

#pragma once

#include "calls/call_site.h"
#include "calls/separate/nesting.h"
#include "counts/totals.h"
#include "run/helper.h"
#include "translate/ir.h"

/* The amounts that a stretch of code adds to the running totals. */
typedef struct {
   ULong   constant[CG_MAX_TOTALS];
   IRExpr* computed[CG_MAX_TOTALS]; /* 64-bit atoms added as well; or NULL */
} Amounts;

/* Add n of the event, which must have a total, to the amounts; or the number in
   an atom, a word.  cg_has_computed tells whether atoms were added. */
void cg_count_in(Amounts* amounts, Event event, Long n);
void cg_count_atom_in(Emitter* e, Amounts* amounts, Event event,
                      IRExpr* atom);

Bool cg_has_computed(const Amounts* amounts);

/* Emit totals += amounts; zero the amounts. */
void cg_emit_totals(Emitter* e, Amounts* amounts);

/* Subtract the atom, a word, from the event's total, which must exist. */
void cg_emit_total_less(Emitter* e, Event event, IRExpr* atom);

/* Emit a record of the transfer, which is consumed at once if is_moved is not
   zero: another stack may run now.  The target is NULL if the site has it;
   is_moved is a word, or NULL for zero. */
void cg_emit_transfer(Emitter* e, const CallSite* site, IRExpr* SP,
                      IRExpr* target, IRExpr* is_moved);

/* Emit a record of a tick, made if the word is NULL or not zero. */
void cg_emit_tick_record(Emitter* e, const CallSite* site, IRExpr* if_not_zero);

/* Emit an InlinedRecord, made if the word is NULL or not zero; or only a count,
   if the site has one and no record of another kind has followed. */
void cg_emit_inlined_record(Emitter* e, CallSite* site, IRExpr* if_not_zero);

/* Emit a call, between two instructions, that serves watched functions
   (calls/watch.h), made if the word is NULL or not zero. */
void cg_emit_serve(Emitter* e, IRExpr* if_not_zero);

/* Emit the end of a record: [next] = record + szB, both words.  Return a word
   that is not zero if the sum has the bit `full`. */
IRExpr* cg_emit_advance(Emitter* e, const void* next, IRExpr* record,
                        IRExpr* szB, UWord full);

/* Emit a call of the helper, made if the word is not zero. */
void cg_emit_call_if(Emitter* e, const Helper* helper, IRExpr* word);

void cg_emit_new_SP(Emitter* e);

/* Emit code that notes an entry of the nesting's function, with stack pointer
   SP, or a return from it (calls/separate/nesting.h). */
void cg_emit_entry(Emitter* e, Nesting* nesting, IRExpr* SP);
void cg_emit_return(Emitter* e, Nesting* nesting, IRExpr* SP);
