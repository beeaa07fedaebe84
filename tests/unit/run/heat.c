/* SPDX-License-Identifier: GPL-2.0-or-later */
/* SPDX-FileCopyrightText: 2026 the authors of this Cachegrind */
/* New translations of hot code and their modes: run/heat.c alone, with
   stand-ins for the discarding and the number of translations.  Code that stays
   in its first mode is counted correctly, but slower, which tests of counts do
   not notice. */

#include "counts/blocks.h"
#include "run/heat.h"
#include "run/discard.h"

#include "tap.h"

enum { MAX_DISCARDED = 1000 };
static Addr     discarded[MAX_DISCARDED];
static unsigned n_discarded;

void cg_discard_translations(Addr start, SizeT size)
{
   if (size > 0 && n_discarded < MAX_DISCARDED)
      discarded[n_discarded++] = start;
}

static UWord n_blocks;

UWord cg_n_blocks(void)
{
   return n_blocks;
}

static void make_calls(Heat* heat, unsigned n)
{
   for (unsigned i = 0; i < n; i++)
      cg_heat_count(heat);
}

static Heat begin(Addr code, Bool has_many)
{
   return cg_heat_of(code, cg_heat_mode(code), has_many);
}

static void cold_code(void)
{
   Heat one = begin(0x1000, False), other = begin(0x2000, False);
   is_uint(cg_heat_mode(0x1000), CODE_CALLS, "code begins with calls");
   is_uint(one.calls_left, CG_CALLS_OF_COLD, "which are counted");

   make_calls(&one, CG_CALLS_OF_COLD);
   cg_heat_serve();
   is_uint(n_discarded, 0, "one translation alone waits for others");
   make_calls(&other, CG_CALLS_OF_COLD);
   make_calls(&one, CG_HEAT_ASKED_AGAIN * CG_CALLS_OF_COLD - 1);
   cg_heat_serve();
   is_uint(n_discarded, 0, "while it makes calls");
   make_calls(&one, 1);
   is_uint(n_discarded, 0, "nothing is discarded while code is running");
   cg_heat_serve();
   is_uint(n_discarded, 2, "but then, when it has made many more, all is");
   ok(discarded[0] == 0x1000 && discarded[1] == 0x2000, "which had asked");
   is_uint(cg_heat_mode(0x1000), CODE_TESTS, "it tests from now on");
   is_uint(cg_heat_mode(0x2000), CODE_TESTS, "like the other");
   is_uint(cg_heat_mode(0x3000), CODE_CALLS, "and no more does");
}

static void missing_code(void)
{
   is_uint(begin(0x1000, False).calls_left, 0, "replays of one base are free");
   Heat many   = begin(0x1000, True);
   n_discarded = 0;
   make_calls(&many, CG_REPLAYS_OF_TESTS - 1);
   cg_heat_serve();
   is_uint(n_discarded, 0, "of many bases so many are made");
   make_calls(&many, 1 + CG_HEAT_ASKED_AGAIN * CG_CALLS_OF_COLD);
   cg_heat_serve();
   is_uint(n_discarded, 1, "and then the code is translated once more");
   is_uint(cg_heat_mode(0x1000), CODE_TESTS_EACH_BASE, "to test each base");
   is_uint(begin(0x1000, True).calls_left, 0, "and stays so");
}

/* Test more code than can ask at a time. */
static void much_code(void)
{
   enum { N_CODE = 600 };
   static Heat heat[N_CODE];
   for (unsigned i = 0; i < N_CODE; i++)
      heat[i] = begin(0x10000 + i * 16, False);
   unsigned n_hot = 0;
   for (unsigned round = 0; round < 20 && n_hot < N_CODE; round++) {
      n_hot = 0;
      for (unsigned i = 0; i < N_CODE; i++) {
         if (cg_heat_mode(heat[i].code) == CODE_TESTS)
            n_hot++;
         else
            make_calls(&heat[i], CG_CALLS_OF_COLD);
      }
      cg_heat_serve();
   }
   is_uint(n_hot, N_CODE, "code that finds no room moves on all the same");
}

/* Test a large program, where code needs more calls before it becomes hot. */
static void large_program(void)
{
   n_blocks = CG_MANY_BLOCKS;
   is_uint(begin(0x50000, False).calls_left, CG_CALLS_OF_COLD,
           "up to so many translations code is hot as soon as ever");
   n_blocks = CG_MANY_BLOCKS + 1;
   is_uint(begin(0x60000, False).calls_left, CG_CALLS_OF_COLD_OF_MANY,
           "with more of them, later");
   is_uint(begin(0x1000, False).calls_left, 0, "what tests, as ever");
   n_blocks = 0;
}

int main(void)
{
   cold_code();
   missing_code();
   much_code();
   large_program();
   return done_testing();
}
