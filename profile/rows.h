/*
   profile/rows.h: the rows that cg_annotate is served with.

   One line a row; the format is in docs/FORMAT.md.  The tables go out at once,
   count lines of single files are sent as they are asked for.
*/

#ifndef CG_PROFILE_ROWS_H
#define CG_PROFILE_ROWS_H

#include "profile/sink.h"
#include "profile/view.h"

/* Writes all rows up to `end`. */
bool cg_rows_write(const cg_view* v, const cg_view_options* options,
                   cg_sink* to, cg_error* err);

/* Reads requests from the descriptor FD until its end, and answers each. */
bool cg_rows_serve(const cg_view* v, int fd, cg_sink* to, cg_error* err);

#endif
