/* SPDX-License-Identifier: GPL-2.0-or-later */
/* SPDX-FileCopyrightText: 2026 the authors of this Cachegrind */
/* Modes of instrumentation.  Most code of a large program takes longer to
   translate than to execute.  So code begins in the cheapest mode; when one of
   its calls has been made as often as the mode allows, the call asks for the
   next mode.  All modes count the same. */

/* Speed, November 2026, with caches simulated: time in multiples of
   --tool=none, by the calls after which code is hot:

                       all inline   500   2,000   10,000
      cc1                    1.80  1.83    1.64     1.59
      python3 -c pass        1.42  1.14    1.09     1.07

   Two thirds of the time that cc1 takes beyond counting are calls of cold code.
   The third mode makes ikj 6 % faster, and gzip 3 %. */

#pragma once

#include "pub_tool_basics.h"

typedef enum {
   /* References and, mostly, branches are simulated by calls: little IR. */
   CODE_CALLS,
   /* Generated code predicts branches and tests, many references at a time,
      whether lines are in the caches; it calls helpers if they are not. */
   CODE_TESTS,
   /* Like CODE_TESTS, for code that calls often: tests references of one base
      at a time, so that each call has few to simulate; with cache use, of one
      place at a time, which avoids calls for places in two lines. */
   CODE_TESTS_EACH_BASE
} CodeMode;

/* The numbers of calls after which code leaves its first or second mode.  By
   then, calls of the first have cost about as much as better code (AMD Zen 5,
   November 2026: a call takes 40 ns, mostly waiting for memory; better code 80
   us, until all jumps lead to it). */
#define CG_CALLS_OF_COLD    2000
#define CG_REPLAYS_OF_TESTS 5000

/* The number of translations above which code leaves its first mode only after
   more calls: a discard can make Valgrind forget its shortcuts to all. */
#define CG_MANY_BLOCKS           16384
#define CG_CALLS_OF_COLD_OF_MANY 10000

/* The number of calls after which code is made anew, for calls that simulate
   nothing; each takes 3 ns. */
#define CG_ENDS_OF_COLD 10000

/* On s390x, all code begins in the last mode, so heat discards nothing.  There
   an instruction can execute another one, and VEX translates both as one.
   After a discard that overlaps both, VEX no longer knows the executed one,
   which would be executed, and counted, once more. */
#if defined(CG_FIRST_MODE)
#elif defined(VGA_s390x)
#define CG_FIRST_MODE CODE_TESTS_EACH_BASE
#else
#define CG_FIRST_MODE CODE_CALLS
#endif

/* A countdown of calls, packed because other structures contain it. */
typedef struct {
   Addr code;       /* where the translation's guest code begins */
   UInt calls_left; /* 0: calls are not counted */
} __attribute__((packed, aligned(4))) Heat;

CodeMode cg_heat_mode(Addr code);

/* Return the initial countdown of a call in the code; has_many: the call has
   references of more than one base, or of places that can be told apart. */
Heat cg_heat_of(Addr code, CodeMode mode, Bool has_many);

/* Return the countdown of a call of CODE_CALLS that simulates nothing. */
Heat cg_heat_of_segment(Addr code);

/* The number of repeated requests, by all calls together, that makes requests
   urgent.  A call asks again after CG_CALLS_OF_COLD more executions. */
#define CG_HEAT_ASKED_AGAIN 8

/* Ask for the code to be translated in its next mode, if it has one. */
void cg_heat_ask(Heat* heat);

static inline void cg_heat_count(Heat* heat)
{
   if (UNLIKELY(--heat->calls_left == 0))
      cg_heat_ask(heat);
}

/* Discard the code asked for, if urgent; call this while no code is running. */
void cg_heat_serve(void);
