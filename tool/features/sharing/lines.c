/* SPDX-License-Identifier: GPL-2.0-or-later */
/* SPDX-FileCopyrightText: 2026 the authors of this Cachegrind */
/* Lines of memory, hashed by number, freed when they are closed.  A line
   contains its first use, because most lines are used by one thread only. */

#include "features/sharing/lines.h"
#include "base/near.h"
#include "features/data/places.h"
#include "features/sharing/clocks.h"
#include "features/sharing/table.h"
#include "features/sharing/windows.h"
#include "base/valgrind.h"

typedef struct {
   Link        link;
   UWord       number;
   LineUse*    uses;
   UInt        last_writer; /* 0: none */
   UInt        changes;
   UInt        n_parts;
   SharedPart* parts; /* NULL: objects not looked up yet */
   LineUse     first; /* the last of `uses` */
} MemoryLine;

static Table lines;

static UWord hash_of_number(UWord number)
{
   return cg_mix(number << 3, number);
}

static UWord hash_of_line(const Link* entry)
{
   return hash_of_number(((const MemoryLine*)entry)->number);
}

void cg_lines_init(void)
{
   cg_table_init(&lines, 4096, hash_of_line);
}

static MemoryLine* find_line(UWord number)
{
   CG_EACH_OF (&lines, hash_of_number(number), MemoryLine, line) {
      if (line->number == number)
         return line;
   }
   return NULL;
}

static MemoryLine* add_line(UWord number, UInt thread)
{
   MemoryLine* line = cg_pool_alloc(sizeof(*line));
   *line            = (MemoryLine){ .number       = number,
                                    .first.thread = thread,
                                    .uses         = &line->first };
   cg_table_add(&lines, &line->link);
   return line;
}

static void fetch_all(const void* start, UWord szB)
{
   for (UWord at = 0; at < szB; at += 64)
      __builtin_prefetch((const UChar*)start + at);
}

void cg_line_comes(UWord number, UInt thread, UInt how_near)
{
   UWord hash = hash_of_number(number);
   if (how_near == CG_LINE_FAR) {
      __builtin_prefetch(&lines.chains[hash & (lines.n_chains - 1)]);
   } else if (how_near == CG_LINE_NEARER) {
      const Link* entry = cg_table_chain(&lines, hash);
      if (entry != NULL)
         fetch_all(entry, sizeof(MemoryLine));
   } else {
      const MemoryLine* line = find_line(number);
      const LineUse*    use  = line == NULL ? NULL : line->uses;
      if (use != NULL && use->thread == thread && use->n_spans > 0)
         __builtin_prefetch(&use->spans[use->n_spans - 1]);
   }
}

/*--- Objects in a line                                    ---*/

/* Return the number of bytes from the place on that count as the object's. */
static UWord extent(const DataPlace* place)
{
   if (place->szB > 0)
      return place->szB - place->offset;
   switch (place->object->key.kind) {
   case OBJECT_FILE: case OBJECT_UNKNOWN:
      return CG_SHARED_LINE_SZB;
   default:
      return CG_SHARED_PART_SZB;
   }
}

static void find_parts(MemoryLine* line)
{
   SharedPart parts[CG_MAX_SHARED_PARTS];
   UInt       n     = 0;
   MayBe      may_be;
   Addr       start = (Addr)line->number * CG_SHARED_LINE_SZB;
   for (UInt at = 0; at < CG_SHARED_LINE_SZB;) {
      DataPlace   place  = cg_place_of(start + at, &may_be);
      ULong       offset = place.szB > 0 ? place.offset : start + at;
      SharedPart* last   = n > 0 ? &parts[n - 1] : NULL;
      if (last == NULL || last->object != place.object
          || last->offset + (at - last->from) != offset)
         parts[n++] = (SharedPart){ at, place.object, offset };
      UWord szB = VG_ROUNDUP(extent(&place), CG_SHARED_PART_SZB);
      at += szB < CG_SHARED_LINE_SZB ? (UInt)szB : CG_SHARED_LINE_SZB;
   }
   line->n_parts = n;
   line->parts   = cg_pool_alloc(n * sizeof(*parts));
   VG_(memcpy)(line->parts, parts, n * sizeof(*parts));
}

/*--- Uses                                                 ---*/

static LineUse* use_of(MemoryLine* line, UInt thread)
{
   for (LineUse* use = line->uses; use != NULL; use = use->next) {
      if (use->thread == thread)
         return use;
   }
   LineUse* use = cg_pool_alloc(sizeof(*use));
   *use         = (LineUse){ .thread = thread, .next = line->uses };
   line->uses   = use;
   return use;
}

void cg_line_used(UWord number, UInt thread, UInt window,
                  const WindowUse* done)
{
   MemoryLine* line = find_line(number);
   if (line == NULL)
      line = add_line(number, thread);
   LineUse* use = use_of(line, thread);
   if (UNLIKELY(cg_use_is_full(use)))
      cg_uses_close(line->uses,
                    (UInt)(cg_clock_passed() / cg_sharing_window));
   cg_use_add(use, done, window);
   if (done->n_writes > 0) {
      line->changes += line->last_writer != 0 && line->last_writer != thread;
      line->last_writer = thread;
   }
   Bool is_shared = line->last_writer != 0 && line->uses->next != NULL;
   if (line->parts == NULL && is_shared)
      find_parts(line);
}

/*--- Closing                                              ---*/

static void free_line(MemoryLine* line)
{
   while (line->uses != NULL) {
      LineUse* use = line->uses;
      line->uses   = use->next;
      cg_use_free(use);
      if (use != &line->first)
         cg_pool_free(use, sizeof(*use));
   }
   if (line->parts != NULL)
      cg_pool_free(line->parts, line->n_parts * sizeof(*line->parts));
   cg_pool_free(line, sizeof(*line));
}

/* Copy the parts that any thread has used into `used`; return their number. */
static UInt used_parts(const MemoryLine* line, SharedPart* used)
{
   ULong mask = 0;
   UInt  n    = 0;
   for (const LineUse* use = line->uses; use != NULL; use = use->next)
      mask |= use->read_mask | use->write_mask;
   for (UInt i = 0; i < line->n_parts; i++) {
      UInt  from = line->parts[i].from;
      UInt  end  = i + 1 < line->n_parts ? line->parts[i + 1].from
                                         : CG_SHARED_LINE_SZB;
      ULong up_to = end == CG_SHARED_LINE_SZB ? 0 : ~(ULong)0 << end;
      if ((mask & ~(ULong)0 << from & ~up_to) != 0)
         used[n++] = line->parts[i];
   }
   return n;
}

/* Add the line, with these misses, to the table of contended lines. */
static void keep(const MemoryLine* line, ULong true_misses, ULong false_misses)
{
   SharedPart  parts[CG_MAX_SHARED_PARTS];
   UInt        n    = used_parts(line, parts);
   SharedLine* kept = cg_shared_line(parts, n);
   kept->changes += line->changes;
   cg_shared_line_missed(kept, true_misses, false_misses);
   for (LineUse* use = line->uses; use != NULL; use = use->next) {
      UseMisses misses = cg_use_misses(line->uses, use);
      cg_shared_line_used(kept, &(SharedUse){
         .thread     = use->thread,
         .reads      = use->n_reads,
         .writes     = use->n_writes,
         .read_mask  = use->read_mask,
         .write_mask = use->write_mask,
         .misses     = misses.true_misses + misses.false_misses });
   }
}

static void close(MemoryLine* line)
{
   if (line->parts != NULL) {
      UseMisses sum = { 0, 0 };
      for (LineUse* use = line->uses; use != NULL; use = use->next) {
         UseMisses misses = cg_use_misses(line->uses, use);
         sum.true_misses += misses.true_misses;
         sum.false_misses += misses.false_misses;
      }
      if (sum.true_misses + sum.false_misses > 0)
         keep(line, sum.true_misses, sum.false_misses);
      else
         cg_sharing_totals.handed++;
   }
   free_line(line);
}

/* Remove lines `first` to first + n - 1 from the chain; pass each to hand(). */
static void take_out(UWord chain, UWord first, UWord n,
                     void (*hand)(MemoryLine* line))
{
   Link** at = &lines.chains[chain];
   while (*at != NULL) {
      MemoryLine* line = (MemoryLine*)*at;
      if (line->number - first < n) {
         *at = line->link.next;
         lines.n_entries--;
         hand(line);
      } else {
         at = &line->link.next;
      }
   }
}

void cg_lines_close(Addr start, UWord szB)
{
   if (szB == 0)
      return;
   UWord first = start / CG_SHARED_LINE_SZB;
   UWord n     = (start + szB - 1) / CG_SHARED_LINE_SZB - first + 1;
   if (n < lines.n_chains) {
      for (UWord i = 0; i < n; i++)
         take_out(hash_of_number(first + i) & (lines.n_chains - 1), first + i,
                  1, close);
   } else {
      for (UWord i = 0; i < lines.n_chains; i++)
         take_out(i, first, n, close);
   }
}

void cg_lines_close_all(void)
{
   for (UWord i = 0; i < lines.n_chains; i++)
      take_out(i, 0, ~(UWord)0, close);
}

void cg_lines_forget(void)
{
   for (UWord i = 0; i < lines.n_chains; i++)
      take_out(i, 0, ~(UWord)0, free_line);
}
