/* SPDX-License-Identifier: GPL-2.0-or-later */
/* SPDX-FileCopyrightText: 2026 the authors of this Cachegrind */
/* Nesting of activations, followed as it happens.  If activations are told
   apart (calls/separate/contexts.h), the second activation of a function on a
   stack is shown as another function.  Counts of its code belong to that
   function, from the second activation's first instruction to its last.
   Because calls are followed late, generated code has the record consumed

   - where a function is entered, if an earlier activation may still be active:
     the stack pointer is below that of the last known activation;
   - at a transfer that leaves the second activation, or goes to another stack,
     as for watched functions (calls/watch.h).

   There the function's blocks are folded (counts/blocks.h), and later counts go
   to the other function's lines.  If blocks are folded often, compared with the
   work of the function's code, the function is given up: its code is translated
   anew, and records each tick (RECORD_TICK). */

#pragma once

#include "calls/separate/contexts.h"
#include "names/functions.h"

/* The state for one function; near the anchor, never freed. */
typedef struct {
   /* The limit for generated code, which checks entries below it: mostly the
      stack pointer at the function's latest entry, ANDed with `mask`.  0: the
      function is not active, or no entry needs a check. */
   UWord SP;
   UWord mask; /* all ones, or 0 */

   Function* function;
   Context*  context; /* context of the second activation, or NULL */
   ULong     n_ticks; /* of the function's counters, as last folded */
   ULong     effort;  /* effort of following the function, in recorded ticks */
   Bool      is_asked, is_given_up;
} Nesting;

void cg_nesting_init(void);

/* Return the function's state; NULL if nesting is not followed for it. */
Nesting* cg_nesting_of(Function* function);

Bool cg_writes_ticks(Function* function);

/* Note that generated code has had an entry of the function checked. */
void cg_nesting_looked(Nesting* nesting);

/* Begin and end second activations, by the recorded entries and ends of
   functions; the record must be empty. */
void cg_nesting_look(void);

/* Return the stack pointer below which no transfer ends a second activation. */
Addr cg_nesting_limit(void);

/* End all second activations, because regions begin or the treatment of
   functions changes; the record must be empty. */
void cg_nesting_stop(void);

/* Discard the code of functions given up; no translation may be running. */
void cg_nesting_serve(void);
