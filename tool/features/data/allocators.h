/* SPDX-License-Identifier: GPL-2.0-or-later */
/* SPDX-FileCopyrightText: 2026 the authors of this Cachegrind */
/* Allocators: functions, known by their names, that return or free blocks.
   Arguments are read at entry, results at return (calls/watch.h); until then,
   misses in the new block wait.  When an allocator calls another, only the
   outermost call counts, unless just one of them returns pieces of a pool.  A
   block belongs to the innermost calls that led to the allocator, without
   functions that only wrap one.  A reallocated block keeps its chain. */

#pragma once

#include "features/data/heap.h"
#include "features/data/places.h"

/* Begin to watch allocators; n_callers is `max` for cg_chain_of_calls.  Call
   this after cg_call_events_init. */
void cg_allocators_init(UInt n_callers);

/* Leave functions that match the pattern (of * and ?) out at the inner ends of
   chains: they only wrap an allocator.  Call this before cg_allocators_init. */
void cg_add_wrapper(const HChar* pattern);

/* Watch functions that match the pattern and return a piece of a pool.  The
   piece's size in bytes is argument number size_argument, from 0.  A piece's
   chain of calls begins outside of such functions.  A piece ends when the block
   or map around it is freed or moved, or when a new piece or block overlaps it.
   Call this before cg_allocators_init. */
void cg_add_pool(const HChar* pattern, UInt size_argument);

/* Are there neither pending calls nor blocks in HEAP_PIECES? */
extern UInt cg_n_pending_calls;
static inline Bool cg_blocks_are_steady(void)
{
   return cg_n_pending_calls == 0 && !cg_has_pieces();
}

/* A cost at an address, which waits until the block there is known. */
typedef struct Waiting {
   Addr      a;
   DataPlace place; /* place to charge if no block is found there */
   MayBe     may_be; /* as cg_place_of sets it */
   /* Charge the cost to `place`, the final one. */
   void (*flush)(const struct Waiting* waiting, const DataPlace* place);
   Missed missed; /* for a miss or a wait */
   void* loaded; /* the LoadedLine (plugin.c), for a loaded cache line */
} Waiting;

/* Copy the cost, to be charged later, if the running thread may be allocating a
   block or piece at its address.  Return False if it must be charged now. */
Bool cg_wait_for_block(const Waiting* waiting);

void cg_allocators_end(void);

/* Act on request args[0], and return True, if it announces blocks or their
   ends: most requests of memory pools, VALGRIND_MALLOCLIKE_BLOCK and the like.
   An announced block may lie in an allocated block.  Its misses are charged to
   the object of the request's line and chain of calls.  Call this only while
   data are profiled. */
Bool cg_data_request(ThreadId tid, const UWord* args);

/* Flush the batch and note the time.  Call this whenever the running thread's
   code stops, before half a word of the time could wrap around. */
void cg_allocators_stop_client_code(void);
