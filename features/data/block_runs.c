/*--------------------------------------------------------------------*/
/*--- Live blocks that lie in rows.   features/data/block_runs.c ---*/
/*--------------------------------------------------------------------*/

/* See BlockRun in features/data/live_blocks.h.  A run is looked for around one
   of many look-ups, not far, and what is found is joined with what is known of
   the same megabyte: so a run grows with time, at hardly any cost.  It ends
   when any block in it changes. */

#include "features/data/block_chunks.h"

enum {
   REACH    = 2048, /* how many blocks to look at in each direction */
   LEAST    = 64,   /* so many make a run */
   MAX_STEP = 4096  /* up to this, BlockRun.inverse is exact */
};

#define UNIT_SZB ((UWord)1 << CG_RUN_BITS)

/* The block before or after; False if it is the last one. */
static Bool move(const LiveBlocks* blocks, Bool up, UWord* c, UWord* i)
{
   if (up && *i + 1 < blocks->quarters[*c].n) {
      ++*i;
   } else if (up) {
      *i = 0;
      return ++*c < blocks->n_chunks;
   } else if (*i > 0) {
      --*i;
   } else {
      if (*c == 0)
         return False;
      *i = blocks->quarters[--*c].n - 1;
   }
   return True;
}

static Addr start_of(const LiveBlocks* blocks, UWord c, UWord i)
{
   return blocks->first[c] + blocks->chunks[c]->far[i];
}

/* Moves to the next block in that direction.  Returns how far it is; 0: there
   is none of the same size and owner. */
static UWord step_to_like(const LiveBlocks* blocks, Bool up, UWord* c, UWord* i)
{
   ULong kind  = blocks->chunks[*c]->szB_and_owner[*i];
   Addr  start = start_of(blocks, *c, *i);
   if (!move(blocks, up, c, i)
       || blocks->chunks[*c]->szB_and_owner[*i] != kind)
      return 0;
   Addr next = start_of(blocks, *c, *i);
   return up ? next - start : start - next;
}

/* How many blocks in that direction are alike and at that distance. */
static UWord n_alike(const LiveBlocks* blocks, Bool up, UWord step, UWord c,
                     UWord i)
{
   UWord n = 0;
   while (n < REACH && step_to_like(blocks, up, &c, &i) == step)
      n++;
   return n;
}

/* How far that block is. */
static UWord step_from(const LiveBlocks* blocks, Bool up, UWord c, UWord i)
{
   return step_to_like(blocks, up, &c, &i);
}

/* What of the run begins in the unit of memory that the address is in. */
static void clip(BlockRun* run, Addr a)
{
   Addr unit = a & ~(UNIT_SZB - 1);
   if (run->start < unit) {
      UWord szB = (unit - run->start + run->step - 1) / run->step * run->step;
      run->start += szB;
      run->span -= szB;
   }
   if (run->span > unit - run->start + UNIT_SZB)
      run->span = unit - run->start + UNIT_SZB;
}

/* Do they overlap, and is every block that begins in either one of the same
   row? */
static Bool are_one(const BlockRun* a, const BlockRun* b)
{
   return a->step == b->step && a->szB == b->szB && a->owner == b->owner
          && (b->start - a->start < a->span || a->start - b->start < b->span)
          && (a->start > b->start ? a->start - b->start : b->start - a->start)
                   % a->step == 0;
}

/* Of two that have nothing in common, the longer one of the same unit. */
static void keep(BlockRun* known, const BlockRun* run)
{
   if (are_one(known, run)) {
      Addr end     = known->start + known->span;
      Addr run_end = run->start + run->span;
      if (run->start < known->start)
         known->start = run->start;
      known->span = (run_end > end ? run_end : end) - known->start;
   } else if (known->span < run->span
              || known->start >> CG_RUN_BITS != run->start >> CG_RUN_BITS) {
      *known = *run;
   }
}

void cg_blocks_see_run(LiveBlocks* blocks, Addr a)
{
   UWord     c, i;
   LiveBlock block;
   if (blocks->has_large_owners || !cg_last_up_to(blocks, a, &c, &i))
      return;
   cg_get_block(blocks, c, i, &block);
   UWord step = step_from(blocks, True, c, i);
   if (step == 0)
      step = step_from(blocks, False, c, i);
   if (step == 0 || step > MAX_STEP || block.szB == 0)
      return;
   UWord below = n_alike(blocks, False, step, c, i);
   UWord n     = below + n_alike(blocks, True, step, c, i);
   if (n + 1 < LEAST)
      return;
   BlockRun run = { .start   = block.start - below * step,
                    .span    = n * step + (UWord)block.szB,
                    .step    = (UInt)step,
                    .inverse = (UInt)(((ULong)1 << 32) / step + 1),
                    .szB     = (UInt)block.szB,
                    .owner   = block.owner };
   clip(&run, block.start);
   keep(cg_run_of(blocks, block.start), &run);
}

void cg_blocks_forget_runs(LiveBlocks* blocks, Addr start, UWord szB)
{
   Addr  last = szB == 0 ? start : start + szB - 1;
   UWord n    = (last >> CG_RUN_BITS) - (start >> CG_RUN_BITS) + 1;
   for (UWord k = 0; k < n && k < CG_BLOCK_RUNS; k++) {
      BlockRun* run = cg_run_of(blocks, start + (k << CG_RUN_BITS));
      if (start - run->start < run->span || run->start - start < szB)
         run->span = 0;
   }
}
