/*
   profile/rows/classic_cells.h: counts as the cells of the layouts of old, in
   which a cell is one text, moved to the right:

      12,026 ( 3.00%)    a count with its share of the total
           0             0 has none
           .             a count that is not there

   lib/Cachegrind/Report/Classic.pm describes them, and finds the widths. */

#ifndef CG_PROFILE_ROWS_CLASSIC_CELLS_H
#define CG_PROFILE_ROWS_CLASSIC_CELLS_H

#include "profile/rows/cell_text.h"

typedef struct {
   uint32_t event;
   int width;
   cp_count total;
} cp_classic_column;

typedef struct {
   bool shares;        /* counts have them */
   cp_classic_column* columns;
   size_t n, cap;
} cp_classic_cells;

/* Reads a layout, `EVENT:WIDTH` for each column, divided by spaces, after
   `shares ` if wished; EVENT is its number.  False if it is none for events
   with these N TOTALS; to be freed then, too. */
bool cp_classic_cells_parse(cp_classic_cells* c, cp_slice layout,
                            const cp_count* totals, size_t n);
void cp_classic_cells_free(cp_classic_cells* c);

/* Writes the cells of a row that has N COUNTS, each with a space after. */
void cp_classic_cells_write(const cp_classic_cells* c, const cp_count* counts,
                            size_t n, cp_sink* to);

#endif
