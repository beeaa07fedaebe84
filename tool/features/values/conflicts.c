/* SPDX-License-Identifier: GPL-2.0-or-later */
/* SPDX-FileCopyrightText: 2026 the authors of this Cachegrind */
/* Conflicts.  A ring has the latest stores; a table has the number of the
   latest store to each granule of 8 bytes, by the low 12 bits of the address.
   The youngest store to a load's granules is mostly the one in conflict.  (With
   exact conflicts, perl takes 3.5 times as long as with --tool=none; without
   the table, 5.8 times; November 2026.) */

#include "features/values/conflicts.h"
#include "base/table.h"
#include "features/values/options.h"
#include "base/valgrind.h"

#define GRANULE_SZB 8
#define N_GRANULES  (4096 / GRANULE_SZB)

typedef struct {
   ValuePoint* point;
   ULong       at; /* number of the instruction in its thread */
   Addr        address;
} Store;

typedef struct {
   ULong  others; /* number of instructions executed by other threads */
   ULong  stopped_at; /* number of the thread's instructions at its last stop */
   UInt   burst;  /* number of the stores' burst, if they are sampled */
   ULong  n_stores;
   Store* ring; /* [(number - 1) modulo ring_size] */
   ULong  last[N_GRANULES]; /* number of the latest store, from 1, or 0 */
} Window;

/* The size of the ring, a power of two.  It is large enough because an
   instruction rarely makes more than four stores. */
static UInt ring_size;

static Window** windows; /* [tid] */
static UInt     max_windows;
static Window*  window; /* the running thread's window */

static Window* window_of(ThreadId tid)
{
   CG_MAKE_ROOM("cg.conflicts.windows", windows, max_windows, tid);
   if (windows[tid] == NULL) {
      windows[tid] = VG_(calloc)("cg.conflicts.window", 1, sizeof(Window));
      windows[tid]->ring
         = VG_(calloc)("cg.conflicts.ring", ring_size, sizeof(Store));
   }
   return windows[tid];
}

void cg_conflicts_init(void)
{
   ring_size = 16;
   while (ring_size < 4 * cg_value_options.window)
      ring_size *= 2;
   window = window_of(0);
}

void cg_conflicts_switch(ThreadId from, ThreadId to)
{
   ULong   now = cg_position(cg_bursts->left);
   Window* old = window_of(from);
   old->stopped_at = now - old->others;
   window          = window_of(to);
   window->others  = now - window->stopped_at;
}

/* Set *position to the instruction's number in its thread, and *burst_at to the
   number of its burst, or to 0 with exact conflicts.  Return False if the
   instruction is not sampled. */
static inline Bool position_of(Word left, ULong* position, UInt* burst_at)
{
   *position = cg_position(left);
   *burst_at = 0;
   if (!cg_value_options.conflicts_are_exact) {
      UInt burst = cg_burst_at(SAMPLE_CONFLICTS, *position);
      if (burst == 0)
         return False;
      *burst_at = burst;
      if (window->burst != burst) {
         VG_(memset)(window->last, 0, sizeof(window->last));
         VG_(memset)(window->ring, 0, ring_size * sizeof(Store));
         window->burst = burst;
      }
   }
   *position -= window->others;
   return True;
}

/* Return where the number of the latest store to a's granule is kept. */
static inline ULong* last_at(Addr a)
{
   return &window->last[a / GRANULE_SZB % N_GRANULES];
}

void cg_see_store(ValuePoint* point, Word left, Addr address)
{
   ULong at;
   UInt  burst;
   if (!position_of(left, &at, &burst))
      return;
   point->samples++;
   window->ring[window->n_stores++ & (ring_size - 1)]
      = (Store){ .point = point, .at = at, .address = address };
   UWord szB = address % GRANULE_SZB + point->width;
   for (UWord i = 0; i < szB; i += GRANULE_SZB)
      *last_at(address + i) = window->n_stores;
}

/* Return the number of the latest store to granules of these bytes, or 0. */
static ULong last_store_near(Addr address, UWord width)
{
   ULong youngest = 0;
   for (UWord i = 0; i < address % GRANULE_SZB + width; i += GRANULE_SZB) {
      if (*last_at(address + i) > youngest)
         youngest = *last_at(address + i);
   }
   return youngest;
}

/* Note the store's conflict of this class with the load by instruction `at`. */
static void note(ValuePoint* load, ULong at, const Store* store,
                 ConflictClass class)
{
   cg_point_add(load, (UWord)store->point, class)->sum += at - store->at;
   cg_point_add(store->point, (UWord)load, class)->sum += at - store->at;
}

/* Note the load's conflict; return False if it has none. */
static Bool find_conflict(ValuePoint* point, ULong at, Addr address)
{
   UWord        width  = point->width;
   const Store* alias  = NULL;
   ULong        number = last_store_near(address, width);
   for (; number > 0 && window->n_stores - number < ring_size; number--) {
      const Store* s = &window->ring[(number - 1) & (ring_size - 1)];
      if (s->point == NULL || at - s->at > cg_value_options.window)
         break;
      UWord stored = s->point->width;
      if (address - s->address < stored || s->address - address < width) {
         Bool covers = address - s->address < stored
                       && address - s->address + width <= stored;
         note(point, at, s, covers ? CONFLICT_COVERED : CONFLICT_PARTIAL);
         return True;
      }
      if (alias == NULL && ((address ^ s->address) & 4095) == 0)
         alias = s;
   }
   if (alias != NULL)
      note(point, at, alias, CONFLICT_ALIAS);
   return alias != NULL;
}

void cg_see_load(ValuePoint* point, Word left, Addr address)
{
   ULong at;
   UInt  burst;
   if (!position_of(left, &at, &burst))
      return;
   point->samples++;
   Bool is_in_conflict = find_conflict(point, at, address);
   if (burst != 0)
      cg_point_sample_conflict(point, is_in_conflict, burst);
}
