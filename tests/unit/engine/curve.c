/* SPDX-License-Identifier: GPL-2.0-or-later */
/* SPDX-FileCopyrightText: 2026 the authors of this Cachegrind */
/* The figures that are fitted to a curve.  The curve is made of the times that
   a machine file foresees, and the figures must be close to the file's, even
   if the system reports a larger last cache. */

#include "tests/unit/cycles/machine.h"

#include "calibrate/curve.h"
#include "tap.h"

#include <math.h>

static void is_near(double got, double expected, double part, const char* what)
{
   ok(fabs(got / expected - 1) <= part, "%s: %g is %g", what, got, expected);
}

/* Make the machine's curve, with the foreseen times as the measured ones. */
static void make(cp_curve* curve, const Machine* machine, bool has_large)
{
   *curve = (cp_curve){ .n = 12 };
   for (size_t i = 0; i < curve->n; i++) {
      curve->size[i] = (size_t)16384 << i;
      for (int kind = 0; kind < CP_N_KINDS; kind++)
         curve->measured[kind][i] = kind == CP_LARGE && !has_large ? 0 : 1;
   }
   cp_curve_foresee(curve, machine);
   for (size_t i = 0; i < curve->n; i++) {
      for (int kind = 0; kind < CP_N_KINDS; kind++)
         curve->measured[kind][i] = curve->foreseen[kind][i];
   }
}

static void check(const char* what, const char* figures, bool has_large)
{
   Machine   machine;
   cp_curve  curve;
   cp_fitted fitted;
   ok(read_plain(&machine, figures) == NULL, "%s: a machine", what);
   make(&curve, &machine, has_large);
   bool     has_L3 = machine.cache[2].size > 0;
   cp_cache told[CP_N_CACHES] = {
      [CP_D1] = { machine.cache[0].size, 8, 64 },
      [CP_L2] = { machine.cache[1].size, 8, 64 },
      [CP_L3] = { has_L3 ? (size_t)256 << 20 : 0, has_L3 ? 16 : 0, 64 },
   };
   cp_curve_fit(&curve, told, machine.load / 60.0, &fitted);
   is_near((double)fitted.L2.size, machine.cache[1].size, 0.13, what);
   is_near(fitted.latency[CP_L2], machine.level[1] / 60.0, 0.1,
           "... L2's latency");
   is_near(fitted.latency[CP_MEMORY], machine.level[3] / 60.0, 0.05,
           "... memory's latency");
   is_near(fitted.gap[CP_MEMORY], machine.gap[3] / 60.0, 0.05,
           "... memory's gap");
   is_near(fitted.misses, machine.misses, 0.15, "... misses at a time");
   if (has_L3) {
      is_near((double)fitted.L3.size, machine.cache[2].size, 0.13,
              "... L3, less than the system tells");
      is_near(fitted.latency[CP_L3], machine.level[2] / 60.0, 0.1,
              "... L3's latency");
   } else {
      ok(fitted.L3.size == 0 && fitted.latency[CP_L3] == 0, "... no L3");
   }
   if (machine.walk == 0 || !has_large) {
      ok(fitted.walk < 3, "... no walks: %g", fitted.walk);
      return;
   }
   is_near(fitted.walk, machine.walk / 60.0, 0.1, "... a walk");
   is_near((double)fitted.pages, machine.TLB.size / 4096.0, 0,
           "... pages of the TLB");
}

int main(void)
{
   static const char sizes[] = "D1 32 8 64|L2 512 8 64|L2-latency 14|"
                               "memory-latency 300|memory-gap 30|misses 10|"
                               "window 512";
   char all[400];
   snprintf(all, sizeof(all), "%s|L3 4096 16 64|L3-latency 50|L3-gap 2|"
            "TLB 1024 16 4096|walk 60", sizes);
   check("three levels and walks", all, true);
   snprintf(all, sizeof(all), "%s|L3 3072 12 64|L3-latency 70", sizes);
   check("no walks", all, true);
   check("two levels, no large pages", sizes, false);
   return done_testing();
}
