/* SPDX-License-Identifier: GPL-2.0-or-later */
/* SPDX-FileCopyrightText: 2026 the authors of this Cachegrind */
/* The clock leaves out pieces that were measured while a core was shared. */

#include "calibrate/clock.c"

#include "tap.h"

#define N(array) (sizeof(array) / sizeof((array)[0]))

/* Make a piece of `cycles` cycles at 1 GHz; `before` and `after` are additions
   per cycle before and after the piece. */
static cp_piece piece(double before, double cycles, double after)
{
   return (cp_piece){cycles / 1e9, {1e9, before * 1e9}, {1e9, after * 1e9}};
}

static void is_near(double got, double expected, const char* what)
{
   ok(got > 0.999 * expected && got < 1.001 * expected, "%s: %g is %g", what,
      got, expected);
}

int main(void)
{
   const cp_piece mixed[] = {
      piece(4.9, 100, 4.8), piece(2.5, 170, 2.4), piece(4.9, 104, 4.9),
      piece(4.9, 150, 3.0), piece(3.0, 140, 4.9), piece(4.8, 101, 4.9),
      piece(4.5, 102, 4.5), piece(2.0, 3, 4.9),   piece(4.9, 103, 4.6),
   };
   cp_fair fair = cp_fair_cycles(mixed, N(mixed), 4.5);
   ok(fair.n == 5, "a piece counts if both of its probes are wide");
   is_near(fair.median, 102, "the median of those");
   is_near(fair.first, 101, "the first quartile");
   is_near(fair.third, 103, "the third one");
   is_near(fair.hertz, 1e9, "the frequency is that of the chains");

   cp_piece slow[] = {
      piece(4.9, 100, 4.9), piece(4.9, 100, 4.9), piece(4.9, 100, 4.9),
   };
   slow[1].before.chain = 5e8; /* this chain was interrupted */
   fair = cp_fair_cycles(slow, N(slow), 4.5);
   is_near(fair.hertz, 1e9, "a chain that was interrupted changes nothing");
   ok(fair.n == 3, "... nor its piece");

   fair = cp_fair_cycles(mixed, N(mixed), 5);
   ok(fair.n == 0 && fair.median == 0 && fair.first == 0 && fair.third == 0,
      "where the core is always shared there is no figure");
   fair = cp_fair_cycles(NULL, 0, 4.5);
   ok(fair.n == 0 && fair.hertz == 0, "no pieces are taken, too");

   cp_stay_on_processor();
   cp_probe probe = cp_probe_core();
   cp_leave_processor();
   ok(probe.chain > 1e6 && probe.side_by_side > 1e6, "a core adds");
   return done_testing();
}
