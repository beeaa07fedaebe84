/* SPDX-License-Identifier: GPL-2.0-or-later */
/* SPDX-FileCopyrightText: 2026 the authors of this Cachegrind */
/* Live blocks against a plain model, an array with an entry for each byte of a
   small memory.  The test adds random blocks of no bytes, few or many, dense
   and sparse, and removes older blocks that overlap.  It looks up each address,
   alone and with others.  Then it adds, finds and removes 200,000 blocks, in
   rising, falling and mixed order, and large blocks far apart. */

#include "features/data/live_blocks.h"

#include "random.h"

enum { MEMORY = 40000, BASE = 0x1000, MANY = 200000, SPACING = 48 };

/* [address]: the number of the block that contains the byte, and of the block
   that begins there, or 0; the size of the block that begins there. */
static UInt of_byte[MEMORY], begins[MEMORY];
static UInt szB_of[MEMORY];

ASAN_OPTIONS("detect_leaks=0")

static void forget(const LiveBlock* block)
{
   Addr at = block->start - BASE;
   for (Addr a = at; a < at + block->szB; a++)
      of_byte[a] = 0;
   begins[at] = 0;
}

/* Return whether the model has no block where a new block is to lie. */
static Bool is_model_empty(Addr at, UWord szB)
{
   UWord n = szB == 0 ? 1 : szB;
   for (Addr a = at; a < at + n; a++) {
      if (of_byte[a] != 0 || begins[a] != 0)
         return False;
   }
   return True;
}

static Bool add(LiveBlocks* blocks, Addr at, UWord szB, UInt number)
{
   LiveBlock removed;
   Bool      good = True;
   while (cg_blocks_remove_any(blocks, BASE + at, szB, &removed)) {
      good &= begins[removed.start - BASE] == removed.born
              && !is_model_empty(at, szB);
      forget(&removed);
   }
   good &= is_model_empty(at, szB);
   cg_blocks_add(blocks, &(LiveBlock){ .start = BASE + at, .szB = szB,
                                       .owner = number, .born = number });
   for (Addr a = at; a < at + szB; a++)
      of_byte[a] = number;
   begins[at] = number;
   szB_of[at] = (UInt)szB;
   return good;
}

static Bool remove_one(LiveBlocks* blocks, Addr at)
{
   LiveBlock removed;
   if (!cg_blocks_remove(blocks, BASE + at, &removed))
      return begins[at] == 0;
   Bool good = begins[at] == removed.born && removed.start == BASE + at
               && removed.szB == szB_of[at];
   forget(&removed);
   return good;
}

/* Return whether look-ups of several addresses at once are right. */
static Bool finds_together(LiveBlocks* blocks)
{
   Addr      addresses[CG_BLOCKS_AT_ONCE];
   LiveBlock found[CG_BLOCKS_AT_ONCE];
   for (Addr from = 0; from < MEMORY; from += CG_BLOCKS_AT_ONCE - 1) {
      UInt n = 0;
      while (n < CG_BLOCKS_AT_ONCE && from + n < MEMORY) {
         addresses[n] = BASE - 1 + from + n;
         n++;
      }
      cg_blocks_find_all(blocks, addresses, n, found);
      for (UInt i = 0; i < n; i++) {
         UInt owner = from + i == 0 ? 0 : of_byte[from + i - 1];
         if ((found[i].szB == 0 ? 0 : found[i].owner) != owner)
            return False;
      }
   }
   return True;
}

static Bool finds_all(LiveBlocks* blocks)
{
   for (Addr a = 0; a < MEMORY; a++) {
      const LiveBlock* block = cg_blocks_find(blocks, BASE + a);
      if ((block == NULL ? 0 : block->owner) != of_byte[a])
         return False;
   }
   return finds_together(blocks) && cg_blocks_find(blocks, BASE - 1) == NULL
          && cg_blocks_find(blocks, BASE + MEMORY) == NULL;
}

static UWord n_in_model(void)
{
   UWord n = 0;
   for (Addr a = 0; a < MEMORY; a++)
      n += begins[a] != 0;
   return n;
}

static void test_random(UWord largest, UWord of_ten_are_removed)
{
   LiveBlocks blocks = { .n_blocks = 0 };
   Bool       good   = True;
   for (Addr a = 0; a < MEMORY; a++)
      of_byte[a] = begins[a] = 0;
   for (UInt i = 1; i <= 20000; i++) {
      UWord szB = draw(largest + 1);
      Addr  at  = draw(MEMORY - largest);
      good &= draw(10) < of_ten_are_removed ? remove_one(&blocks, at)
                                             : add(&blocks, at, szB, i);
      const LiveBlock* block = cg_blocks_find(&blocks, BASE + at);
      good &= (block == NULL ? 0 : block->owner) == of_byte[at];
      if (i % 5000 == 0)
         good &= finds_all(&blocks) && blocks.n_blocks == n_in_model();
   }
   ok(good, "blocks of up to %zu bytes are those of the model",
      (size_t)largest);
}

/* Return place i of MANY, in rising (0), falling (1) or mixed order (2). */
static UWord place(int order, UWord i)
{
   return order == 0 ? i : order == 1 ? MANY - 1 - i : i * 7919 % MANY;
}

static void fill(int order, const char* how)
{
   LiveBlocks blocks = { .n_blocks = 0 };
   Bool       good   = True;
   LiveBlock  removed;
   for (UWord i = 0; i < MANY; i++) {
      UWord at = place(order, i);
      cg_blocks_add(&blocks, &(LiveBlock){ .start = BASE + at * SPACING,
                                           .szB = 40,
                                           .owner = (UInt)at, .born = at });
   }
   UWord n_full = MANY / CG_BLOCKS_OF_CHUNK;
   ok(blocks.n_blocks == MANY && blocks.n_chunks <= 2 * n_full + 2,
      "200,000 blocks %s take at most twice their room", how);
   for (UWord i = 0; i < MANY; i++) {
      const LiveBlock* block
         = cg_blocks_find(&blocks, BASE + i * SPACING + i % 40);
      good &= block != NULL && block->owner == i
              && cg_blocks_find(&blocks, BASE + i * SPACING + 44) == NULL;
   }
   ok(good, "... each is found, and what is between them is not");
   good = True;
   for (UWord i = 0; i < MANY; i++) {
      UWord at = place((order + 1) % 3, i);
      good &= cg_blocks_remove(&blocks, BASE + at * SPACING, &removed)
              && removed.born == at;
   }
   ok(good && blocks.n_blocks == 0 && blocks.n_chunks == 0, "... and removed");
}

/* Test large blocks that begin 2 GB apart, at their ends, with many owners. */
static void spread(void)
{
   if (sizeof(Addr) == 4) {
      skip("addresses have 32 bits");
      return;
   }
   enum { FEW = 3000 };
   LiveBlocks blocks = { .n_blocks = 0 };
   Bool       good   = True;
   LiveBlock  removed;
   for (UWord i = 0; i < FEW; i++) {
      UWord at = i * 1999 % FEW;
      cg_blocks_add(&blocks, &(LiveBlock){ .start = BASE + (at << 31),
                                           .szB   = ((ULong)1 << 31) - 1,
                                           .owner = ~(UInt)at,
                                           .born  = (ULong)at << 36 });
   }
   for (UWord at = 0; at < FEW; at++) {
      Addr             last  = BASE + ((at + 1) << 31) - 2;
      const LiveBlock* block = cg_blocks_find(&blocks, last);
      good &= block != NULL && block->owner == ~(UInt)at
              && block->szB == ((ULong)1 << 31) - 1
              && cg_blocks_find(&blocks, last + 1) == NULL;
   }
   ok(good, "blocks that are far apart are found, with all that is known");
   good = True;
   for (UWord i = 0; i < FEW; i++) {
      UWord at = i * 1009 % FEW;
      good &= cg_blocks_remove(&blocks, BASE + (at << 31), &removed)
              && removed.owner == ~(UInt)at
              && removed.born == (ULong)at << 36;
   }
   ok(good && blocks.n_blocks == 0, "... and removed");
}

int main(void)
{
   begin_random();
   test_random(3, 3);
   test_random(20, 3);
   test_random(1000, 1);
   test_random(16, 7);
   fill(0, "at rising addresses");
   fill(1, "at falling addresses");
   fill(2, "in no order");
   spread();
   return done_testing();
}
