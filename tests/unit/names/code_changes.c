/* SPDX-License-Identifier: GPL-2.0-or-later */
/* SPDX-FileCopyrightText: 2026 the authors of this Cachegrind */
/* Changes of code: the test maps random ranges and begins generations. Each
   answer must agree with a plain record of the changes. */

#include "names/code_changes.h"

#include "random.h"

#include "pub_tool_debuginfo.h"

enum { N_ADDRESSES = 64, N_STEPS = 20000, N_KNOWN = 31, N_RANGES = 16 };

static UInt epoch;

DiEpoch VG_(current_DiEpoch)(void)
{
   return (DiEpoch){ epoch };
}

int main(void)
{
   UInt changed_in[N_ADDRESSES] = { 0 }; /* generations of the last changes */
   Bool is_mapped[N_ADDRESSES]  = { False };
   UInt n_wrong = 0, n_kept = 0, n_mapped = 0;

   begin_random();
   epoch = 1;
   UInt generation = cg_code_generation();
   ok(!cg_code_is_unchanged(0, 0), "no answer is of generation 0");
   for (UInt step = 0; step < N_STEPS; step++) {
      UInt start = random_word() % N_ADDRESSES;
      UInt szB   = random_word() % 4;
      switch (n_mapped == N_RANGES ? 0 : random_word() % 8) {
      case 0:
         n_mapped = 0;
         epoch++;
         if (cg_code_generation() != generation + 1)
            n_wrong++;
         generation++;
         for (UInt i = 0; i < N_ADDRESSES; i++) {
            if (is_mapped[i])
               changed_in[i] = generation;
            is_mapped[i] = False;
         }
         break;
      case 1:
      case 2:
         cg_code_mapped(start, szB);
         for (UInt i = start; i < start + szB && i < N_ADDRESSES; i++)
            is_mapped[i] = True;
         n_mapped++;
         break;
      default: {
         UInt since = generation - random_word() % N_KNOWN;
         if (since == 0 || since > generation)
            break;
         Bool is_unchanged = changed_in[start] <= since;
         n_kept += is_unchanged;
         if (cg_code_is_unchanged(start, since) != is_unchanged)
            n_wrong++;
      }
      }
   }
   is_uint(n_wrong, 0, "each answer is that of the record");
   ok(n_kept > N_STEPS / 10, "some answers are kept");
   for (UInt i = 0; i < 100; i++)
      cg_code_mapped(1000 + 10 * i, 1);
   epoch++;
   ok(!cg_code_is_unchanged(0, generation), "too many ranges change all");
   return done_testing();
}
