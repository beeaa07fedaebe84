/*--------------------------------------------------------------------*/
/*--- Options of the calling-context tree.                           ---*/
/*--------------------------------------------------------------------*/

/* These options say whether the calling-context tree is kept, how large it may
   become, and which file it is written to. */

#ifndef CG_CONTROL_TREE_H
#define CG_CONTROL_TREE_H

#include "costs/tree.h"
#include "pub_tool_basics.h"

/* The options' lines in --help.  cg_tree_option returns True if arg is one of
   these options, and takes it; it exits with a message if the value is bad. */
extern const HChar cg_tree_usage[];
Bool cg_tree_option(const HChar* arg);

/* What the user has chosen. */
typedef struct {
   Bool         is_kept;
   TreeLimits   limits;
   const HChar* out_file; /* a pattern for its name; NULL: none is given */
} TreeChoice;

/* Call this when all options have been read.  Exits with a message if they do
   not go together. */
TreeChoice cg_choose_tree(void);

#endif
