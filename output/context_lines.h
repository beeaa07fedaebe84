/*--------------------------------------------------------------------*/
/*--- Lines of a file of contexts.                                   ---*/
/*--------------------------------------------------------------------*/

/* What a node of the calling-context tree is in the file (docs/FORMAT.md): its
   function, which has an object and a file, and the place that called it. */

#ifndef CG_OUTPUT_CONTEXT_LINES_H
#define CG_OUTPUT_CONTEXT_LINES_H

#include "costs/tree.h"
#include "output/file.h"
#include "output/ids.h"
#include "pub_tool_basics.h"

/* All zero at first, but these two. */
typedef struct {
   OutFile* file;
   Bool     by_insn; /* are instructions told apart? */
   Ids      objects, files, functions;
   UInt     n_written;
   ULong    total[N_EVENTS]; /* of what has been written */
} ContextLines;

/* The order of nodes of one parent: zero if they are of equal chains. */
Int cg_compare_nodes(const BackNode* a, const BackNode* b);

/* The outermost body between `around`, or the parent's function itself if that
   is NULL, and the node or its call; NULL: there is none.  And their order. */
const Body* cg_body_towards(const BackNode* node, const Body* around);
Int         cg_compare_bodies(const Body* a, const Body* b);

/* Write a root of that name, or a node whose parent has that number, and what
   names they need.  Both return its number. */
UInt cg_put_context_root(ContextLines* lines, const TreeRoot* root,
                         const HChar* name, const ULong* cost);
UInt cg_put_context(ContextLines* lines, UInt parent, const BackNode* node,
                    ULong n_calls, const ULong* cost);

/* The same of the code of a body, with all that is inlined or called there. */
UInt cg_put_inlined_context(ContextLines* lines, UInt parent, const Body* body,
                            ULong n_calls, const ULong* cost);

/* Write the summary, and free what *lines has. */
void cg_end_context_lines(ContextLines* lines);

#endif
