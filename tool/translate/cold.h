/* SPDX-License-Identifier: GPL-2.0-or-later */
/* SPDX-FileCopyrightText: 2026 the authors of this Cachegrind */
/* Cold code: calls in place of IR.  Most code runs only a few times, and
   translating it takes time in proportion to its IR.  So if calls are followed,
   new code makes one call for a transfer, and for the counter and totals of the
   segment that ends with it; code that runs often is translated anew
   (run/heat.h).  Ends of other segments are always inline: with calls for them,
   cc1plus -O0 takes a tenth more time. */

#pragma once

#include "calls/call_site.h"
#include "calls/separate/nesting.h"
#include "translate/record.h"

/* Have the following transfer's call also tick the counter, if there is one,
   and add the amounts, which become zero, to the totals.  With a counter, the
   block that begins at `code` is translated anew after many calls. */
void cg_emit_cold_end(Emitter* e, Addr code, ULong* counter, Amounts* amounts);

/* Emit the tick and the additions, if no transfer has followed. */
void cg_emit_cold_rest(Emitter* e);

/* Emit calls with the effect of cg_emit_transfer, cg_emit_entry or
   cg_emit_return; a transfer, only under the guard, unless that is NULL. */
void cg_emit_cold_transfer(Emitter* e, const CallSite* site, IRExpr* SP,
                           IRExpr* target, IRExpr* guard);
void cg_emit_cold_entry(Emitter* e, Nesting* nesting, IRExpr* SP);
void cg_emit_cold_return(Emitter* e, Nesting* nesting, IRExpr* SP);
