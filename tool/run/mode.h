/* SPDX-License-Identifier: GPL-2.0-or-later */
/* SPDX-FileCopyrightText: 2026 the authors of this Cachegrind */
/* How code is instrumented for the simulations.  Most code of a large program
   executes only a few times, and translating it takes longer than executing it.
   So a translation has one of these modes, as long as it lives; the counts are
   the same in all.  Code moves on to the next by being translated anew
   (run/heat.h). */

#pragma once

typedef enum {
   /* All references and branches are simulated by calls: little IR. */
   CODE_CALLS,
   /* Generated code predicts branches and tests, many references at a time,
      whether lines are in the caches; it calls helpers if they are not. */
   CODE_TESTS,
   /* Like CODE_TESTS, but for code that calls often: references of one base at
      a time, so that each call has few to simulate; with cache use, references
      of one place at a time, so that no call is needed because several places
      lie in two lines. */
   CODE_TESTS_EACH_BASE
} CodeMode;
