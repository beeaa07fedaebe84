/* SPDX-License-Identifier: GPL-2.0-or-later */
/* SPDX-FileCopyrightText: 2026 the authors of this Cachegrind */
/* LL that writes back and prefetches, on random traces, against a model that is
   slow and plainly right: lists of lines in the order of their last uses, with
   dirty flags; if LL writes back, all writes go through to it.  As in generated
   code, other references are inline if a test of the line index finds them. */

#include "cg_sim.h"
#include "caches/behind.h"
#include "tests/unit/caches/model.h"
#include "tap.h"

typedef struct {
   Addr number;
   bool is_dirty;
} Entry;

/* A cache, whose entry [set * ways + i] is a set's newest line for i = 0. */
typedef struct {
   ModelCache shape;
   Entry*     entries;
} Level;

/* Touch line `number`, and return whether it was there.  Set *evicts_dirty if a
   dirty line was evicted. */
static bool touch(Level* level, Addr number, bool writes, bool* evicts_dirty)
{
   unsigned ways = level->shape.ways, i = 0;
   Entry*   set  = level->entries + number % level->shape.sets * ways;
   while (i < ways - 1 && set[i].number != number)
      i++;
   Entry found = set[i];
   bool  hit   = found.number == number;
   if (!hit) {
      *evicts_dirty |= found.is_dirty;
      found = (Entry){ number, false };
   }
   memmove(set + 1, set, i * sizeof(Entry));
   found.is_dirty |= writes;
   set[0] = found;
   return hit;
}

static Depth model_LL(Level* LL, Streams* streams, LLModel what, Addr a,
                      unsigned size, bool writes, bool hit_L1)
{
   unsigned line       = LL->shape.line_size;
   bool     wrote_back = false, ignored = false;
   writes              = writes && what.writes_back;
   bool hit            = touch(LL, a / line, writes, &wrote_back);
   if ((a + size - 1) / line != a / line)
      hit &= touch(LL, (a + size - 1) / line, writes, &wrote_back);
   Addr ahead;
   if (what.prefetches && !hit_L1 && cg_streams_foresee(streams, a, &ahead))
      touch(LL, ahead / line, false, &ignored);
   return hit ? 1 : wrote_back ? 2 | CG_WROTE_BACK : 2;
}

/* Make a reference as generated code does.  A write is handled inline only if
   writes do not go through to LL. */
static Depth data_ref(Addr a, UWord size, bool writes, LLModel what)
{
   UWord              line = (UWord)1 << cg_D1.shape.line_bits;
   const IndexedLine* entry = cg_index_entry(a);
   bool is_seen = a + size - 1 - entry->base < line;
   if (!is_seen || (writes && what.writes_back))
      return cg_data_ref(a, size, writes ? CG_USE_WRITE : CG_USE_READ,
                         cg_sim->clock);
   *entry->last_use = cg_sim->clock;
   return CG_HIT;
}

static void compare_LL(const Case* c, LLModel what, const char* which)
{
   const unsigned n_references = 30000;
   ModelCache D1 = new_model(&c->geometry[CG_D1]);
   Level LL = { .shape = new_model(&c->geometry[CG_LL]) };
   LL.entries
      = calloc((size_t)LL.shape.sets * LL.shape.ways, sizeof(Entry));
   if (LL.entries == NULL)
      abort();
   Streams streams
      = { .line_bits = (UInt)__builtin_ctz(LL.shape.line_size) };
   cg_sim_init(c->geometry, what);

   unsigned n_bad = 0, n_back = 0;
   for (unsigned i = 0; i < n_references; i++) {
      Addr     a     = next_address(&D1);
      unsigned limit = smaller(smaller(D1.line_size, LL.shape.line_size), 64);
      unsigned size  = 1 + (unsigned)below(below(2) ? 8 : limit);
      bool     writes = below(3) == 0;
      Depth    got    = data_ref(a, size, writes, what);
      bool     hit    = model_hits(&D1, a, size);
      Depth    wanted = CG_HIT;
      if (!hit || (writes && what.writes_back))
         wanted = model_LL(&LL, &streams, what, a, size, writes, hit);
      n_bad += got != (hit ? CG_HIT : wanted);
      n_back += (got & CG_WROTE_BACK) != 0;
      cg_sim->clock += 2;
   }
   is_uint(n_bad, 0, "%s, %s: %u references as in the model", c->name, which,
           n_references);
   if (what.writes_back)
      ok(n_back > 0, "... of which %u wrote back", n_back);
   free(D1.lines);
   free(LL.shape.lines);
   free(LL.entries);
}

static void compare(const Case* c)
{
   compare_LL(c, (LLModel){ .writes_back = True }, "writing back");
   compare_LL(c, (LLModel){ .prefetches = True }, "prefetching");
   compare_LL(c, (LLModel){ .writes_back = True, .prefetches = True }, "both");
}

int main(void)
{
   for_all_cases(compare);
   return done_testing();
}
