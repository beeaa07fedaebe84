/* SPDX-License-Identifier: GPL-2.0-or-later */
/* SPDX-FileCopyrightText: 2026 the authors of this Cachegrind */
/* Memory near the anchor, in pieces.  If there is no room near the others, a
   piece may lie anywhere: generated code then needs full addresses. */

#include "base/near.h"
#include "base/port.h"
#include "base/valgrind.h"

/* The size of a piece; small in 32-bit programs, which need the addresses. */
#define PIECE_SZB ((SizeT)(sizeof(Addr) == 8 ? 64 : 1) * 1024 * 1024)

UChar* cg_anchor;

static UChar* fresh;
static UChar* fresh_end;
static SizeT  near_szB;

static void get_piece(SizeT nbytes)
{
   fresh = cg_fresh_pages(nbytes);
   if (fresh == NULL) {
      fresh = VG_(calloc)("cg.near", 1, nbytes + 64);
      fresh += -(Addr)fresh & 63;
   }
   fresh_end = fresh + nbytes;
   /* A signed byte, the shortest displacement, reaches 128 bytes either way. */
   if (cg_anchor == NULL)
      cg_anchor = fresh + 128;
}

void* cg_alloc_near(const HChar* label, SizeT nbytes)
{
   const SizeT alignment = nbytes < 64 ? 16 : 64;
   fresh += -(Addr)fresh & (alignment - 1);
   if (fresh > fresh_end || nbytes > (SizeT)(fresh_end - fresh))
      get_piece(nbytes > PIECE_SZB ? nbytes : PIECE_SZB);
   void* memory = fresh;
   fresh += nbytes;
   near_szB += nbytes;
   return memory;
}

/*--- The pool                                             ---*/

/* Lists of free pieces, by size in units; VG_(malloc) has larger pieces. */
#define UNIT_SZB      8
#define MAX_UNITS     256
#define POOL_PAGE_SZB ((SizeT)256 * 1024)

typedef struct FreePiece {
   struct FreePiece* next;
} FreePiece;

static FreePiece* free_pieces[MAX_UNITS + 1];
static UChar*     pool_fresh;
static UChar*     pool_end;
static SizeT      pool_szB;

static SizeT units_of(SizeT nbytes)
{
   return (nbytes + UNIT_SZB - 1) / UNIT_SZB;
}

/* Get a new chunk; the rest of the old chunk becomes a free piece. */
static void get_pool_chunk(void)
{
   SizeT left = (SizeT)(pool_end - pool_fresh) / UNIT_SZB;
   if (left > 0) {
      FreePiece* rest   = (FreePiece*)pool_fresh;
      rest->next        = free_pieces[left];
      free_pieces[left] = rest;
   }
   pool_fresh = cg_alloc_near("cg.pool", POOL_PAGE_SZB);
   pool_end   = pool_fresh + POOL_PAGE_SZB;
   pool_szB += POOL_PAGE_SZB;
}

void* cg_pool_alloc(SizeT nbytes)
{
   SizeT units = units_of(nbytes);
   tl_assert(nbytes > 0);
   if (units > MAX_UNITS)
      return VG_(malloc)("cg.pool.large", nbytes);
   FreePiece* piece = free_pieces[units];
   if (piece != NULL) {
      free_pieces[units] = piece->next;
      return piece;
   }
   if ((SizeT)(pool_end - pool_fresh) < units * UNIT_SZB)
      get_pool_chunk();
   piece = (FreePiece*)pool_fresh;
   pool_fresh += units * UNIT_SZB;
   return piece;
}

void cg_pool_free(void* memory, SizeT nbytes)
{
   SizeT units = units_of(nbytes);
   if (units > MAX_UNITS) {
      VG_(free)(memory);
      return;
   }
   FreePiece* piece   = memory;
   piece->next        = free_pieces[units];
   free_pieces[units] = piece;
}

void cg_near_stats(void)
{
   VG_(dmsg)("cachegrind: near memory %lu KB, pool %lu KB\n",
             near_szB / 1024, pool_szB / 1024);
}
