/* SPDX-License-Identifier: GPL-2.0-or-later */
/* SPDX-FileCopyrightText: 2026 the authors of this Cachegrind */
/* The costs of each chain of calls, by the model of machine.h, and by the
   calling-context tree (calls/tree.h). */

#pragma once

#include "pub_tool_basics.h"

/* Add `more` to the count in `column` of the chain of the n active functions;
   active[0] is the outermost.  Do nothing if no tree is kept. */
void path_counts(const UInt* active, UInt n, UInt column, ULong more);

/* Return whether each chain has the model's costs in the tree, which must be
   flushed. If some chains are cut, compare the sum of all chains instead. */
Bool paths_are_right(void);

void forget_paths(void);
