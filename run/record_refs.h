/*--------------------------------------------------------------------*/
/*--- The record of references: written down now, simulated later.   ---*/
/*--------------------------------------------------------------------*/

/* Generated code writes down what it refers to and goes on, at the cost of a
   few stores; a consumer works through the records in batches, in the order in
   which they were written.

   A record names a descriptor, by its distance from the anchor (costs/near.h):
   that is an immediate of one instruction if the descriptor is near.  What
   follows is as the descriptor's kind says.  The descriptor, which begins with
   a RefsHead, holds all that is known when code is translated.

   Generated code stores at *cg_refs_next, advances it by head->szB, and calls
   cg_refs_drain if the bit CG_REFS_FULL of the new value is set: the
   buffer lies so that running over its end sets that bit, and beyond its end
   is room for the longest record.  For C code: cg_refs_add.

   Whoever frees a descriptor, or wants to see what the consumer keeps, drains
   the record first. */

#ifndef CG_RUN_RECORD_REFS_H
#define CG_RUN_RECORD_REFS_H

#include "costs/near.h"
#include "pub_tool_basics.h"

typedef enum { REFS_REFS, REFS_TAKE_BACK } RefsKind; /* run/use.h */

typedef struct {
   UShort kind; /* a RefsKind */
   UShort szB;  /* of each record, a multiple of 8 */
} RefsHead;

/* Half of what a host's first-level cache holds, since what is written is soon
   read. */
#define CG_REFS_FULL   ((UWord)1 << 14)
#define CG_REFS_MARGIN ((UWord)1024)

/* Where the next record is to begin; itself near the anchor. */
extern UChar** cg_refs_next;

/* Works through whole records, in order, from begin to end. */
typedef void (*RefsConsumer)(const UChar* begin, const UChar* end);

/* Once, after cg_near_init; from then on there is a record. */
void cg_refs_init(RefsConsumer consumer);

/* Have everything consumed that has been written down.  Does nothing if there
   is no record. */
void cg_refs_drain(void);

/* Write down a record of this descriptor; the caller fills in what follows the
   descriptor, before anything else is written or drained. */
void* cg_refs_add(const RefsHead* head);

static inline const RefsHead* cg_refs_head(const UChar* record)
{
   return (const RefsHead*)(cg_anchor + *(const Word*)record);
}

#endif
