/* SPDX-License-Identifier: GPL-2.0-or-later */
/* SPDX-FileCopyrightText: 2026 the authors of this Cachegrind */
/*--- What is behind the first level.                                ---*/

/* Both simulations of I1 and D1 (cg_sim.h, caches/residencies.h) ask here for
   what L1 misses: cg_behind, or cg_behind_ref for a whole reference.  By
   default LL is behind, and nothing else: true LRU, write-allocate; it knows
   nothing of what L1 holds, and begins with line number zero in every way.

   On request there is more (LLModel):

   - If LL writes back, another body (cg_behind_body) looks lines up, which are
     clean or dirty.  Every write goes through to LL, whether D1 has the line or
     not, and makes the line dirty; a miss that evicts a dirty line writes back.
   - If it prefetches, references that L1 has missed are shown to
     caches/streams.h, and the line that it foresees is looked up as by a
     reference, which nobody counts.

   A machine with a level between would be one more body, which says how many
   levels have missed, and is always asked: cg_n_told would be 0.  Freestanding.
*/

#pragma once

#include "base/port.h"
#include "caches/sets.h"
#include "cg_arch.h"

/* What a reference does. */
typedef enum { CG_USE_FETCH, CG_USE_READ, CG_USE_WRITE } UseKind;

/* How many levels missed a line or a reference; and whether a dirty line was
   evicted for it.  That of two lines is the larger one. */
typedef UInt Depth;
#define CG_HIT            ((Depth)0)
#define CG_WROTE_BACK     ((Depth)4)
#define CG_LEVELS(depth)  ((depth) & (CG_WROTE_BACK - 1))

/* What LL does besides. */
typedef struct {
   Bool writes_back;
   Bool prefetches;
} LLModel;

extern LLModel cg_LL_model;

/* LL; its sets are made only if lines have slots. */
extern TimedSets cg_LL;

/* The most recently used line of each set, where most lines are found: if
   another look at it changes nothing, its base plus its way, or just its base
   if lines have no slots.  What can be added to a base is below cg_n_told. */
extern UWord* cg_newest_in_LL; /* [set] */
extern UWord  cg_n_told;

/* Build it, empty; the geometry has passed cg_check_cache.  has_slots: whoever
   asks wants to know in which slot lines are.  A slot is a way of a set, set *
   assoc + way, which a line keeps until it is evicted. */
void cg_behind_init(const CacheGeometry* geometry, LLModel model,
                    Bool has_slots);

/* Empty it again. */
void cg_behind_empty(void);

/* To be called before it has been asked 2^29 times. */
void cg_behind_keep_time(void);

/* The first slot from this one on that may have been used; cg_n_ways(&cg_LL),
   if none.  A large LL has millions, of which most programs use few. */
UWord cg_used_slot(UWord slot);

extern Depth (*cg_behind_body)(Addr base, UseKind kind, UWord* slot);

/* L1 has missed the line of LL's at base, or a write goes through to it: look
   it up, and load it if need be.  Returns how many levels have missed it, L1
   being one; and its slot. */
static inline Depth cg_behind(Addr base, UseKind kind, UWord* slot)
{
   UWord set = cg_set_of(&cg_LL.shape, base);
   UWord way = cg_newest_in_LL[set] - base;
   if (UNLIKELY(way >= cg_n_told))
      return cg_behind_body(base, kind, slot);
   *slot = set * cg_LL.shape.assoc + way;
   return 1;
}

/* The same for a reference to [a, a+size), which lies in two lines at most; of
   which cg_behind_ref leaves to cg_behind_any what it does not see at once. */
Depth cg_behind_any(Addr a, UWord size, UseKind kind);

static inline Depth cg_behind_ref(Addr a, UWord size, UseKind kind)
{
   Addr  base = cg_line_base(&cg_LL.shape, a);
   UWord last = a + size - 1 - base;
   UWord way  = cg_newest_in_LL[cg_set_of(&cg_LL.shape, a)] - base;
   return LIKELY(way < cg_n_told && last >> cg_LL.shape.line_bits == 0)
             ? 1
             : cg_behind_any(a, size, kind);
}

/* D1 has what is written, and the write goes through. */
void cg_behind_write(Addr a, UWord size);

/* The line will be looked for soon, and that is far away. */
static inline void cg_prefetch_behind(Addr base)
{
   __builtin_prefetch(&cg_newest_in_LL[cg_set_of(&cg_LL.shape, base)]);
}
