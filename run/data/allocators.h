/*--------------------------------------------------------------------*/
/*--- Allocators: which blocks are alive, and who allocated them.    ---*/
/*--------------------------------------------------------------------*/

/* The program's allocator is not replaced.  malloc and its kin are ordinary
   functions, recognised by their names, whatever library they come from.  Their
   arguments are read when they are entered, and their results when they return
   (run/calls/watch.h).  When one allocator calls another, as operator new calls
   malloc, only the outermost call counts.

   A block belongs to the chain of calls that led to the allocator: to its
   innermost calls, without the allocators themselves and without functions that
   only wrap them.  A block that is reallocated keeps its chain of calls.

   The address of a block is known only when the allocator returns.  Until then,
   misses that may lie in that block wait. */

#ifndef CG_RUN_DATA_ALLOCATORS_H
#define CG_RUN_DATA_ALLOCATORS_H

#include "costs/objects.h"
#include "run/data/live_blocks.h"

typedef struct {
   UInt n_callers; /* how many innermost calls a chain has at most */
} AllocatorOptions;

/* Begin to watch allocators.  Call cg_call_events_init before. */
void cg_allocators_init(const AllocatorOptions* options);

/* Leave functions whose name matches the pattern (of * and ?) out of chains of
   calls: they only wrap an allocator.  Call it before cg_allocators_init. */
void cg_add_wrapper(const HChar* pattern);

/* Functions whose name matches the pattern return a piece of a pool; the
   argument with that number, counted from 0, is the size of the piece in bytes.
   They are also left out of the piece's chain of calls.  A piece ends when the
   block or map around it is freed, when another piece takes its place, or when
   the program says so by a request.  Call it before cg_allocators_init. */
void cg_add_pool(const HChar* pattern, UInt size_argument);

/* Returns the live block that the address lies in, or NULL if there is none.
   The block's owner is the id of a DataObject.  *is_piece tells whether the
   block is a piece of a pool. */
const LiveBlock* cg_live_block(Addr a, Bool* is_piece);

/* Is no call of an allocator pending, and are there no pieces of pools? */
Bool cg_blocks_are_steady(void);

/* If so, the blocks of several addresses: cg_blocks_find_all. */
void cg_live_blocks(const Addr* addresses, UInt n, LiveBlock* found);

/* The address as a place in that block. */
static inline DataPlace cg_place_in_block(const LiveBlock* block, Addr a)
{
   return (DataPlace){ .object = cg_object_of_id(block->owner),
                       .offset = a - block->start,
                       .szB = (UWord)block->szB, .start = block->start };
}

/* A cost at an address, waiting until it is known what lies there. */
typedef struct Waiting {
   Addr      a;
   DataPlace place; /* where the cost goes if no new block is found there */
   Bool      is_in_block; /* in a block, but in no piece of a pool so far */
   /* Charges it to the place that has been found. */
   void (*settle)(const struct Waiting* waiting, const DataPlace* place);
   /* For a miss: the arguments of cg_object_missed. */
   UInt line;
   Miss first;
   UInt n_levels;
   void* loaded; /* for a line that was loaded: run/data/loads.c's */
} Waiting;

/* Make the cost wait if its address may lie in a block, or if it is in a block
   in a piece, that the running thread is allocating now.  Returns True if the
   cost waits: it is copied, and settled when the allocator has returned.
   Returns False if the caller must charge it now. */
Bool cg_wait_for_block(const Waiting* waiting);

/* Called, unless it is NULL, when the szB bytes at `start` are about to belong
   to another block, or to none. */
extern void (*cg_blocks_listener)(Addr start, UWord szB);

/* The program has ended, and no allocator will return any more: charge all
   costs that still wait. */
void cg_allocators_end(void);

/* The program announces a block by a client request.  Returns False, and does
   nothing, if the thread is inside an allocator: then the block is known from
   that call. */
Bool cg_announce_block(ThreadId tid, Addr start, UWord szB);

/* The program frees the announced block at `start`, or moves it from `from` to
   `to`, where it has szB bytes.  An unknown block is ignored. */
void cg_retract_block(Addr start);
void cg_move_announced(Addr from, Addr to, UWord szB);

/* The running thread's code stops for a while.  Call it each time: the time is
   read from half a word, which must not wrap around unseen. */
void cg_allocators_stop_client_code(void);

/* Print figures, for --stats=yes. */
void cg_allocators_stats(void);

#endif
