/*--------------------------------------------------------------------*/
/*--- Sharing: the lines of memory that threads contend for.         ---*/
/*--------------------------------------------------------------------*/

/* With --sharing=yes: what is known of lines of memory, of CG_SHARED_LINE_SZB
   bytes each, that several threads used and at least one wrote, by what lies in
   them.  Lines with the same parts of the same objects are one: so are the
   first lines of all blocks that one chain of calls has allocated, if these
   begin at the same place in a line.  run/sharing/ finds all this, and
   output/data.h writes it. */

#ifndef CG_COSTS_SHARING_H
#define CG_COSTS_SHARING_H

#include "costs/objects.h"

#define CG_SHARED_LINE_SZB 64

/* The part of a line from this byte on lies in the object: at that offset in
   its block or variable, or, where these are not known, at that address.
   CG_ANY_OFFSET: anywhere, of what is too much to be told apart. */
typedef struct {
   UInt        from;
   DataObject* object;
   ULong       offset;
} SharedPart;

#define CG_ANY_OFFSET (~(ULong)0)

/* A part begins at a multiple of so many bytes. */
#define CG_SHARED_PART_SZB 4
#define CG_MAX_SHARED_PARTS (CG_SHARED_LINE_SZB / CG_SHARED_PART_SZB)

/* What a thread did with it; the bytes as masks, the first the lowest bit. */
typedef struct {
   UInt  thread;
   ULong reads, writes;
   ULong read_mask, write_mask;
   ULong misses; /* that the writes of others would cause it, an estimate */
} SharedUse;

typedef struct SharedLine {
   Link        link;
   UInt        n_parts;
   SharedPart* parts;
   ULong       n_lines; /* how many this is */
   ULong       changes; /* how often another thread has written than before */
   ULong       true_misses, false_misses; /* the sum of its threads' */
   SharedUse*  uses;
   UInt        n_uses, max_uses;
} SharedLine;

/* Sums over all lines. */
typedef struct {
   ULong window; /* instructions of a thread */
   ULong true_misses, false_misses;
   ULong handed; /* lines that threads used after each other, only */
} SharingTotals;

/* Keep them.  `close` has what is found so far added to them.  `forget` has it
   forgotten. */
void cg_sharing_kept(ULong window, void (*close)(void), void (*forget)(void));

/* Are they kept? */
Bool cg_keeps_sharing(void);

/* The one of these parts, which are copied if it is new. */
SharedLine* cg_shared_line(const SharedPart* parts, UInt n_parts);

/* Add what a thread did, and the misses of one line. */
void cg_shared_line_used(SharedLine* line, const SharedUse* use);
void cg_shared_line_missed(SharedLine* line, ULong true_misses,
                           ULong false_misses);
void cg_shared_line_handed(void);

/* All of them, *n, in no order.  The array is the caller's to VG_(free).  What
   is still open is closed before. */
SharedLine** cg_all_shared_lines(UInt* n);

/* Sort them: those with the most misses first, then by the numbers of objects;
   and the uses of each by thread. */
void cg_sort_shared_lines(SharedLine** lines, UInt n);

const SharingTotals* cg_sharing_totals(void);

/* Forget what has been found.  Called by costs/counts.h. */
void cg_zero_sharing(void);

#endif
