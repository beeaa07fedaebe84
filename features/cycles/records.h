/*--------------------------------------------------------------------*/
/*--- The record of what was executed, which the model is given.     ---*/
/*--------------------------------------------------------------------*/

/* At the end of each segment, generated code writes a record into a buffer:
   first the distance of the segment's CycleCode from the anchor (sim/near.h),
   then the bases of its references.  When the buffer is full, some thousands of
   instructions later, it is drained: the model is given the segments in order,
   and their costs are added to those of their lines.

   Where a branch went, the next record tells.  So the last record of all stays
   in the buffer until there is another one, or until it is known that none
   follows it.

   The buffer is aligned so that an address behind its end has the bit
   CG_CYCLES_FULL set; behind the end is room for a last record. */

#ifndef CG_FEATURES_CYCLES_RECORDS_H
#define CG_FEATURES_CYCLES_RECORDS_H

#include "pub_tool_basics.h"

#define CG_CYCLES_FULL ((UWord)1 << 15)

/* *cg_cycles_next is where the next record begins.  The pointer is near the
   anchor. */
extern UWord** cg_cycles_next;

/* Make the buffer.  Once. */
void cg_cycles_records_init(void);

/* The line with that number will have costs; before code of it is executed. */
void cg_cycles_have_line(UInt line);

/* Have the model given all records but the last; called by generated code when
   the buffer is full. */
void cg_cycles_drain(void);

/* The same; and no translation is needed for the last one any more. */
void cg_cycles_drain_and_keep(void);

/* The same with the last one: what follows it is not known. */
void cg_cycles_drain_all(void);

/* Have all costs in the lines; forget what is left of a cycle in each. */
void cg_cycles_hand_over(void);
void cg_cycles_forget(void);

#endif
