/*--------------------------------------------------------------------*/
/*--- Names that are written once, and then by a number.             ---*/
/*--------------------------------------------------------------------*/

/* In the Callgrind format a name is written out where it is first used, behind
   the number that stands for it later: "(12) main", then "(12)". */

#ifndef CG_OUTPUT_IDS_H
#define CG_OUTPUT_IDS_H

#include "output/file.h"

/* Which objects, told apart by their addresses, have numbers. */
typedef struct {
   const void** keys; /* open addressing; NULL: free */
   UInt*        ids;
   UInt         size; /* a power of two, or 0 */
   UInt         n;
} Ids;

/* Write the number that stands for key; with its name, if it is the first
   time.  *ids is zero at first. */
void cg_put_id(OutFile* file, Ids* ids, const void* key, const HChar* name);

void cg_free_ids(Ids* ids);

#endif
