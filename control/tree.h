/*--------------------------------------------------------------------*/
/*--- Options of the calling-context tree.                           ---*/
/*--------------------------------------------------------------------*/

#ifndef CG_CONTROL_TREE_H
#define CG_CONTROL_TREE_H

#include "costs/tree.h"
#include "pub_tool_basics.h"

/* The options' lines in --help, and the options, as with
   run/caches/caches.h. */
extern const HChar cg_tree_usage[];
Bool cg_tree_option(const HChar* arg);

/* What they have chosen, once they have been read: is the tree kept; within
   which limits; in a file of which name?  Does not return, after a message, if
   they do not go together. */
typedef struct {
   Bool         is_kept;
   TreeLimits   limits;
   const HChar* out_file; /* a pattern; NULL if it is not kept */
} TreeChoice;

TreeChoice cg_settle_tree(void);

#endif
