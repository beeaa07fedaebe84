/* SPDX-License-Identifier: GPL-2.0-or-later */
/* SPDX-FileCopyrightText: 2026 the authors of this Cachegrind */
/*--- Which code is worth testing and predicting inline.             ---*/

/* All code begins in the cheapest mode (run/mode.h).  Its calls are counted;
   when one of them has been made as often as the mode allows, the translation
   is discarded, and the code at its address is translated in the next mode. */

/* Speed, November 2026, caches simulated, as multiples of --tool=none, by the
   calls after which code is hot:

                       all inline   500   2,000   10,000
      cc1                    1.80  1.83    1.64     1.59
      python3 -c pass        1.42  1.14    1.09     1.07
      perl -e 1              1.35  1.05    1.06     1.04

   Two thirds of what cc1 takes beyond counting are the calls of cold code,
   half of that waiting for descriptions that nobody has read since
   translation.  The third mode makes ikj 6 and gzip 3 % faster. */

#pragma once

#include "run/mode.h"
#include "pub_tool_basics.h"

/* So many calls of CODE_CALLS cost about as much as making better code (AMD Zen
   5, November 2026: 40 ns each, most of it spent waiting for memory; and 80 us,
   with the time until all jumps lead to the new code).  A quarter as many cost
   cc1 15 % more time.  A call that replays a group of many references takes
   40 ns more than one that replays few. */
#define CG_CALLS_OF_COLD    2000
#define CG_REPLAYS_OF_TESTS 5000

/* In a program of more translations than CG_MANY_BLOCKS, code must be called
   more often: its time is spread over more of them, all of which lose their
   jumps to each other when one is discarded; and the memory of what is
   discarded is not used again.  cc1plus -O0, for a source of 1.7 MB, takes 3 %
   less memory and no more time; sqlite3, a small program, would be 4 %
   slower. */
#define CG_MANY_BLOCKS           16384
#define CG_CALLS_OF_COLD_OF_MANY 10000

/* A call that simulates nothing costs 3 ns beyond code that does without. */
#define CG_ENDS_OF_COLD 10000

/* s390x has an instruction that executes another.  VEX translates it for the
   one that it has executed last, and where that is not known, as after a
   discard of any code that overlaps it, it is executed once more, and counted.
   So nothing is made anew there, and all code begins in the last mode.  (Its
   test is for the others.) */
#if defined(CG_FIRST_MODE)
#elif defined(VGA_s390x)
#define CG_FIRST_MODE CODE_TESTS_EACH_BASE
#else
#define CG_FIRST_MODE CODE_CALLS
#endif

/* A countdown of calls.  Packed, so that
   what follows it in the structures below takes no more than it needs. */
typedef struct {
   Addr code;       /* where the translation's guest code begins */
   UInt calls_left; /* 0: none are counted */
} __attribute__((packed, aligned(4))) Heat;

/* The mode for code at this address now. */
CodeMode cg_heat_mode(Addr code);

/* What the countdown of a call in it begins with; has_many: the call replays
   references of more than one base, or of places that can be told apart. */
Heat cg_heat_of(Addr code, CodeMode mode, Bool has_many);

/* The same for a call of CODE_CALLS that simulates nothing. */
Heat cg_heat_of_segment(Addr code);

/* The call has been made as often as its mode allows: have the code translated
   anew, at the latest when the call has been made as often again. */
void cg_heat_ask(Heat* heat);

/* Generated code makes a call whose countdown has begun. */
static inline void cg_heat_count(Heat* heat)
{
   if (UNLIKELY(--heat->calls_left == 0))
      cg_heat_ask(heat);
}

/* No translation is running: discard what is to be made anew, if that is
   urgent. */
void cg_heat_serve(void);
