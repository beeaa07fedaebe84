/* SPDX-License-Identifier: GPL-2.0-or-later */
/* SPDX-FileCopyrightText: 2026 the authors of this Cachegrind */
/* engine/model/lines.c: the store of count lines.

   Rows are written into chunks of memory.  A run is a sequence of adjacent rows
   of one group in one chunk.  The runs of a group are a linked list in the
   array of runs.  A row has

      the line number, less that of the row before in the run (0 for the first)
      the address, less that of the row before, if addresses are kept
      the counts

   These are numbers of variable length.  The sign is folded into the lowest
   bit; then each byte has seven bits, the lowest first, and its top bit set
   unless it is the last.  A zero, as most counts of a simulated cache are, is
   one byte. */

#include "engine/model/lines.h"

#include <stdlib.h>
#include <string.h>

#define NO_RUN UINT32_MAX
#define CHUNK_SIZE ((size_t)1 << 20)

/* The maximum length of a number of variable length, in bytes. */
#define NUMBER_SIZE ((size_t)10)

/* Thresholds of compaction: a number of bytes, and a multiple of the bytes
   after the last compaction.  A larger multiple takes more memory; a smaller
   one sorts the same lines more often. */
#define COMPACT_MIN ((size_t)1 << 18)
#define COMPACT_GAIN 3

/* Thresholds of compaction within one input: a number of bytes, and a number of
   runs per group.  Most writers repeat no line within an input. */
#define COMPACT_MIN_WITHIN ((size_t)1 << 19)
#define COMPACT_RUNS_WITHIN 8

struct cp_line_chunk {
   struct cp_line_chunk* older;
   uint8_t bytes[];
};

struct cp_line_run {
   const uint8_t* at;
   uint32_t rows;
   uint32_t next;    /* the group's next run, or NO_RUN */
};

struct cp_line_group {
   uint32_t first;   /* NO_RUN: no lines */
   uint32_t last;
};

/* ---- numbers of variable length ---- */

/* Write V at P, which has room for NUMBER_SIZE bytes; return the end. */
static inline uint8_t* put_number(uint8_t* p, cp_count v)
{
   cp_ucount u = (cp_ucount)v << 1 ^ (v < 0 ? ~(cp_ucount)0 : 0);

   for (; u >= 0x80; u >>= 7)
      *p++ = (uint8_t)u | 0x80;
   *p++ = (uint8_t)u;
   return p;
}

/* Read the number at P into *V; return its end. */
static inline const uint8_t* get_number(const uint8_t* p, cp_count* v)
{
   uint64_t low = *p & 0x7f;
   unsigned shift = 7;

   while (*p >= 0x80) {
      p++;
      low |= (uint64_t)(*p & 0x7f) << shift;
      shift += 7;
   }
   *v = (cp_count)(low >> 1 ^ -(low & 1));
   return p + 1;
}

/* Return the end of the N numbers at P. */
static inline const uint8_t* skip_numbers(const uint8_t* p, size_t n)
{
   for (; n > 0; n--) {
      while (*p >= 0x80)
         p++;
      p++;
   }
   return p;
}

/* ---- writing down ---- */

void cp_lines_init(cp_lines* s, size_t n_counts)
{
   memset(s, 0, sizeof(*s));
   s->n_counts = n_counts;
   s->open_group = UINT32_MAX;
}

void cp_lines_free(cp_lines* s)
{
   while (s->chunks != NULL) {
      struct cp_line_chunk* older = s->chunks->older;

      free(s->chunks);
      s->chunks = older;
   }
   free(s->runs);
   free(s->groups);
   memset(s, 0, sizeof(*s));
}

/* Return the number of bytes that must be free before a row is written. */
static size_t row_size_max(const cp_lines* s)
{
   return (s->n_counts + 2) * NUMBER_SIZE;
}

/* Start a chunk that has room for at least one row. */
static void add_chunk(cp_lines* s)
{
   size_t row = row_size_max(s);
   size_t size = row > CHUNK_SIZE ? row : CHUNK_SIZE;
   struct cp_line_chunk* chunk = cp_alloc(1, sizeof(*chunk) + size);

   chunk->older = s->chunks;
   s->chunks = chunk;
   s->put = chunk->bytes;
   s->put_end = chunk->bytes + size;
}

/* Add GROUP and all missing groups with smaller numbers, each without lines. */
static void know_group(cp_lines* s, uint32_t group)
{
   CP_MAKE_ROOM(s->groups, s->groups_cap, (size_t)group + 1);
   while (s->n_groups <= group)
      s->groups[s->n_groups++] = (struct cp_line_group){NO_RUN, NO_RUN};
}

/* Start a run at s->put, and append it to GROUP's list of runs. */
static void begin_run(cp_lines* s, uint32_t group)
{
   uint32_t run = s->n_runs++;
   struct cp_line_group* g;

   if ((size_t)(s->put_end - s->put) < row_size_max(s))
      add_chunk(s);
   CP_MAKE_ROOM(s->runs, s->runs_cap, s->n_runs);
   s->runs[run] = (struct cp_line_run){s->put, 0, NO_RUN};
   if (group >= s->n_groups)
      know_group(s, group);
   g = &s->groups[group];
   if (g->first == NO_RUN)
      g->first = run;
   else
      s->runs[g->last].next = run;
   g->last = run;
   s->open_group = group;
   s->last = (cp_place){0, 0};
}

void cp_lines_add(cp_lines* s, uint32_t group, cp_place place,
                  const cp_count* row, bool negate)
{
   uint8_t* p;

   if (group != s->open_group
       || (size_t)(s->put_end - s->put) < row_size_max(s))
      begin_run(s, group);
   p = put_number(s->put, place.line - s->last.line);
   if (s->addresses)
      p = put_number(p, (cp_count)(place.address - s->last.address));
   for (size_t i = 0; i < s->n_counts; i++)
      p = put_number(p, negate ? -row[i] : row[i]);
   s->bytes += (size_t)(p - s->put);
   s->put = p;
   s->last = place;
   s->runs[s->n_runs - 1].rows++;
}

/* ---- looking up ---- */

/* Places of the rows of a group, in the order of writing. */
typedef struct {
   size_t n;
   cp_place* place;
   const uint8_t** counts;
   bool ascending;   /* strictly: no need to sort or add */
} row_index;

/* Return the number of rows of GROUP, before equal ones are added up. */
static size_t count_rows(const cp_lines* s, uint32_t group)
{
   size_t n = 0;

   if (group >= s->n_groups)
      return 0;
   for (uint32_t r = s->groups[group].first; r != NO_RUN; r = s->runs[r].next)
      n += s->runs[r].rows;
   return n;
}

/* Change *PLACE from the place of the row before P to that of the row at P.
   Return the beginning of the row's counts. */
static inline const uint8_t* get_place(const cp_lines* s, const uint8_t* p,
                                       cp_place* place)
{
   cp_count step;

   p = get_number(p, &step);
   place->line += step;
   if (s->addresses) {
      p = get_number(p, &step);
      place->address += (uint64_t)step;
   }
   return p;
}

/* Append the places of RUN's rows to INDEX, without decoding the counts. */
static void index_run(const cp_lines* s, const struct cp_line_run* run,
                      row_index* index)
{
   const uint8_t* p = run->at;
   cp_place place = {0, 0};

   for (uint32_t i = 0; i < run->rows; i++) {
      size_t k = index->n++;

      p = get_place(s, p, &place);
      if (k > 0 && cp_compare_places(index->place[k - 1], place) >= 0)
         index->ascending = false;
      index->place[k] = place;
      index->counts[k] = p;
      p = skip_numbers(p, s->n_counts);
   }
}

static int by_place(uint32_t a, uint32_t b, const void* context)
{
   const cp_place* place = context;

   return cp_compare_places(place[a], place[b]);
}

/* Add the counts at P to SUMS; return their end, or NULL on overflow. */
static const uint8_t* add_counts(const cp_lines* s, const uint8_t* p,
                                 cp_count* sums)
{
   for (size_t i = 0; i < s->n_counts; i++) {
      cp_count v;

      p = get_number(p, &v);
      if (!cp_count_add(&sums[i], v))
         return NULL;
   }
   return p;
}

/* Visit rows whose places ascend strictly, as in most groups of one input.
   SUMS is scratch space for a row. */
static bool visit_ascending(const cp_lines* s, const row_index* index,
                            cp_line_visitor* visit, void* context,
                            cp_count* sums, cp_error* err)
{
   for (size_t k = 0; k < index->n; k++) {
      const uint8_t* p = index->counts[k];

      for (size_t i = 0; i < s->n_counts; i++)
         p = get_number(p, &sums[i]);
      if (!visit(context, index->place[k], sums, err))
         return false;
   }
   return true;
}

/* Sort rows, add up those of the same place, and visit each place. */
static bool visit_unordered(const cp_lines* s, const row_index* index,
                            cp_line_visitor* visit, void* context,
                            cp_count* sums, cp_error* err)
{
   uint32_t* order = cp_sorted(index->n, by_place, index->place);
   bool good = true;
   size_t k = 0;

   while (good && k < index->n) {
      cp_place place = index->place[order[k]];

      memset(sums, 0, s->n_counts * sizeof(*sums));
      do
         good = add_counts(s, index->counts[order[k++]], sums) != NULL;
      while (good && k < index->n
             && cp_compare_places(index->place[order[k]], place) == 0);
      good = good ? visit(context, place, sums, err) : cp_fail_overflow(err);
   }
   free(order);
   return good;
}

bool cp_lines_visit(const cp_lines* s, uint32_t group, cp_line_visitor* visit,
                    void* context, cp_error* err)
{
   size_t n = count_rows(s, group);
   row_index index = {0, NULL, NULL, true};
   cp_count* sums;
   bool good;

   if (n == 0)
      return true;
   if (n > UINT32_MAX)
      return cp_fail(err, "more than %u count lines in one place", UINT32_MAX);
   index.place = cp_alloc(n, sizeof(*index.place));
   index.counts = cp_alloc(n, sizeof(*index.counts));
   sums = cp_alloc(s->n_counts, sizeof(*sums));
   for (uint32_t r = s->groups[group].first; r != NO_RUN; r = s->runs[r].next)
      index_run(s, &s->runs[r], &index);
   good = (index.ascending ? visit_ascending : visit_unordered)(
      s, &index, visit, context, sums, err);
   free(index.place);
   free(index.counts);
   free(sums);
   return good;
}

bool cp_lines_sum(const cp_lines* s, uint32_t group, cp_count* sums,
                  cp_error* err)
{
   uint32_t r = group < s->n_groups ? s->groups[group].first : NO_RUN;

   for (; r != NO_RUN; r = s->runs[r].next) {
      const uint8_t* p = s->runs[r].at;

      for (uint32_t i = 0; i < s->runs[r].rows; i++) {
         p = add_counts(s, skip_numbers(p, s->addresses ? 2 : 1), sums);
         if (p == NULL)
            return cp_fail_overflow(err);
      }
   }
   return true;
}

/* ---- writing anew ---- */

static size_t size_of(const cp_lines* s)
{
   return s->bytes + s->n_runs * sizeof(*s->runs);
}

typedef struct {
   cp_lines* to;
   uint32_t group;
} copy_target;

/* Add the line PLACE with SUMS to the store of CONTEXT, a copy_target. */
static bool copy_line(void* context, cp_place place, const cp_count* sums,
                      cp_error* err)
{
   copy_target* target = context;

   (void)err;
   cp_lines_add(target->to, target->group, place, sums, false);
   return true;
}

/* Replace S by a store with the sums of its rows, with ADDRESSES or without. */
static bool rewrite(cp_lines* s, bool addresses, cp_error* err)
{
   cp_lines now;
   copy_target target = {&now, 0};

   cp_lines_init(&now, s->n_counts);
   now.addresses = addresses;
   for (; target.group < s->n_groups; target.group++) {
      if (!cp_lines_visit(s, target.group, copy_line, &target, err)) {
         cp_lines_free(&now);
         return false;
      }
   }
   cp_lines_free(s);
   *s = now;
   s->bytes_summed = size_of(s);
   return true;
}

bool cp_lines_keep_addresses(cp_lines* s, cp_error* err)
{
   return s->addresses || rewrite(s, true, err);
}

/* Replace the rows by their sums if they have at least LEAST bytes, and have
   grown enough since the last compaction. */
static bool compact(cp_lines* s, size_t least, cp_error* err)
{
   size_t size = size_of(s);

   if (size < least || size / COMPACT_GAIN < s->bytes_summed)
      return true;
   return rewrite(s, s->addresses, err);
}

bool cp_lines_compact(cp_lines* s, cp_error* err)
{
   /* The first part repeats few lines, so its size counts as a compacted
      size. */
   if (s->bytes_summed == 0)
      s->bytes_summed = size_of(s);
   return compact(s, COMPACT_MIN, err);
}

bool cp_lines_compact_within(cp_lines* s, cp_error* err)
{
   return s->n_runs / COMPACT_RUNS_WITHIN < s->n_groups
          || compact(s, COMPACT_MIN_WITHIN, err);
}
