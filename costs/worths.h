/*--------------------------------------------------------------------*/
/*--- What counters are worth, in few bytes.                         ---*/
/*--------------------------------------------------------------------*/

/* What counters are worth is kept for each translation, and large programs have
   hundreds of thousands of these.  A worth takes two or three bytes, since most
   have the counter and the line of the one before.  Worths are written once,
   and read when counters are folded. */

#ifndef CG_COSTS_WORTHS_H
#define CG_COSTS_WORTHS_H

#include "costs/events.h"
#include "pub_tool_basics.h"

/* What a tick of a counter is worth, in one line and event. */
typedef struct {
   UInt  counter; /* its place in the block's list */
   UInt  line;    /* its number */
   Int   times;   /* may be negative: a correction */
   Event event;
   Bool  has_insn; /* it is the one EV_Ir of an instruction whose address is
                      kept: the worths after it, up to the counter's next such
                      one, are of that instruction */
   Addr  insn;     /* the latest address, also where has_insn is false */
} Worth;

/* The most bytes that one takes. */
#define CG_MAX_WORTH_SZB 32

/* The worth to precede the first one of a block whose code begins at base. */
static inline Worth cg_no_worth(Addr base)
{
   return (Worth){ .insn = base };
}

/* Write the worth at `to`, after one that was `before`; returns where it
   ends, CG_MAX_WORTH_SZB further at most. */
UChar* cg_put_worth(UChar* to, const Worth* worth, const Worth* before);

/* Read the worth at `from` into *worth, which is the one before; returns where
   it ends. */
const UChar* cg_take_worth(const UChar* from, Worth* worth);

#endif
