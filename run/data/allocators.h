/*--------------------------------------------------------------------*/
/*--- Allocators: which blocks are alive, and who allocated them.    ---*/
/*--------------------------------------------------------------------*/

/* The program's allocator is not replaced: malloc and its kin are functions as
   others are, known by their names, whatever library brings them.  They are
   seen as they are entered, with their arguments, and left, with their results
   (run/calls/watch.h).  Where one calls another, as calloc may call malloc, and
   operator new does, the outermost counts.

   Blocks belong to the chain of calls that led to the allocator: its innermost
   calls, without allocators themselves and functions that only wrap them.  A
   block that is reallocated stays what it was.

   While a call of an allocator lasts, its block is not known, and misses in
   what may be that block wait until it has returned. */

#ifndef CG_RUN_DATA_ALLOCATORS_H
#define CG_RUN_DATA_ALLOCATORS_H

#include "costs/objects.h"
#include "run/data/live_blocks.h"

typedef struct {
   UInt n_callers; /* of a chain of calls */
} AllocatorOptions;

/* Watch for allocators; cg_call_events_init has been called. */
void cg_allocators_init(const AllocatorOptions* options);

/* Leave functions of such a name (* and ? match) out of chains of calls, as
   wrappers of an allocator.  Before cg_allocators_init. */
void cg_add_wrapper(const HChar* pattern);

/* Likewise, and what they return is a piece of a pool, of as many bytes as that
   argument says, counted from 0: like a block that the program announces
   itself.  It lasts until the block or map that it lies in is freed, until
   there is another one in its place, or until the program says so. */
void cg_add_pool(const HChar* pattern, UInt size_argument);

/* The live block that the address lies in, whose owner is a DataObject's id;
   NULL: none.  *is_piece: it is one of a pool's. */
const LiveBlock* cg_live_block(Addr a, Bool* is_piece);

/* Is no call of an allocator pending, and are there no pieces of pools? */
Bool cg_blocks_are_steady(void);

/* If so, the blocks of several addresses: cg_blocks_find_all. */
void cg_live_blocks(const Addr* addresses, UInt n, LiveBlock* found);

static inline DataPlace cg_place_in_block(const LiveBlock* block, Addr a)
{
   return (DataPlace){ .object = cg_object_of_id(block->owner),
                       .offset = a - block->start,
                       .szB = (UWord)block->szB, .start = block->start };
}

/* Something that is to be charged to an address when it is known what lies
   there. */
typedef struct Waiting {
   Addr      a;
   DataPlace place; /* unless there is a block, as it turns out */
   Bool      is_in_block; /* but not in a piece of a pool */
   void (*settle)(const struct Waiting* waiting, const DataPlace* place);
   /* A miss, as cg_object_missed takes it; */
   UInt line;
   Miss first;
   UInt n_levels;
   void* loaded; /* or run/data/loads.c's */
} Waiting;

/* Of an address in no live block, or in no piece of a pool.  True: the running
   thread is allocating one, and it will be settled when that is done. */
Bool cg_wait_for_block(const Waiting* waiting);

/* Told of bytes that belong to another block from now on, or to none; NULL:
   nobody asks. */
extern void (*cg_blocks_listener)(Addr start, UWord szB);

/* No call of an allocator will return any more: charge what waits. */
void cg_allocators_end(void);

/* The thread says that this is a block from now on, or that this one is gone,
   or is there and of that size now.  False: it is allocating, and we know
   better what. */
Bool cg_announce_block(ThreadId tid, Addr start, UWord szB);
void cg_retract_block(Addr start);
void cg_move_announced(Addr from, Addr to, UWord szB);

/* The thread's code stops for a while. */
void cg_allocators_stop_client_code(void);

/* Print figures, for --stats=yes. */
void cg_allocators_stats(void);

#endif
