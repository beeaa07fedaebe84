/*--------------------------------------------------------------------*/
/*--- How code is instrumented for the simulations.                  ---*/
/*--------------------------------------------------------------------*/

/* Most code of a large program executes a few times only, and translating it
   takes longer than executing it.  So a translation is of one of these modes,
   which it keeps as long as it lives; the figures are the same in all.  Code
   moves on from one to the next by being translated anew (run/caches/heat.h).
   */

#ifndef CG_RUN_MODE_H
#define CG_RUN_MODE_H

typedef enum {
   /* All references and branches are simulated by calls: little IR. */
   CODE_CALLS,
   /* Generated code predicts branches and tests whether lines are in the
      caches, many references at a time; it calls for those that are not. */
   CODE_TESTS,
   /* The same for code that calls much: the references of one base at a time,
      so that each call has few to simulate; and of cache use, those of one
      place, which are not called for because they lie in two lines together. */
   CODE_TESTS_EACH_BASE
} CodeMode;

#endif
