/*
   profile/rows/cell_text.h: counts as the cells of a text table.

   A cell is a count with a comma before every third digit from the right and,
   if it has a width for that, its percentage of the event's total, as
   lib/Cachegrind/Report/Columns.pm describes them: that module lays tables out,
   and this writes the cells of such a layout where there are many.  The widths
   come from the caller, who knows the extremes. */

#ifndef CG_PROFILE_ROWS_CELL_TEXT_H
#define CG_PROFILE_ROWS_CELL_TEXT_H

#include "profile/io/sink.h"

/* With counts nearer to 0 than the first limit, and totals nearer than the
   second, doubles compute percentages that are exact to the last bit. */
#define CP_CELL_LIMIT (((cp_count)1 << 53) / 100)
#define CP_CELL_TOTAL_LIMIT ((cp_count)1 << 53)

/* No column is wider. */
#define CP_CELL_MAX_WIDTH 100000

/* Room for a number with its commas, or a percentage with what is around. */
#define CP_CELL_TEXT_ROOM 64

typedef struct {
   uint32_t event;
   cp_count total;
   /* Widths of the count, of its percentage, and of that of the running sum;
      the last two are 0 if the column has none. */
   int count_width, share_width, sum_width;
   char* written;      /* cells of small counts without running sums */
   bool* is_written;   /* [count] */
} cp_cell_column;

typedef struct {
   cp_cell_column* columns;
   size_t n;
   bool paint;         /* percentages of counts that stand out */
} cp_cells;

/* Reads a layout, `EVENT:WIDTH:WIDTH:WIDTH` for each column, divided by spaces,
   after `paint ` if wished; EVENT is its number.  False, with nothing to be
   freed, if it is none for events with these N TOTALS, or if a total is beyond
   the limit. */
bool cp_cells_parse(cp_cells* c, cp_slice layout, const cp_count* totals,
                    size_t n);
void cp_cells_free(cp_cells* c);

/* Writes the cells of ROW, each with a space after; RUNNING, unless NULL, are
   the sums so far.  All these must be within the limit. */
void cp_cells_write(cp_cells* c, const cp_count* row, const cp_count* running,
                    cp_sink* to);

/* Pieces of cells, which profile/rows/classic_cells.h has in common:

   Reads a number of at most MAX from the beginning of *REST, and what follows
   it, which must be END or, if that is a space, may be the end of *REST. */
bool cp_cell_number(cp_slice* rest, char end, cp_count max, int* number);

/* Writes V with commas so that it ends before END; returns where it begins. */
char* cp_cell_commas(char* end, cp_count v);

/* Moves the text [BEGIN, END) to the right of WIDTH bytes at TO; returns their
   end.  What is longer than these is not cut. */
char* cp_cell_right(char* to, const char* begin, const char* end, int width);

#endif
