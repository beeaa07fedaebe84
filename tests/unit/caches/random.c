/* SPDX-License-Identifier: GPL-2.0-or-later */
/* SPDX-FileCopyrightText: 2026 the authors of this Cachegrind */
/* The cache simulation on random traces, against the plain model of model.h.
   References that generated code would finish inline, by a test of the line
   index or of an instruction line's flag, are finished here in the same way.
   So the outcomes also show that such tests take no miss for a hit.  The flag
   of an instruction line must be 0 exactly while the line is in I1, and some
   references must be finished inline.  Each reference is simulated by itself;
   groups.c tests groups. */

#include "cg_sim.h"
#include "tests/unit/caches/model.h"
#include "tap.h"

/*--- As generated code does it                            ---*/

static unsigned n_hit_inline;

static Depth data_ref(Addr a, UWord size, UInt time)
{
   IndexedLine* entry = cg_index_entry(a);
   if (a + size - 1 - entry->base >= (UWord)1 << cg_D1.shape.line_bits)
      return cg_data_ref(a, size, CG_USE_READ, time);
   *entry->last_use = time;
   n_hit_inline++;
   return CG_HIT;
}

/* Return the instruction line of this address, held once more, so that lines
   are never freed. */
static FetchLine* held_line(Addr a)
{
   FetchLine* line = cg_fetch_line(a);
   cg_fetch_line_hold(line);
   return line;
}

static Depth insn_ref(Addr a, UWord size, UInt time)
{
   FetchLine* first = held_line(a);
   FetchLine* last  = held_line(a + size - 1);
   if (first->absent != 0 || last != first)
      return cg_insn_ref(first, last, a, size, time);
   *first->last_use = time;
   return CG_HIT;
}

enum { MAX_FETCH_LINES = 4096 };
static FetchLine* fetch_lines[MAX_FETCH_LINES];
static unsigned   n_fetch_lines;

static void remember(FetchLine* line)
{
   for (unsigned i = 0; i < n_fetch_lines; i++) {
      if (fetch_lines[i] == line)
         return;
   }
   if (n_fetch_lines < MAX_FETCH_LINES)
      fetch_lines[n_fetch_lines++] = line;
}

static unsigned count_wrong_flags(const ModelCache* I1)
{
   unsigned n = 0;
   for (unsigned i = 0; i < n_fetch_lines; i++) {
      bool is_in = model_has(I1, fetch_lines[i]->base);
      n += fetch_lines[i]->absent != (is_in ? 0 : CG_ABSENT);
   }
   return n;
}

/* Advance the time by more than a 32-bit age can hold. */
static void long_pause(void)
{
   for (unsigned i = 0; i < 9; i++) {
      cg_sim_keep_time();
      cg_sim->clock += ((UInt)1 << 29) + (UInt)below(1 << 24);
   }
   cg_sim_keep_time();
}

static void empty_model(ModelCache* cache)
{
   memset(cache->lines, 0,
          (size_t)cache->sets * cache->ways * sizeof(ModelLine));
}

static void compare(const Case* c)
{
   const unsigned n_references = 40000;

   ModelCache I1 = new_model(&c->geometry[CG_I1]);
   ModelCache D1 = new_model(&c->geometry[CG_D1]);
   ModelCache LL = new_model(&c->geometry[CG_LL]);
   cg_sim_init(c->geometry, (LLModel){ False, False });
   n_fetch_lines = 0;

   unsigned seen[3] = { 0 };
   unsigned n_bad = 0, n_bad_flags = 0;
   n_hit_inline = 0;
   for (unsigned i = 0; i < n_references; i++) {
      bool        is_fetch = below(3) == 0;
      ModelCache* L1       = is_fetch ? &I1 : &D1;
      Addr        a        = next_address(L1);
      unsigned limit = smaller(smaller(L1->line_size, LL.line_size), 64);
      unsigned size  = 1 + (unsigned)below(below(2) ? 8 : limit);

      Depth got = is_fetch ? insn_ref(a, size, cg_sim->clock)
                                  : data_ref(a, size, cg_sim->clock);
      cg_sim->clock += 2;
      if (below(2000) == 0)
         long_pause();
      if (is_fetch) {
         remember(held_line(a));
         remember(held_line(a + size - 1));
      }
      n_bad += got != model_ref(L1, &LL, a, size);
      if (i % 64 == 0)
         n_bad_flags += count_wrong_flags(&I1);
      seen[got]++;
      if (below(10000) == 0) {
         cg_sim_empty();
         empty_model(&I1);
         empty_model(&D1);
         empty_model(&LL);
      }
   }
   is_uint(n_bad, 0, "%s: %u references as in the model", c->name,
           n_references);
   is_uint(n_bad_flags, 0,
           "... and the flags of %u instruction lines are right",
           n_fetch_lines);
   ok(n_hit_inline > n_references / 50, "... and %u were finished inline",
      n_hit_inline);
   ok(seen[CG_HIT] > n_references / 50 && seen[1] > 0
         && seen[2] > n_references / 200,
      "... and the trace has seen it all: %u hits, %u and %u misses",
      seen[CG_HIT], seen[1], seen[2]);
   free(I1.lines);
   free(D1.lines);
   free(LL.lines);
}

int main(void)
{
   for_all_cases(compare);
   return done_testing();
}
