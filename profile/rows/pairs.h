/*
   profile/rows/pairs.h: the rows of a report that lists functions file by file,
   as callgrind_annotate does.  It chooses and sorts by itself, so they are all
   told, in no order.

   Private to profile/rows/rows.c.
*/

#ifndef CG_PROFILE_ROWS_PAIRS_H
#define CG_PROFILE_ROWS_PAIRS_H

#include "profile/io/sink.h"
#include "profile/view/pairs.h"

/* Writes the table of all pairs of G with their calls. */
void cp_pair_rows_write(const cp_pair_graph* g, cp_sink* to);

/* Writes the calls from the lines of FILE, by pairs that the table has. */
bool cp_pair_rows_calls(const cp_pair_graph* g, uint32_t file, cp_sink* to,
                        cp_error* err);

#endif
