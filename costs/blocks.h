/*--------------------------------------------------------------------*/
/*--- Blocks: what one translation counts.                           ---*/
/*--------------------------------------------------------------------*/

/* Generated code increments 64-bit counters inline.  A counter does not count
   instructions but executions of a segment (translate/segment.h), or
   mispredicts of one branch; for each counter its block remembers which lines
   and events one tick is worth.  A block is born when code is translated.
   When Valgrind discards the translation, the counters are multiplied out into
   the lines' totals and freed; a re-translation starts a fresh block.  So no
   count is lost, and the memory is proportional to live code. */

#ifndef CG_COSTS_BLOCKS_H
#define CG_COSTS_BLOCKS_H

#include "costs/lines.h"
#include "libvex.h"
#include "pub_tool_basics.h"

/* Something else that generated code of one translation refers to, and that
   dies with it.  The owner's structure begins with this header; `release` is
   called with it then. */
typedef struct BlockOwned {
   struct BlockOwned* next;
   void (*release)(struct BlockOwned* owned);
} BlockOwned;

void cg_blocks_init(void);

/* Begin the block of the translation of guest code at key, made from
   extents.  At most one block is being built at any time. */
void cg_begin_block(Addr key, const VexGuestExtents* extents);

/* A fresh counter, zero, of the block being built. */
ULong* cg_new_counter(void);

/* One tick of this counter is worth `times` of `event` in `line`.  Calls for
   the same three add up. */
void cg_count_adds(const ULong* counter, LineCost* line, Event event,
                   Int times);

/* The block being built owns this from now on. */
void cg_block_owns(BlockOwned* owned);

/* The block is complete. */
void cg_end_block(void);

/* The translation with this key and these extents is gone: fold its counts,
   free its memory.  Does nothing if no such block is known: code that was
   translated while instrumentation was off has none. */
void cg_discard_block(Addr key, const VexGuestExtents* extents);

/* Move what all live counters hold into the lines. */
void cg_fold_all_blocks(void);

/* Print the sizes of the tables, for --stats=yes. */
void cg_blocks_stats(void);

#endif
