/* SPDX-License-Identifier: GPL-2.0-or-later */
/* SPDX-FileCopyrightText: 2026 the authors of this Cachegrind */
/* Caches and TLBs of cycles, on random references without prefetchers, against
   a plain form, in which a level has a list of all lines that ever arrived,
   with their latest arrivals.  At each reference both forms must find the line
   in the same level, and agree on whether the TLB has the page. */

#include "tests/unit/cycles/machine.h"

#include "features/cycles/memory.h"
#include "random.h"

#define N_REFERENCES 60000
#define MAX_LINES    8192

/* A cache, or a TLB. */
typedef struct {
   UInt n_sets, assoc, line_szB;
   UInt n;
   struct {
      Addr  line;
      ULong when;
   } lines[MAX_LINES]; /* all lines that were ever there */
} Level;

static Level   I1, D1, L2, L3, TLB, ITLB;
static Machine machine;

static void make(Level* level, const CycleCache* cache)
{
   level->assoc       = cache->assoc;
   level->line_szB    = cache->line;
   level->n_sets      = cache->size / cache->line / cache->assoc;
}

/* Return whether the level still has the line that arrived at `when`: fewer
   newer lines are in its set than the set has ways. */
static Bool has(const Level* level, Addr line, ULong when)
{
   UInt newer = 0;
   for (UInt i = 0; i < level->n; i++) {
      if (level->lines[i].line % level->n_sets == line % level->n_sets
          && level->lines[i].when > when)
         newer++;
   }
   return newer < level->assoc;
}

/* Look up and load a's line at time `now`; return whether it was there. */
static Bool ask(Level* level, Addr a, ULong now)
{
   Addr line = a / level->line_szB;
   UInt i    = 0;
   while (i < level->n && level->lines[i].line != line)
      i++;
   if (i == level->n) {
      if (level->n == MAX_LINES)
         abort();
      level->lines[level->n].line = line;
      level->lines[level->n++].when = now;
      return False;
   }
   Bool was_there = has(level, line, level->lines[i].when);
   if (!was_there)
      level->lines[i].when = now;
   return was_there;
}

static UInt behind_L1(Addr a, ULong now)
{
   static Level pages
      = { .assoc = MAX_LINES, .line_szB = 4096, .n_sets = 1 };
   if (ask(&L2, a, now))
      return 1;
   if (ask(&L3, a, now))
      return 2;
   if (ask(&pages, a, now))
      return 3;
   /* L3 has a file's page when it is first touched. */
   for (UInt i = 0; i < pages.line_szB; i += L3.line_szB)
      ask(&L3, a / pages.line_szB * pages.line_szB + i, now);
   return 2;
}

static Found expected_of(Addr a, UInt szB, ULong now)
{
   Found found = { 0, False };
   Addr  last  = (a + szB - 1) / D1.line_szB;
   for (Addr line = a / D1.line_szB; line <= last; line++) {
      Addr at = line * D1.line_szB;
      if (ask(&D1, at, now))
         continue;
      UInt level = behind_L1(at, now);
      if (level > found.level)
         found.level = level;
      found.walks |= !ask(&TLB, at, now);
   }
   return found;
}

static Found expected_of_code(Addr line, ULong now)
{
   Addr a = line * I1.line_szB;
   if (ask(&I1, a, now))
      return (Found){ 0, False };
   Bool has_page = ask(machine.ITLB.size > 0 ? &ITLB : &TLB, a, now);
   return (Found){ behind_L1(a, now), !has_page };
}

/* Let the kernel write: then L2 and L3 have the lines. */
static void write_by_kernel(Addr a, UInt szB, ULong now)
{
   cg_cycle_kernel_wrote(a, szB);
   for (Addr line = a / L2.line_szB; line <= (a + szB - 1) / L2.line_szB;
        line++) {
      ask(&L2, line * L2.line_szB, now);
      ask(&L3, line * L3.line_szB, now);
   }
}

/* Return an address: half the time within 4 KiB, else within 64 or 384 KiB, or
   on one of 64 pages. */
static Addr some_address(void)
{
   UInt how = (UInt)(random_word() >> 33) % 8;
   Addr a   = random_word() >> 33;
   return how < 4   ? 0x100000 + a % 0x1000
          : how < 6 ? 0x100000 + a % 0x10000
          : how < 7 ? 0x100000 + a % 0x60000
                    : 0x100000 + a % 64 * 0x1040;
}

static void check(void)
{
   UInt n[4] = { 0 }, n_walks[2] = { 0 };
   bool good = true;
   for (ULong now = 1; now <= N_REFERENCES && good; now++) {
      Addr  a       = some_address();
      UInt  szB     = 1u << random_word() % 5;
      Bool  is_code = random_word() % 6 == 0;
      ULong clock   = now * 1000000;
      Found found, expected;
      if (random_word() % 50 == 0)
         write_by_kernel(some_address(), szB, now);
      if (is_code) {
         found    = cg_cycle_fetch(cg_cycle_code_line(a / 64));
         expected = expected_of_code(a / 64, now);
      } else {
         cg_cycle_refer(&(Reference){ 0x100, a, szB, clock, clock }, &found);
         expected = expected_of(a, szB, now);
      }
      good = found.level == expected.level && found.walks == expected.walks;
      if (!good)
         diag("reference %llu, 0x%llx: level %u, not %u; walks %d, not %d",
              (unsigned long long)now, (unsigned long long)a, found.level,
              expected.level, found.walks, expected.walks);
      n[found.level]++;
      n_walks[is_code] += found.walks;
   }
   ok(good, "each reference is found where the plain form has it");
   ok(n[0] > 1000 && n[1] > 1000 && n[2] > 1000 && n[3] > 100,
      "... in each of the levels (%u, %u, %u, %u)", n[0], n[1], n[2], n[3]);
   ok(n_walks[0] > 1000 && n_walks[1] > 100,
      "... and pages are missed (%u, %u)", n_walks[0], n_walks[1]);
}

static UInt all_in_files(Addr a)
{
   return 2;
}

int main(void)
{
   random_state = 88172645463325252ULL;
   ok(read_plain(&machine, "L3 128 8 64") == NULL, "a machine of three levels");
   cg_cycle_memory_init(&machine, all_in_files);
   make(&I1, &machine.I1);
   make(&D1, &machine.cache[0]);
   make(&L2, &machine.cache[1]);
   make(&L3, &machine.cache[2]);
   make(&TLB, &machine.TLB);
   make(&ITLB, &machine.ITLB);
   check();
   return done_testing();
}
