/*
   profile/rows/cells.h: tables and lines, as rows of counts or of cells.

   The widths of the columns of a text table depend on its largest and smallest
   counts; so a report asks for these first, and then for the table in cells.
   See docs/FORMAT.md. */

#ifndef CG_PROFILE_ROWS_CELLS_H
#define CG_PROFILE_ROWS_CELLS_H

#include "profile/io/sink.h"
#include "profile/view/functions.h"

/* What is asked for: a table, or the lines of a file. */
typedef struct {
   enum { CP_BY_FILE, CP_BY_FUNCTION, CP_LINES } kind;
   uint32_t file;   /* of the lines */
} cp_rows_target;

/* Reads a target from the beginning of *REQUEST and cuts it off, with the space
   after it.  False if there is none. */
bool cp_rows_target_take(cp_rows_target* t, cp_slice* request,
                         const cp_view* v);

/* Writes the rows of a table or of lines.  False if a sum does not fit. */
bool cp_rows_counted(const cp_view* v, const cp_rows_target* t, cp_sink* to,
                     cp_error* err);

/* Writes the rows `least` and `most`: the extremes of all counts and, of a
   table, of the sums that go with its groups; 0 is always among them.  False if
   a sum does not fit. */
bool cp_rows_extremes(const cp_view* v, const cp_functions* list,
                      const cp_rows_target* t, cp_sink* to, cp_error* err);

/* Writes the rows of a table or of lines with cells instead of counts, as
   LAYOUT wants them, see profile/rows/cell_text.h.  False if a sum does not
   fit, or, with no message, if this is no layout for these counts. */
bool cp_rows_cells(const cp_view* v, const cp_functions* list,
                   const cp_rows_target* t, cp_slice layout, cp_sink* to,
                   cp_error* err);

#endif
