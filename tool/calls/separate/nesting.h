/* SPDX-License-Identifier: GPL-2.0-or-later */
/* SPDX-FileCopyrightText: 2026 the authors of this Cachegrind */
/*--- Nesting, seen at once.                                       ---*/

/* A function that is active twice on a stack is shown as another one there, if
   activations are told apart (calls/separate/contexts.h).  What its code counts
   is then that other one's, from the first instruction of the second activation
   to the last one of it; and calls are followed some thousands of instructions
   late, when the record is consumed.  So generated code has the record consumed

   - where a function begins, if it may be active already: below the stack
     pointer of the activation that is known, nothing of which has been left;
   - with a transfer that leaves the second activation, or goes to another
     stack, as with watched functions (calls/watch.h).

   At these times alone the function's blocks are folded (counts/blocks.h), and
   what they count from then on is folded into the other one's lines.

   That takes time in proportion to the function's code.  So a function for
   which this is done often, compared with what its code executes, is given up:
   its code is translated anew, and writes down each tick (RECORD_TICK), as that
   of functions does which are told apart in other ways. */

#pragma once

#include "calls/separate/contexts.h"
#include "names/functions.h"
#include "pub_tool_basics.h"

/* Of a function; near the anchor, for ever. */
typedef struct {
   /* Generated code's.  Where the function was entered last: no activation that
      has not been left began below.  0: none is active, or all entries are
      alike; as with each entry, while the mask is 0. */
   UWord SP;
   UWord mask; /* all ones, or 0 */

   Function* function;
   Context*  context; /* of its second activation, which is on the stack now; or
                         NULL */
   ULong     n_ticks; /* of its counters */
   ULong     effort;  /* of following it, in ticks that are written down */
   Bool      is_asked, is_given_up;
} Nesting;

/* Once, if contexts are kept. */
void cg_nesting_init(void);

/* The function's, if it is followed like this; else NULL. */
Nesting* cg_nesting_of(Function* function);

/* Does code of the function write ticks down? */
Bool cg_writes_ticks(Function* function);

/* It has been looked at whether the function, which was entered, was active
   already. */
void cg_nesting_looked(Nesting* nesting);

/* Nothing is in the record: see what has been entered and left. */
void cg_nesting_look(void);

/* Which transfers leave an activation that this is about, as with
   cg_watch_SP. */
Addr cg_nesting_limit(void);

/* Nothing is in the record: end all that are followed, since regions begin, or
   functions are treated otherwise than before. */
void cg_nesting_stop(void);

/* No translation is running: give up what is to be given up. */
void cg_nesting_serve(void);
