/* SPDX-License-Identifier: GPL-2.0-or-later */
/* SPDX-FileCopyrightText: 2026 the authors of this Cachegrind */
/* Allocators: live blocks, and the chains of calls that allocated them.  malloc
   and similar functions are ordinary functions, recognised by their names,
   whatever library has them.  Arguments are read at entry, results at return
   (calls/watch.h); until the return, misses that may lie in the new block wait.
   When one allocator calls another, as operator new calls malloc, only the
   outermost call counts.  A block belongs to the innermost calls of the chain
   that led to the allocator, without functions that only wrap one; a block that
   is reallocated keeps its chain. */

#pragma once

#include "features/data/heap.h"
#include "features/data/objects.h"

/* Begin to watch allocators; a chain has the innermost calls, n_callers at
   most.  Call this after cg_call_events_init. */
void cg_allocators_init(UInt n_callers);

/* Leave functions that match the pattern (of * and ?) out of chains of calls:
   they only wrap an allocator.  Call this before cg_allocators_init. */
void cg_add_wrapper(const HChar* pattern);

/* Treat functions whose name matches the pattern as returning a piece of a
   pool; the argument numbered size_argument, counted from 0, is the piece's
   size in bytes.  These functions are left out of the piece's chain of calls.
   A piece ends when the block or map around it is freed, when another piece
   takes its place, or at a client request.  Call this before
   cg_allocators_init. */
void cg_add_pool(const HChar* pattern, UInt size_argument);

/* True if no call of an allocator is pending and there are no pieces of
   pools. */
extern UInt cg_n_pending_calls;
static inline Bool cg_blocks_are_steady(void)
{
   return cg_n_pending_calls == 0 && !cg_has_pieces();
}

/* A cost at an address, which waits until the block there is known. */
typedef struct Waiting {
   Addr      a;
   DataPlace place; /* place to charge if no new block is found there */
   Bool      is_in_block; /* the place is in a block, but not yet in a piece of
                             a pool */
   /* Charge the cost to `place`, which has been found. */
   void (*flush)(const struct Waiting* waiting, const DataPlace* place);
   Missed missed; /* for a miss */
   void* loaded; /* data of features/data/loads.c, for a loaded line */
} Waiting;

/* Make the cost wait if its address may lie in a block, or a piece, that the
   running thread is allocating.  Returns True if the cost waits: it is copied,
   and flushed after the allocator has returned.  Returns False if the caller
   must charge it now. */
Bool cg_wait_for_block(const Waiting* waiting);

/* Charge all waiting costs, when the program has ended and allocators no longer
   return. */
void cg_allocators_end(void);

/* Note a block that the program announces by a client request.  Returns False,
   and does nothing, if the thread is inside an allocator: the block is then
   known from that call. */
Bool cg_announce_block(ThreadId tid, Addr start, UWord szB);

/* Keep the time.  Call this each time the running thread's code stops: time is
   read from half a word, which must not wrap around unnoticed. */
void cg_allocators_stop_client_code(void);
