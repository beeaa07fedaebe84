/*--------------------------------------------------------------------*/
/*--- Live blocks.                          run/data/live_blocks.c ---*/
/*--------------------------------------------------------------------*/

/* See run/data/live_blocks.h.  Blocks are in chunks (run/data/block_chunks.h):
   to find one is to find its chunk, and then its place in that. */

#include "run/data/block_chunks.h"

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

/* Each step has the host fetch what the next one needs. */
void cg_blocks_find_all(const LiveBlocks* blocks, const Addr* addresses, UInt n,
                        LiveBlock* found)
{
   UWord c[CG_BLOCKS_AT_ONCE], i[CG_BLOCKS_AT_ONCE];
   for (UInt k = 0; k < n; k++) {
      c[k] = cg_chunk_of(blocks, addresses[k]);
      if (c[k] == blocks->n_chunks)
         continue;
      UWord far = addresses[k] - blocks->first[c[k]];
      i[k]      = cg_quarter_up_to(&blocks->quarters[c[k]], far);
      __builtin_prefetch(
         &blocks->chunks[c[k]]->far[i[k] * CG_QUARTER_OF_CHUNK]);
   }
   for (UInt k = 0; k < n; k++) {
      if (c[k] == blocks->n_chunks)
         continue;
      UWord far = addresses[k] - blocks->first[c[k]];
      i[k]      = cg_n_in_chunk_up_to(blocks, c[k], i[k], far) - 1;
      __builtin_prefetch(&blocks->chunks[c[k]]->szB_and_owner[i[k]]);
   }
   for (UInt k = 0; k < n; k++) {
      found[k].born = found[k].szB = 0;
      if (c[k] == blocks->n_chunks)
         continue;
      cg_get_block(blocks, c[k], i[k], &found[k]);
      if (addresses[k] - found[k].start >= found[k].szB)
         found[k].szB = 0;
   }
}

/*------------------------------------------------------------*/
/*--- Adding and removing                                  ---*/
/*------------------------------------------------------------*/

void cg_blocks_add(LiveBlocks* blocks, const LiveBlock* block)
{
   UWord c, i;
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
