/*--------------------------------------------------------------------*/
/*--- Conflicts: loads that read what was stored just before.        ---*/
/*--------------------------------------------------------------------*/

/* A processor may have to execute a load again, or hold it back, if a store
   before it that is not complete yet concerns the same bytes.  So a load is in
   conflict with the youngest earlier store of its thread, within the last
   --replay-window instructions, whose bytes overlap its own:

   - covered: the store holds all bytes that are loaded, and can be forwarded;
   - partial: it does not, and cannot.

   If there is none, it is in conflict with the youngest of those stores whose
   address has the same low 12 bits, which processors compare first:

   - alias.

   Both points, the load's and the store's, have a hot list of their partners,
   each with its class.  `sum` of an entry adds up the distances, in
   instructions.  Sampled, both have to be in one burst. */

#ifndef CG_RUN_VALUES_CONFLICTS_H
#define CG_RUN_VALUES_CONFLICTS_H

#include "costs/value_points.h"

/* Once; instructions are counted (run/values/burst.h). */
void cg_conflicts_init(void);

/* Another thread has the processor. */
void cg_conflicts_switch(ThreadId from, ThreadId to);

/* Called by generated code: bytes at address are stored or loaded, by the
   instruction that began with so much left (run/values/burst.h). */
void cg_see_store(ValuePoint* point, Word left, Addr address);
void cg_see_load(ValuePoint* point, Word left, Addr address);

#endif
