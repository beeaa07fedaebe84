/* SPDX-License-Identifier: GPL-2.0-or-later */
/* SPDX-FileCopyrightText: 2026 the authors of this Cachegrind */
/* The banks of L2: lines arrive one after another, and lines of the same bank
   with longer gaps. */

#include "tests/unit/cycles/machine.h"

#include "features/cycles/memory.h"
#include "tap.h"

#define LINE    64
#define N_LOADS 8

int main(void)
{
   static const struct {
      UInt stride, last; /* in lines; in cycles, until the last line arrives */
   } cases[] = { { 1, 14 + 7 }, { 3, 14 + 7 }, { 5, 14 + 7 },
                 /* Two banks: lines arrive after 0, 1, 4, 5, 8, 9, 12, 13. */
                 { 2, 14 + 13 }, { 6, 14 + 13 },
                 { 4, 14 + 28 }, { 8, 14 + 28 }, { 24, 14 + 28 } };
   Machine machine;
   ULong   now = 0;
   ok(read_plain(&machine, "L2-gap 1|L2-bank 4|misses 16") == NULL,
      "a machine with banks");
   cg_cycle_memory_init(&machine, all_in_memory);
   for (UInt i = 0; i < sizeof(cases) / sizeof(cases[0]); i++) {
      UInt  stride = cases[i].stride * LINE;
      Addr  from   = 0x100000 * (i + 1);
      ULong last   = 0;
      Found found  = { 0, False };
      now += 1000 * CG_CYCLE;
      cg_cycle_kernel_wrote(from, N_LOADS * stride);
      for (UInt n = 0; n < N_LOADS; n++)
         last = cg_cycle_refer(&(Reference){ 0x100, from + n * stride, 8, now,
                                             now }, &found);
      is_uint(found.level, 1, "L2 has what the kernel wrote");
      is_uint((last - now) / CG_CYCLE, cases[i].last,
              "eight loads %u lines apart", cases[i].stride);
   }
   return done_testing();
}
