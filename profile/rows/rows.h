/*
   profile/rows/rows.h: the rows that cg_annotate is served with.

   One line a row; the format is in docs/FORMAT.md.  The tables go out at once,
   count lines of single files are sent as they are asked for.
*/

#ifndef CG_PROFILE_ROWS_ROWS_H
#define CG_PROFILE_ROWS_ROWS_H

#include "profile/io/sink.h"
#include "profile/rows/functions.h"
#include "profile/view/view.h"

typedef struct {
   const cg_view_options* options;
   cg_view view;
   cg_function_rows functions;   /* if options->functions */
} cg_rows;

/* Makes what the rows of P tell.  False if a sum does not fit, or if functions
   are to be listed and no input has a call graph; may be freed then, too. */
bool cg_rows_make(cg_rows* r, const cg_profile* p,
                  const cg_view_options* options, cg_error* err);
void cg_rows_free(cg_rows* r);

/* Writes all rows up to `end`. */
bool cg_rows_write(cg_rows* r, cg_sink* to, cg_error* err);

/* Reads requests from the descriptor FD until its end, and answers each. */
bool cg_rows_serve(cg_rows* r, int fd, cg_sink* to, cg_error* err);

#endif
