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

#define GRANULE_BITS 3
#define N_GRANULES   (4096 >> GRANULE_BITS)

typedef struct {
   ValuePoint* point;
   ULong       at; /* number of the instruction in its thread */
   Addr        address;
} Store;

typedef struct {
   ULong  others; /* number of instructions executed by other threads */
   ULong  stopped_at; /* number of the thread's instructions at its last stop */
   UInt   burst;  /* number of the burst of these stores, if bursts are
                     sampled */
   ULong  n_stores;
   Store* ring; /* [(number - 1) modulo ring_size] */
   ULong  last[N_GRANULES]; /* number of the latest store, from 1, or 0 */
} Window;

/* The size of the ring, a power of two.  It is large enough because an
   instruction makes at most a few stores. */
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

static inline UInt granule_of(Addr a)
{
   return (a >> GRANULE_BITS) & (N_GRANULES - 1);
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
   UInt last = granule_of(address + point->width - 1);
   for (UInt g = granule_of(address);; g = (g + 1) & (N_GRANULES - 1)) {
      window->last[g] = window->n_stores;
      if (g == last)
         break;
   }
}

/* Return the number of the latest store to granules of these bytes, or 0. */
static ULong last_store_near(Addr address, UWord width)
{
   ULong youngest = 0;
   UInt  last     = granule_of(address + width - 1);
   for (UInt g = granule_of(address);; g = (g + 1) & (N_GRANULES - 1)) {
      if (window->last[g] > youngest)
         youngest = window->last[g];
      if (g == last)
         return youngest;
   }
}

static void note(ValuePoint* point, const ValuePoint* partner,
                 ConflictClass class, ULong distance)
{
   cg_point_add(point, (UWord)partner, class)->sum += distance;
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
         ConflictClass class = covers ? CONFLICT_COVERED : CONFLICT_PARTIAL;
         note(point, s->point, class, at - s->at);
         note(s->point, point, class, at - s->at);
         return True;
      }
      if (alias == NULL && ((address ^ s->address) & 4095) == 0)
         alias = s;
   }
   if (alias == NULL)
      return False;
   note(point, alias->point, CONFLICT_ALIAS, at - alias->at);
   note(alias->point, point, CONFLICT_ALIAS, at - alias->at);
   return True;
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
