/*--------------------------------------------------------------------*/
/*--- Older parts, merged away.                                      ---*/
/*--------------------------------------------------------------------*/

/* If only so many parts of a profile are to be kept, older ones are added up in
   NAME.1, which then stands for parts 1 to some number.  Their own files go,
   but the sum of all files stays the same.  That takes memory for the counts of
   each part that is kept, since nothing here reads profiles. */

#ifndef CG_OUTPUT_MERGE_OLD_DUMPS_H
#define CG_OUTPUT_MERGE_OLD_DUMPS_H

#include "pub_tool_basics.h"

/* Keep so many files of parts, NAME.1 included; 0: all.  Once. */
void cg_older_init(UInt n_kept);

/* The next part is to be added to older ones at once, instead of a file of its
   own. */
Bool cg_joins_older(void);

/* Part number n, whose counts are in lines and arcs, is added, now.  False,
   after a message, if that could not be written; then nothing has changed. */
Bool cg_join_older(UInt n);

/* The files of the next part, whose counts are in lines and arcs, have been
   written: merge the oldest ones if there are too many now. */
void cg_merge_older(void);

/* There are no parts yet: this is a forked child. */
void cg_forget_older(void);

#endif
