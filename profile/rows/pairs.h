/* profile/rows/pairs.h: the rows of a report that lists functions file by file,
   as callgrind_annotate does.  The report selects and sorts them itself, so all
   are sent, in no order.

   Private to profile/rows/rows.c.
*/

#ifndef CG_PROFILE_ROWS_PAIRS_H
#define CG_PROFILE_ROWS_PAIRS_H

#include "profile/io/sink.h"
#include "profile/view/pairs.h"
#include "profile/view/view.h"

/* Writes the table of all pairs of G, with who calls them and whom they call as
   OPTIONS wish. */
void cp_pair_rows_write(const cp_pair_graph* g, const cp_view_options* options,
                        cp_sink* to);

/* Writes the calls from the lines of FILE, between pairs of the table.  False
   if a sum does not fit. */
bool cp_pair_rows_calls(const cp_pair_graph* g, uint32_t file, cp_sink* to,
                        cp_error* err);

#endif
