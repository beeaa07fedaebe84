/* SPDX-License-Identifier: GPL-2.0-or-later */
/* SPDX-FileCopyrightText: 2026 the authors of this Cachegrind */
/* Announced blocks.  A pool has the set of its blocks, which end with it. */

#include "features/data/requests.h"
#include "features/data/allocators.h"
#include "features/data/live_blocks.h"

#include "pub_tool_mallocfree.h"

#include <valgrind/valgrind.h>

typedef struct Pool {
   struct Pool* next;
   UWord        name;   /* the program's name for the pool: an address */
   LiveBlocks   blocks; /* only their starts and sizes are used */
} Pool;

static Pool* pools;

/* Return the pool of this name; make it if there is none. */
static Pool* pool_of(UWord name)
{
   for (Pool* pool = pools; pool != NULL; pool = pool->next) {
      if (pool->name == name)
         return pool;
   }
   Pool* pool = VG_(calloc)("cg.data.pool", 1, sizeof(*pool));
   pool->name = name;
   pool->next = pools;
   return pools = pool;
}

static void add(Pool* pool, Addr a, UWord szB)
{
   LiveBlock removed;
   while (cg_blocks_remove_any(&pool->blocks, a, szB, &removed)) {}
   cg_blocks_add(&pool->blocks, &(LiveBlock){ .start = a, .szB = szB });
}

static void allocate(ThreadId tid, UWord name, Addr a, UWord szB)
{
   if (cg_announce_block(tid, a, szB))
      add(pool_of(name), a, szB);
}

static void release(UWord name, Addr a)
{
   LiveBlock removed;
   if (cg_blocks_remove(&pool_of(name)->blocks, a, &removed))
      cg_heap_free(HEAP_PIECES, a);
}

static void release_in(UWord name, Addr start, UWord szB)
{
   LiveBlock removed;
   Pool*     pool = pool_of(name);
   while (szB > 0
          && cg_blocks_remove_any(&pool->blocks, start, szB, &removed))
      cg_heap_free(HEAP_PIECES, removed.start);
}

static void change(ThreadId tid, UWord name, Addr from, Addr to, UWord szB)
{
   LiveBlock removed;
   Pool*     pool = pool_of(name);
   if (!cg_blocks_remove(&pool->blocks, from, &removed)) {
      allocate(tid, name, to, szB);
      return;
   }
   cg_heap_move(HEAP_PIECES, from, to, szB);
   add(pool, to, szB);
}

/* The name of the pool for blocks announced without a pool. */
#define NO_POOL 0

Bool cg_data_request(ThreadId tid, const UWord* args)
{
   switch (args[0]) {
   case VG_USERREQ__MALLOCLIKE_BLOCK:
      allocate(tid, NO_POOL, args[1], args[2]);
      return True;
   case VG_USERREQ__RESIZEINPLACE_BLOCK:
      change(tid, NO_POOL, args[1], args[1], args[3]);
      return True;
   case VG_USERREQ__FREELIKE_BLOCK:
      release(NO_POOL, args[1]);
      return True;
   case VG_USERREQ__MEMPOOL_ALLOC:
      allocate(tid, args[1], args[2], args[3]);
      return True;
   case VG_USERREQ__MEMPOOL_FREE:
      release(args[1], args[2]);
      return True;
   case VG_USERREQ__MEMPOOL_TRIM:
      /* Free all blocks that do not lie wholly in this memory. */
      release_in(args[1], 0, args[2]);
      release_in(args[1], args[2] + args[3],
                 ~(Addr)0 - (args[2] + args[3]));
      return True;
   case VG_USERREQ__MEMPOOL_CHANGE:
      change(tid, args[1], args[2], args[3], args[4]);
      return True;
   case VG_USERREQ__MOVE_MEMPOOL:
      pool_of(args[1])->name = args[2];
      return True;
   case VG_USERREQ__CREATE_MEMPOOL:
   case VG_USERREQ__DESTROY_MEMPOOL:
      release_in(args[1], 0, ~(UWord)0);
      return True;
   default:
      return False;
   }
}
