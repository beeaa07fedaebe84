/*
   profile/rows/sides.h: the rows that sum a difference up: how many functions
   came, went and changed, and by how much together.
*/

#ifndef CG_PROFILE_ROWS_SIDES_H
#define CG_PROFILE_ROWS_SIDES_H

#include "profile/io/sink.h"
#include "profile/view/view.h"

/* Writes the rows `sides`, `grown` and `shrunk` of V, whose profile keeps
   sides.  False if a sum does not fit. */
bool cg_rows_sides(const cg_view* v, cg_sink* to, cg_error* err);

#endif
