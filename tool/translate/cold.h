/* SPDX-License-Identifier: GPL-2.0-or-later */
/* SPDX-FileCopyrightText: 2026 the authors of this Cachegrind */
/* Code that has not run often: calls in place of IR.  Most code runs a few
   times only, and translating it takes time in proportion to its IR.  So where
   calls are followed, new code has a single call for a transfer, with the
   counter and the totals of the segment that it ends; code that has run often
   is translated anew, with all of these inline (run/heat.h).  Ends of other
   segments are always inline: with calls for them, cc1plus -O0 takes a tenth
   more time. */

#pragma once

#include "calls/call_site.h"
#include "calls/separate/nesting.h"
#include "translate/record.h"

/* Have the call of the transfer that follows do the work at the segment's end,
   too: tick the counter, if there is one, and add the amounts to the totals;
   the amounts are then set to zero.  With a counter, the block that begins at
   `code` is translated anew after many calls. */
void cg_emit_cold_end(Emitter* e, Addr code, ULong* counter, Amounts* amounts);

/* Emit the work of the segment's end, if no transfer has followed it yet. */
void cg_emit_cold_rest(Emitter* e);

/* Emit calls that do the work of cg_emit_transfer, cg_emit_entry and
   cg_emit_return in cold code.  A transfer happens if the guard holds; NULL:
   always. */
void cg_emit_cold_transfer(Emitter* e, const CallSite* site, IRExpr* SP,
                           IRExpr* target, IRExpr* guard);
void cg_emit_cold_entry(Emitter* e, Nesting* nesting, IRExpr* SP);
void cg_emit_cold_return(Emitter* e, Nesting* nesting, IRExpr* SP);
