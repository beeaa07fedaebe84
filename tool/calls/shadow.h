/* SPDX-License-Identifier: GPL-2.0-or-later */
/* SPDX-FileCopyrightText: 2026 the authors of this Cachegrind */
/* Call events: from transfers of control to arcs.  This consumer of the record
   keeps the shadow stacks (calls/stack.h), and charges arcs with the costs of
   their calls.  The top frame's function is the one whose code is executing, as
   far as the record has been consumed.

   The rules for transfers:

   - A call pushes a frame.  A call into the middle of the caller's own
     function, as position-independent code makes one to learn its address,
     does not count as a call, and its return counts as a jump.
   - A return to the address that a frame expects, with the stack pointer as
     before the call, pops that frame and those above it; the top frame's call
     may leave something on the stack.  A return elsewhere is a jump.
   - A jump to another function pushes a frame; the return of the frame below
     pops both.  A jump back to a function with a frame in such a pile, as in a
     loop of tail calls, pops the frames above that frame.  The jump of a
     procedure linkage table's stub pops the stub: its caller then calls the
     function jumped to.  So does the jump of a lazy binding's resolver.
   - A transfer with a stack pointer above the bases of frames pops these, as
     after longjmp and exceptions.
   - A transfer whose stack pointer came from elsewhere and fits no frame leads
     to another stack: a stack that expects it, a stack whose top function is
     being replaced, or a stack with the pointer in its range; or else to a new
     stack, whose root is the function that it leads to.
   - A function that sets its stack pointer to other memory has moved, and its
     callees' frames lie there, until it moves back: __morestack, or a function
     that enters the scheduler of goroutines.  If a scheduler, this thread's or
     another's, goes on with a stack whose function has moved to it, that is a
     return to the function.
   - A copied stack (calls/copied.h) is still the same stack.
   - A signal handler runs on a stack of its own, from its entry to its return
     or to a jump back into the interrupted code.
   - A return may lead beyond the first function that was seen: counting began
     in the middle of the run, or a coroutine's first function ends.  The
     function that the return leads to then becomes the caller.

   A target known at translation is looked up then; others, when consumed. */

#pragma once

#include "calls/stack.h"
#include "counts/threads.h"

/* Initialise; each thread number has its own arcs. */
void cg_shadow_init(ThreadNumbers numbers);

void cg_shadow_consume(const UChar* begin, const UChar* end);

/* End all frames and forget all stacks. */
void cg_shadow_forget(void);

/* Consume the record, and the totals' growth since its last record. */
void cg_shadow_catch_up(void);

/* Consume the record, and charge arcs with the costs of their calls so far. */
void cg_shadow_flush(void);

/* Note a miss on n_levels levels, of a reference in that line, of that UseKind
   (caches/behind.h), and return the line charged.  The record must have been
   drained, and cache use be counted. */
LineCost* cg_shadow_miss(UInt line, UInt kind, UInt n_levels);

/* Note a miss as cg_shadow_miss does, unless n_levels is 0; and set *context to
   the node of the calls that load a line into a cache (calls/backdate.h). */
LineCost* cg_shadow_load(UInt line, UInt kind, UInt n_levels, void** context);

/* Return the running thread's stack; NULL if none is known. */
Stack* cg_shadow_current(void);

/* Return the thread's stack; NULL if none is known. */
Stack* cg_shadow_of(ThreadId tid);

/* Return the running thread, as the consumed records tell; 0: none. */
ThreadId cg_shadow_running(void);

UInt cg_shadow_n_threads(void);
