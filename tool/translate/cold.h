/* SPDX-License-Identifier: GPL-2.0-or-later */
/* SPDX-FileCopyrightText: 2026 the authors of this Cachegrind */
/* Cold code: calls in place of IR.  Most code runs only a few times, and
   translating it takes time in proportion to its IR.  So if calls are followed,
   new code mostly makes one call for a transfer and the end of the segment
   before it; code that runs often is translated anew (run/heat.h).  Other
   segments end inline: with calls, cc1plus -O0 would take a tenth more time. */

#pragma once

#include "calls/call_site.h"
#include "calls/separate/nesting.h"
#include "translate/record.h"

/* Have the next transfer's call also tick the counter, unless it is NULL, and
   add the amounts to the totals; zero the amounts.  With a counter, the
   superblock that begins at `code` is translated anew after many calls. */
void cg_emit_cold_end(Emitter* e, Addr code, ULong* counter, Amounts* amounts);

/* Emit the tick and additions of cg_emit_cold_end, if no transfer followed. */
void cg_emit_cold_rest(Emitter* e);

/* Emit a call in place of the code of cg_emit_entry, cg_emit_return or, without
   is_moved, cg_emit_transfer.  The guard of a transfer's call may be NULL. */
void cg_emit_cold_transfer(Emitter* e, const CallSite* site, IRExpr* SP,
                           IRExpr* target, IRExpr* guard);
void cg_emit_cold_entry(Emitter* e, Nesting* nesting, IRExpr* SP);
void cg_emit_cold_return(Emitter* e, Nesting* nesting, IRExpr* SP);
