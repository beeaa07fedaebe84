/*--------------------------------------------------------------------*/
/*--- Which code is worth testing and predicting inline.             ---*/
/*--------------------------------------------------------------------*/

/* Most code of a large program executes a few times only, and translating it
   takes longer than executing it.  So code is first translated to call the
   simulations for all that it does, which takes little IR: it is cold.  Its
   calls are counted; when one has been made CG_CALLS_OF_COLD times, the
   translation is to be discarded, and code at its address is hot from then on:
   translated to test and predict inline (translate/emit.c).  The figures are
   the same either way. */

#ifndef CG_RUN_HEAT_H
#define CG_RUN_HEAT_H

#include "pub_tool_basics.h"

/* So many calls cost about what making better code does (AMD Zen 5, November
   2026: 40 ns, most of it spent in waiting for memory, and 80 us, with what it
   takes to find the way to the new code again).  A quarter as many cost cc1
   15 % more time, five times as many 3 % less. */
#define CG_CALLS_OF_COLD 2000

/* One for each helper call in generated code. */
typedef struct {
   Addr code;       /* where the translation's guest code begins */
   UInt calls_left; /* until it is hot; 0: this is no cold code */
} Heat;

/* What the calls begin with in a translation of the code at this address. */
Heat cg_heat_of(Addr code);

/* The call has been made as often as cold code may: see to it that the code is
   translated anew, before it has been made as often once more. */
void cg_heat_ask(Heat* heat);

/* Generated code of a cold translation makes a call. */
static inline void cg_heat_count(Heat* heat)
{
   if (UNLIKELY(--heat->calls_left == 0))
      cg_heat_ask(heat);
}

void cg_heat_init(void);

#endif
