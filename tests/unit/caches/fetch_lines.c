/* SPDX-License-Identifier: GPL-2.0-or-later */
/* SPDX-FileCopyrightText: 2026 the authors of this Cachegrind */
/* The table of instruction lines: finding, holding and freeing its objects, in
   cases by hand and in random cases against a plain array. */

#include "caches/fetch_lines.h"
#include "random.h"

ASAN_OPTIONS("detect_leaks=0")

/* An object as a simulation might have it, with data on both sides of the link,
   so that writes beyond the link are noticed. */
typedef struct {
   Addr      base;
   uint64_t  before;
   FetchLink link;
   uint64_t  after;
} Line;

/* The value of `before` in a new object. */
#define ABSENT 0x5a5a

static const CacheGeometry I1_of_16 = { 1024, 2, 16 };

static void begin(void)
{
   CacheShape I1 = cg_shape_of(&I1_of_16);
   const Line absent = { .before = ABSENT };
   cg_make_fetch_lines(&I1, &absent, sizeof(Line), offsetof(Line, link));
}

static void drawn(void)
{
   begin();
   is_uint(cg_n_fetch_lines(), 0, "a table begins with no lines");
   Line* line = cg_fetch_line(0x105);
   is_uint(line->base, 0x100, "a line knows where it begins");
   ok(line->before == ABSENT && line->after == 0 && line->link.holders == 0,
      "and what all new ones do");
   ok(cg_fetch_line(0x100) == line
         && cg_fetch_line(0x10f) == line, "its addresses have one object");
   Line* next = cg_fetch_line(0x110);
   ok(next != line, "the next line has another");
   is_uint(cg_n_fetch_lines(), 2, "that makes two");

   line->link.holders = 2;
   line->before = line->after = ~(uint64_t)0;
   cg_fetch_line_drop(line);
   ok(cg_n_fetch_lines() == 2 && cg_fetch_line(0x100) == line,
      "a line stays while it has a holder");
   cg_fetch_line_drop(line);
   is_uint(cg_n_fetch_lines(), 1, "and goes with the last");
   Line* again = cg_fetch_line(0x100);
   ok(again->before == ABSENT && again->after == 0 && again->link.holders == 0,
      "which its address's next one knows nothing of");
   ok(cg_fetch_line(0x110) == next, "others stay where they are");
}

/* The numbers of lines, some of which share chains whatever the hash, and of
   steps. */
enum { N_LINES = 60000, N_STEPS = 400000 };

/* Return the base of line i: a third of the lines are 48 bytes apart, a third
   12 KiB, and a third 12 GiB, or 48 KiB where addresses have 32 bits. */
static Addr base_of(unsigned i)
{
   switch (i % 3) {
   case 0: return (Addr)i * 16;
   case 1: return ((Addr)1 << 30) + (Addr)i * 4096;
   default: return sizeof(Addr) == 8 ? (Addr)((uint64_t)i << 32)
                                     : ((Addr)1 << 31) + (Addr)i * 16384;
   }
}

static struct {
   Line*    line; /* NULL: the line is absent */
   unsigned holders;
   uint64_t written;
} model[N_LINES];

static unsigned n_wrong;

static void use(unsigned i)
{
   Line* line = cg_fetch_line(base_of(i) + random_word() % 16);
   if (model[i].line == NULL) {
      n_wrong += line->link.holders != 0 || line->before != ABSENT;
      model[i].written = random_word();
      line->before     = model[i].written;
      line->after     = model[i].written;
   } else {
      n_wrong += line != model[i].line;
   }
   model[i].line = line;
   model[i].holders++;
   line->link.holders++;
}

static void leave(unsigned i)
{
   Line* line = model[i].line;
   n_wrong += line->base != base_of(i) || line->link.holders != model[i].holders
              || line->before != model[i].written
              || line->after != model[i].written;
   if (--model[i].holders == 0)
      model[i].line = NULL;
   cg_fetch_line_drop(line);
}

static unsigned n_there(void)
{
   unsigned n = 0;
   for (unsigned i = 0; i < N_LINES; i++)
      n += model[i].line != NULL;
   return n;
}

static void at_random(void)
{
   begin();
   for (unsigned step = 0; step < N_STEPS; step++) {
      unsigned i = (unsigned)(random_word() % N_LINES);
      if (model[i].holders > 0 && random_word() % 2 == 0)
         leave(i);
      else
         use(i);
   }
   is_uint(n_wrong, 0, "%d uses and ends: all find their lines", N_STEPS);
   is_uint(cg_n_fetch_lines(), n_there(), "as many as have holders");
   for (unsigned i = 0; i < N_LINES; i++) {
      while (model[i].holders > 0)
         leave(i);
   }
   is_uint(n_wrong, 0, "all is as it was until the last of them has gone");
   is_uint(cg_n_fetch_lines(), 0, "and then there are none");
}

/* Test that new lines take the memory of freed ones. */
static void memory(void)
{
   enum { N_ROUNDS = 1000, N_AT_A_TIME = 100 };
   begin();
   static Line* line[N_AT_A_TIME];
   Line*        first = NULL;
   Line*        last  = NULL;
   for (unsigned round = 0; round < N_ROUNDS; round++) {
      for (unsigned i = 0; i < N_AT_A_TIME; i++) {
         line[i] = cg_fetch_line((Addr)(round * N_AT_A_TIME + i) * 4096);
         line[i]->link.holders++;
         first = first == NULL || line[i] < first ? line[i] : first;
         last  = line[i] > last ? line[i] : last;
      }
      for (unsigned i = 0; i < N_AT_A_TIME; i++)
         cg_fetch_line_drop(line[i]);
   }
   ok(last - first < N_ROUNDS, "%d lines, %d at a time, are of one chunk",
      N_ROUNDS * N_AT_A_TIME, N_AT_A_TIME);
}

int main(void)
{
   begin_random();
   drawn();
   at_random();
   memory();
   return done_testing();
}
