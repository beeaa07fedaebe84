/* SPDX-License-Identifier: GPL-2.0-or-later */
/* SPDX-FileCopyrightText: 2026 the authors of this Cachegrind */
/* Allocators: live blocks, and the chains of calls that allocated them.  malloc
   and its like are ordinary functions, known by their names.  Arguments are
   read at entry, results at return (calls/watch.h); until then, misses that may
   lie in the new block wait.  When one allocator calls another, only the
   outermost call counts.  A block belongs to the innermost calls that led to
   the allocator, without functions that only wrap an allocator; a reallocated
   block keeps its chain. */

#pragma once

#include "features/data/heap.h"
#include "features/data/objects.h"

/* Begin to watch allocators; a chain has the innermost calls, n_callers at
   most.  Call this after cg_call_events_init. */
void cg_allocators_init(UInt n_callers);

/* Leave functions that match the pattern (of * and ?) out of chains of calls:
   they only wrap an allocator.  Call this before cg_allocators_init. */
void cg_add_wrapper(const HChar* pattern);

/* Take a function that matches the pattern to return a piece of a pool, with
   its size in bytes as argument number size_argument, from 0.  The chain of a
   piece leaves such functions out.  A piece ends when the block or map around
   it is freed, when another takes its place, or at a client request.  Call this
   before cg_allocators_init. */
void cg_add_pool(const HChar* pattern, UInt size_argument);

/* Is no call pending, and are there no pieces of pools? */
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

/* Make a copy of the cost wait, if the running thread may be allocating a block
   or piece at its address.  False: the caller must charge it now. */
Bool cg_wait_for_block(const Waiting* waiting);

/* Charge all waiting costs, at the program's end. */
void cg_allocators_end(void);

/* Note a block announced by a client request.  Return False, without effect,
   inside an allocator, whose call tells the block. */
Bool cg_announce_block(ThreadId tid, Addr start, UWord szB);

/* Keep the time.  Call this each time the running thread's code stops: time is
   read from half a word, which must not wrap around unnoticed. */
void cg_allocators_stop_client_code(void);
