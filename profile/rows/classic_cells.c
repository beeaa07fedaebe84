/*
   profile/rows/classic_cells.c: cells of the layouts of old.

   A share is what C's "%5.2f" makes of a double.  Where its third decimal is
   not almost exactly half a digit, integers give the same in a fraction of the
   time. */

#include "profile/rows/classic_cells.h"

#include "profile/base/words.h"

#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

/* The length of a share, and of the blanks in its place. */
#define SHARE_LEN 9

bool cp_classic_cells_parse(cp_classic_cells* c, cp_slice layout,
                            const cp_count* totals, size_t n)
{
   *c = (cp_classic_cells){0};
   c->shares = cp_has_prefix(layout, "shares ", &layout);
   while (layout.len > 0) {
      int event, width;

      if (!cp_cell_number(&layout, ':', (cp_count)n - 1, &event)
          || !cp_cell_number(&layout, ' ', CP_CELL_MAX_WIDTH, &width))
         return false;
      CP_MAKE_ROOM(c->columns, c->cap, c->n + 1);
      c->columns[c->n++] =
         (cp_classic_column){(uint32_t)event, width, totals[event]};
   }
   return c->n > 0;
}

void cp_classic_cells_free(cp_classic_cells* c)
{
   free(c->columns);
   *c = (cp_classic_cells){0};
}

/* Writes the share of COUNT in TOTAL at TO; returns its end. */
static char* put_share(char* to, cp_count count, cp_count total)
{
   double share = total == 0 ? 0 : (double)count * 100 / (double)total;
   double hundredths = share * 100 + 0.5;
   int whole = share >= 0 && share < 99.995 ? (int)hundredths : -1;

   if (whole < 0 || fabs(hundredths - whole - 0.5) > 0.499)
      return to
             + sprintf(to,
                       share > -9.995 && share < 99.995 ? " (%5.2f%%)"
                                                        : " (%5.1f%%)",
                       share);
   memcpy(to, " ( 0.00%)", SHARE_LEN);
   if (whole >= 1000)
      to[2] = (char)('0' + whole / 1000);
   to[3] = (char)('0' + whole / 100 % 10);
   to[5] = (char)('0' + whole / 10 % 10);
   to[6] = (char)('0' + whole % 10);
   return to + SHARE_LEN;
}

/* Writes a cell at TO; COUNT is NULL for one that is not there. */
static char* put_cell(char* to, const cp_classic_column* c, bool shares,
                      const cp_count* count)
{
   /* A count, and a share, which may be that of a small total. */
   char text[3 * CP_CELL_TEXT_ROOM];
   char* middle = text + CP_CELL_TEXT_ROOM;
   char *begin, *end = middle;

   if (count == NULL)
      *(begin = middle - 1) = '.';
   else
      begin = cp_cell_commas(middle, *count);
   if (shares && (count == NULL || *count == 0)) {
      memset(middle, ' ', SHARE_LEN);
      end = middle + SHARE_LEN;
   } else if (shares)
      end = put_share(middle, *count, c->total);
   to = cp_cell_right(to, begin, end, c->width);
   *to++ = ' ';
   return to;
}

void cp_classic_cells_write(const cp_classic_cells* c, const cp_count* counts,
                            size_t n, cp_sink* to)
{
   for (size_t i = 0; i < c->n; i++) {
      const cp_classic_column* column = &c->columns[i];
      char* cell = cp_sink_room(
         to, (size_t)column->width + 4 * CP_CELL_TEXT_ROOM);

      cp_sink_filled(to, put_cell(cell, column, c->shares,
                                  column->event < n ? &counts[column->event]
                                                    : NULL));
   }
}
