/* profile/rows/sides.h: the rows that summarise a difference: how many
   functions are new, gone and changed, and by how much in all. */

#ifndef CG_PROFILE_ROWS_SIDES_H
#define CG_PROFILE_ROWS_SIDES_H

#include "profile/io/sink.h"
#include "profile/view/view.h"

/* Writes the rows `sides`, `grown` and `shrunk` of V, whose profile keeps
   sides.  False if a sum does not fit. */
bool cp_rows_sides(const cp_view* v, cp_sink* to, cp_error* err);

#endif
