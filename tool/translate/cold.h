/* SPDX-License-Identifier: GPL-2.0-or-later */
/* SPDX-FileCopyrightText: 2026 the authors of this Cachegrind */
/*--- Code that has not run often: calls in place of IR.             ---*/

/* Most code runs a few times only, and what VEX does to make it takes time in
   proportion to the IR.  So where calls are followed, code begins with one call
   where a segment ends, for its counter, the totals and the transfer that
   follows; it is translated anew, with all that in line, when it has run often
   (run/heat.h). */

#pragma once

#include "calls/call_site.h"
#include "calls/separate/nesting.h"
#include "translate/record.h"

/* Have a call do what the end of a segment does: the counter, if there is one,
   ticks, and the totals += the amounts, which are zero after.  With a counter
   the call is counted: if it has been made often, the block, which begins at
   code, is translated anew.  If a transfer follows, the call may wait. */
void cg_emit_cold_end(Emitter* e, Addr code, ULong* counter, Amounts* amounts,
                      Bool transfer_follows);

/* If the latest waits, it does so no longer. */
void cg_emit_cold_rest(Emitter* e);

/* Likewise what cg_emit_tick, cg_emit_transfer, cg_emit_entry and
   cg_emit_return do; a transfer if the guard holds, or if it is NULL. */
void cg_emit_cold_tick(Emitter* e, ULong* counter);
void cg_emit_cold_transfer(Emitter* e, const CallSite* site, IRExpr* SP,
                           IRExpr* target, IRExpr* guard);
void cg_emit_cold_entry(Emitter* e, Nesting* nesting, IRExpr* SP);
void cg_emit_cold_return(Emitter* e, Nesting* nesting, IRExpr* SP);
