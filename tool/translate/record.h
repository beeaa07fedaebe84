/* SPDX-License-Identifier: GPL-2.0-or-later */
/* SPDX-FileCopyrightText: 2026 the authors of this Cachegrind */
/* The IR that keeps totals and writes records: generated code's side of
   calls/record.h and of counts/totals.h. */

#pragma once

#include "calls/call_site.h"
#include "calls/separate/nesting.h"
#include "counts/totals.h"
#include "run/helper.h"
#include "translate/ir.h"

/* The amounts that a stretch of code adds to the running totals. */
typedef struct {
   ULong   constant[CG_MAX_TOTALS];
   IRExpr* computed[CG_MAX_TOTALS]; /* more, of 64 bits; or NULL */
} Amounts;

/* Add to the amounts, if the event has a total, n of the event or the number in
   an atom, a word.  cg_has_computed tells whether atoms were added. */
void cg_count_in(Amounts* amounts, Event event, Long n);
void cg_count_atom_in(Emitter* e, Amounts* amounts, Event event,
                      IRExpr* atom);

Bool cg_has_computed(const Amounts* amounts);

/* Emit totals += amounts; the amounts are then zero. */
void cg_emit_totals(Emitter* e, Amounts* amounts);

/* Subtract the atom, a word, from the event's total, if it has one. */
void cg_emit_total_less(Emitter* e, Event event, IRExpr* atom);

/* Emit a record of the transfer.  target: NULL if the site has it; is_moved:
   NULL, or a word not zero if another stack may follow. */
void cg_emit_transfer(Emitter* e, const CallSite* site, IRExpr* SP,
                      IRExpr* target, IRExpr* is_moved);

/* Emit a record of a tick, made if the word is not zero; NULL: always. */
void cg_emit_tick_record(Emitter* e, const CallSite* site, IRExpr* if_not_zero);

/* Emit a call between two instructions that serves watched functions
   (calls/watch.h), made if the word is not zero; NULL: always. */
void cg_emit_serve(Emitter* e, IRExpr* if_not_zero);

/* Emit the end of a record of szB bytes, a word: [next] = record + szB.
   Returns a word that is not zero if that address has the bit `full`. */
IRExpr* cg_emit_advance(Emitter* e, const void* next, IRExpr* record,
                        IRExpr* szB, UWord full);

/* Emit a call of the helper, if the word is not zero. */
void cg_emit_call_if(Emitter* e, const Helper* helper, IRExpr* word);

void cg_emit_new_SP(Emitter* e);

/* Emit an entry of the nesting's function, with stack pointer SP. */
void cg_emit_entry(Emitter* e, Nesting* nesting, IRExpr* SP);
void cg_emit_return(Emitter* e, Nesting* nesting, IRExpr* SP);
