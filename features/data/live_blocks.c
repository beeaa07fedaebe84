/*--------------------------------------------------------------------*/
/*--- Live blocks.                   features/data/live_blocks.c ---*/
/*--------------------------------------------------------------------*/

/* See features/data/live_blocks.h.  Blocks are in chunks
   (features/data/block_chunks.h): to find one is to find its chunk, and then
   its place in that. */

#include "features/data/block_chunks.h"

/*------------------------------------------------------------*/
/*--- Searching                                            ---*/
/*------------------------------------------------------------*/

const LiveBlock* cg_blocks_look_up(LiveBlocks* blocks, Addr a)
{
   UWord c, i;
   if (!cg_last_up_to(blocks, a, &c, &i))
      return NULL;
   LiveBlock block = { .born = 0 };
   cg_get_block(blocks, c, i, &block);
   if (a - block.start >= block.szB)
      return NULL;
   blocks->last_hit = block;
   return &blocks->last_hit;
}

/* After so many look-ups of what is in no run, one is looked for. */
#define RUN_INTERVAL 1024

/* Each step has the host fetch what the next one needs. */
void cg_blocks_find_all(LiveBlocks* blocks, const Addr* addresses, UInt n,
                        LiveBlock* found)
{
   UWord c[CG_BLOCKS_AT_ONCE], i[CG_BLOCKS_AT_ONCE];
   UInt  at[CG_BLOCKS_AT_ONCE]; /* those that are looked for in chunks */
   UInt  n_left = 0;
   for (UInt k = 0; k < n; k++) {
      if (cg_blocks_find_in_run(blocks, addresses[k], &found[k]))
         continue;
      found[k].born = found[k].szB = 0;
      UWord in = cg_chunk_of(blocks, addresses[k]);
      if (in == blocks->n_chunks)
         continue;
      UWord far = addresses[k] - blocks->first[in];
      UWord q   = cg_quarter_up_to(&blocks->quarters[in], far);
      __builtin_prefetch(&blocks->chunks[in]->far[q * CG_QUARTER_OF_CHUNK]);
      at[n_left]  = k;
      c[n_left]   = in;
      i[n_left++] = q;
   }
   for (UInt m = 0; m < n_left; m++) {
      UWord far = addresses[at[m]] - blocks->first[c[m]];
      i[m]      = cg_n_in_chunk_up_to(blocks, c[m], i[m], far) - 1;
      __builtin_prefetch(&blocks->chunks[c[m]]->szB_and_owner[i[m]]);
   }
   for (UInt m = 0; m < n_left; m++) {
      LiveBlock* block = &found[at[m]];
      cg_get_block(blocks, c[m], i[m], block);
      if (addresses[at[m]] - block->start >= block->szB)
         block->szB = 0;
   }
   blocks->n_outside_runs += n_left;
   if (blocks->n_outside_runs >= RUN_INTERVAL) {
      blocks->n_outside_runs = 0;
      cg_blocks_see_run(blocks, addresses[at[n_left - 1]]);
   }
}

/*------------------------------------------------------------*/
/*--- Adding and removing                                  ---*/
/*------------------------------------------------------------*/

void cg_blocks_add(LiveBlocks* blocks, const LiveBlock* block)
{
   UWord c, i;
   cg_blocks_forget_runs(blocks, block->start, (UWord)block->szB);
   cg_find_room(blocks, block->start, &c, &i);
   BlockChunk* chunk = blocks->chunks[c];
   if (i == 0)
      cg_begin_chunk_at(blocks, c, block->start);
   for (UWord k = blocks->quarters[c].n; k > i; k--) {
      chunk->far[k]            = chunk->far[k - 1];
      chunk->szB_and_owner[k]  = chunk->szB_and_owner[k - 1];
      chunk->born_and_owner[k] = chunk->born_and_owner[k - 1];
   }
   blocks->quarters[c].n++;
   chunk->far[i] = (UInt)(block->start - blocks->first[c]);
   cg_put_block(blocks, chunk, i, block);
   cg_see_quarters(blocks, c);
   blocks->n_blocks++;
}

static void remove_at(LiveBlocks* blocks, UWord c, UWord i, LiveBlock* removed)
{
   BlockChunk* chunk = blocks->chunks[c];
   UWord       n     = --blocks->quarters[c].n;
   *removed          = cg_block_at(blocks, c, i);
   cg_blocks_forget_runs(blocks, removed->start, (UWord)removed->szB);
   if (blocks->last_hit.start == removed->start)
      blocks->last_hit = (LiveBlock){ .szB = 0 };
   for (UWord k = i; k < n; k++) {
      chunk->far[k]            = chunk->far[k + 1];
      chunk->szB_and_owner[k]  = chunk->szB_and_owner[k + 1];
      chunk->born_and_owner[k] = chunk->born_and_owner[k + 1];
   }
   blocks->n_blocks--;
   if (n == 0) {
      cg_remove_chunk(blocks, c);
      return;
   }
   if (i == 0)
      cg_begin_chunk_at(blocks, c, blocks->first[c] + chunk->far[0]);
   cg_see_quarters(blocks, c);
   cg_join_with_next(blocks, c);
   if (c > 0)
      cg_join_with_next(blocks, c - 1);
}

Bool cg_blocks_remove(LiveBlocks* blocks, Addr start, LiveBlock* removed)
{
   UWord c, i;
   if (!cg_last_up_to(blocks, start, &c, &i)
       || blocks->first[c] + blocks->chunks[c]->far[i] != start)
      return False;
   remove_at(blocks, c, i, removed);
   return True;
}

/* Finds the last block that begins in these bytes or reaches into them. */
static Bool last_in(LiveBlocks* blocks, Addr start, UWord szB, UWord* c,
                    UWord* i)
{
   Addr last = szB == 0 ? start : start + szB - 1;
   if (!cg_last_up_to(blocks, last, c, i))
      return False;
   LiveBlock block = cg_block_at(blocks, *c, *i);
   return block.start >= start || start - block.start < block.szB;
}

Bool cg_blocks_overlap(LiveBlocks* blocks, Addr start, UWord szB)
{
   UWord c, i;
   return last_in(blocks, start, szB, &c, &i);
}

Bool cg_blocks_remove_any(LiveBlocks* blocks, Addr start, UWord szB,
                          LiveBlock* removed)
{
   UWord c, i;
   if (!last_in(blocks, start, szB, &c, &i))
      return False;
   remove_at(blocks, c, i, removed);
   return True;
}
