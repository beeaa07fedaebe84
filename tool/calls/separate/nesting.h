/* SPDX-License-Identifier: GPL-2.0-or-later */
/* SPDX-FileCopyrightText: 2026 the authors of this Cachegrind */
/* Nesting, seen at once.  A function that is active twice on a stack is shown
   as another one there, if activations are told apart
   (calls/separate/contexts.h).  The counts of its code are then the other
   one's, from the first instruction of the second activation to its last.
   Calls are followed late, so generated code has the record consumed

   - where a function begins, if it may be active already: below the stack
     pointer of the activation that is known, nothing of which has been left;
   - with a transfer that leaves the second activation, or goes to another
     stack, as with watched functions (calls/watch.h).

   At these times alone the function's blocks are folded (counts/blocks.h), and
   what they count from then on is folded into the other one's lines.  A
   function for which this is done often, compared with what its code executes,
   is given up: its code is translated anew, and writes down each tick
   (RECORD_TICK). */

#pragma once

#include "calls/separate/contexts.h"
#include "names/functions.h"

/* The state for one function; near the anchor, for ever. */
typedef struct {
   /* For generated code: the stack pointer at the function's latest entry,
      ANDed with `mask`; no activation that has not been left began below it. 0:
      none is active, or all entries are alike. */
   UWord SP;
   UWord mask; /* all ones, or 0 */

   Function* function;
   Context*  context; /* of the function's second activation, which is on the
                         stack now; or NULL */
   ULong     n_ticks; /* of the function's counters */
   ULong     effort;  /* spent on following the function, in recorded ticks */
   Bool      is_asked, is_given_up;
} Nesting;

/* Initialise, once, if contexts are kept. */
void cg_nesting_init(void);

/* Return the state of the function; NULL if it is not followed like this. */
Nesting* cg_nesting_of(Function* function);

/* Does the function's code record its ticks? */
Bool cg_writes_ticks(Function* function);

/* Note that generated code has had an entry of the function checked for a
   second activation. */
void cg_nesting_looked(Nesting* nesting);

/* Begin and end second activations by the recorded entries and ends of
   functions; the record must be empty. */
void cg_nesting_look(void);

/* Return the limit, as with cg_watch_SP, below which transfers can end none of
   these second activations. */
Addr cg_nesting_limit(void);

/* End all second activations, as regions begin or the treatment of functions
   changes; the record must be empty. */
void cg_nesting_stop(void);

/* Discard the translations to be given up; none may be running. */
void cg_nesting_serve(void);
