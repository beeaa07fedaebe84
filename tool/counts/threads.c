/* SPDX-License-Identifier: GPL-2.0-or-later */
/* SPDX-FileCopyrightText: 2026 the authors of this Cachegrind */
/* Chunks of counts, by the lines' numbers; a thread has those that it needs. */

#include "counts/threads.h"
#include "base/table.h"
#include "counts/counts.h"
#include "base/valgrind.h"

Bool cg_separates_threads;

typedef struct {
   ULong** chunks; /* each NULL, or the counts of CG_LINES_OF_CHUNK lines */
   UInt    n_chunks;
} Counts;

/* The counts charged so far to all threads together, and to each one. */
static Counts  charged;
static Counts* threads;
static UInt    n_threads, max_threads, running;

static const ULong zeros[N_EVENTS];

static ULong* chunk_of(Counts* counts, UInt chunk)
{
   CG_MAKE_ROOM("cg.threads.chunks", counts->chunks, counts->n_chunks, chunk);
   if (counts->chunks[chunk] == NULL)
      counts->chunks[chunk]
         = VG_(calloc)("cg.threads.counts", CG_LINES_OF_CHUNK * cg_n_columns,
                       sizeof(ULong));
   return counts->chunks[chunk];
}

/* Charge the thread with the counts that the chunk's n lines have gained. */
static void charge_chunk(Counts* thread, UInt chunk, UInt n)
{
   ULong* before = chunk_of(&charged, chunk);
   for (UInt i = 0; i < n; i++) {
      const LineCost* line = cg_line_by_number(chunk * CG_LINES_OF_CHUNK + i);
      for (UInt column = 0; column < cg_n_columns; column++) {
         UInt  place = i * cg_n_columns + column;
         ULong more  = line->count[column] - before[place];
         if (more != 0) {
            chunk_of(thread, chunk)[place] += more;
            before[place] = line->count[column];
         }
      }
   }
}

void cg_threads_charge(void)
{
   if (!cg_separates_threads || running == 0)
      return;
   UInt n_lines = cg_n_lines();
   for (UInt first = 0; first < n_lines; first += CG_LINES_OF_CHUNK) {
      UInt n = n_lines - first;
      charge_chunk(&threads[running], first / CG_LINES_OF_CHUNK,
                   n < CG_LINES_OF_CHUNK ? n : CG_LINES_OF_CHUNK);
   }
}

void cg_thread_runs(UInt thread)
{
   if (thread == running)
      return;
   cg_gather_counts();
   running = thread;
   if (thread > n_threads) {
      CG_MAKE_ROOM("cg.threads", threads, max_threads, thread);
      n_threads = thread;
   }
}

UInt cg_running_thread(void)
{
   return running;
}

UInt cg_n_threads(void)
{
   return n_threads;
}

const ULong* cg_thread_counts(UInt thread, const LineCost* line)
{
   /* The first dump can come before any thread has run. */
   if (thread > n_threads)
      return zeros;
   const Counts* counts = &threads[thread];
   UInt          chunk  = line->number / CG_LINES_OF_CHUNK;
   if (chunk >= counts->n_chunks || counts->chunks[chunk] == NULL)
      return zeros;
   return counts->chunks[chunk]
          + line->number % CG_LINES_OF_CHUNK * cg_n_columns;
}

static ULong* place_of(Counts* counts, UInt number)
{
   return chunk_of(counts, number / CG_LINES_OF_CHUNK)
          + number % CG_LINES_OF_CHUNK * cg_n_columns;
}

void cg_thread_add(UInt thread, UInt number, const ULong* counts)
{
   ULong* to_thread = place_of(&threads[thread], number);
   ULong* to_all    = place_of(&charged, number);
   for (UInt column = 0; column < cg_n_columns; column++) {
      to_thread[column] += counts[column];
      to_all[column] += counts[column];
   }
}

static void zero(Counts* counts)
{
   for (UInt i = 0; i < counts->n_chunks; i++) {
      if (counts->chunks[i] != NULL)
         VG_(memset)(counts->chunks[i], 0,
                     CG_LINES_OF_CHUNK * cg_n_columns * sizeof(ULong));
   }
}

void cg_threads_zero(void)
{
   zero(&charged);
   for (UInt thread = 1; thread <= n_threads; thread++)
      zero(&threads[thread]);
}

void cg_thread_zero(UInt thread, ULong* total)
{
   for (UInt i = 0; i < cg_n_lines(); i++) {
      LineCost* line = cg_line_by_number(i);
      if (cg_exec_count_is_of_run(line)
          || !cg_has_counts(cg_thread_counts(thread, line)))
         continue;
      ULong* its = place_of(&threads[thread], i);
      ULong* all = place_of(&charged, i);
      if (line->function != NULL)
         cg_add_counts(total, its);
      for (UInt column = 0; column < cg_n_columns; column++) {
         line->count[column] -= its[column];
         all[column] -= its[column];
         its[column] = 0;
      }
   }
}
