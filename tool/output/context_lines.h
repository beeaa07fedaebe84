/* SPDX-License-Identifier: GPL-2.0-or-later */
/* SPDX-FileCopyrightText: 2026 the authors of this Cachegrind */
/* Lines of a file of contexts (docs/FORMAT.md): a node of the calling-context
   tree, with its function, object and file, and the place of the call. */

#pragma once

#include "calls/tree.h"
#include "output/file.h"
#include "output/ids.h"

/* State of the writer.  Set `file` and `by_insn`, zero the rest. */
typedef struct {
   OutFile* file;
   Bool     by_insn; /* are instructions told apart in calls? */
   Ids      objects, files, functions;
   UInt     n_written;
   ULong    total[N_EVENTS]; /* the sum of all that has been written */
} ContextLines;

/* Compare two children of one chain, for sorting.  Returns 0 if they stand for
   the same chain. */
Int cg_compare_nodes(const BackNode* a, const BackNode* b);

/* Return the outermost body that contains the node's code or call and is
   inlined in `around`, or in the parent's function itself if `around` is NULL;
   NULL if there is none. */
const Body* cg_body_towards(const BackNode* node, const Body* around);

/* Compare two bodies, for sorting. */
Int cg_compare_bodies(const Body* a, const Body* b);

/* Write a root with that name, or a node whose parent has that number; first
   the lines of the names that it refers to.  Both return the number of the new
   line. */
UInt cg_put_context_root(ContextLines* lines, const TreeRoot* root,
                         const HChar* name, const ULong* cost);
UInt cg_put_context(ContextLines* lines, UInt parent, const BackNode* node,
                    ULong n_calls, const ULong* cost);

/* Write a body of inlined code as such a line: a function that is called where
   it is inlined. */
UInt cg_put_inlined_context(ContextLines* lines, UInt parent, const Body* body,
                            ULong n_calls, const ULong* cost);

/* Write the summary, and free the tables in *lines. */
void cg_end_context_lines(ContextLines* lines);
