/*
   profile/rows/cell_text.c: counts as the cells of a text table.

   A percentage is what C's "%.1f" makes of the double nearest to the quotient.
   Integer arithmetic gives the same digits in a fraction of the time, unless
   the remainder is almost exactly half a digit; then printf() decides. */

#include "profile/rows/cell_text.h"

#include "profile/base/words.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

/* Below this a cell is kept once it is written. */
#define SMALL 1000

/* ---- the layout ---- */

bool cp_cell_number(cp_slice* rest, char end, cp_count max, int* number)
{
   size_t len = 0;
   cp_count v = 0;

   while (len < rest->len && rest->at[len] >= '0' && rest->at[len] <= '9') {
      v = 10 * v + (rest->at[len++] - '0');
      if (v > max)
         return false;
   }
   if (len == 0 || (len < rest->len ? rest->at[len] != end : end != ' '))
      return false;
   *number = (int)v;
   if (len < rest->len)
      len++;
   *rest = (cp_slice){rest->at + len, rest->len - len};
   return true;
}

static size_t width_of(const cp_cell_column* c)
{
   return (size_t)c->count_width + (size_t)c->share_width
          + (size_t)c->sum_width + 1;
}

static bool take_column(cp_slice* rest, const cp_count* totals, size_t n,
                        cp_cell_column* c)
{
   int event;

   *c = (cp_cell_column){0};
   if (!cp_cell_number(rest, ':', (cp_count)n - 1, &event)
       || !cp_cell_number(rest, ':', CP_CELL_MAX_WIDTH, &c->count_width)
       || !cp_cell_number(rest, ':', CP_CELL_MAX_WIDTH, &c->share_width)
       || !cp_cell_number(rest, ' ', CP_CELL_MAX_WIDTH, &c->sum_width))
      return false;
   c->event = (uint32_t)event;
   c->total = totals[event];
   return c->total < CP_CELL_TOTAL_LIMIT && c->total > -CP_CELL_TOTAL_LIMIT;
}

bool cp_cells_parse(cp_cells* c, cp_slice layout, const cp_count* totals,
                    size_t n)
{
   size_t cap = 0;

   *c = (cp_cells){0};
   c->paint = cp_has_prefix(layout, "paint ", &layout);
   while (layout.len > 0) {
      cp_cell_column* column;

      CP_MAKE_ROOM(c->columns, cap, c->n + 1);
      column = &c->columns[c->n];
      if (!take_column(&layout, totals, n, column)) {
         cp_cells_free(c);
         return false;
      }
      c->n++;
      column->written = cp_alloc(SMALL, width_of(column));
      column->is_written = cp_alloc_zeroed(SMALL, sizeof(bool));
   }
   return c->n > 0;
}

void cp_cells_free(cp_cells* c)
{
   for (size_t i = 0; i < c->n; i++) {
      free(c->columns[i].written);
      free(c->columns[i].is_written);
   }
   free(c->columns);
   *c = (cp_cells){0};
}

/* ---- cells ---- */

char* cp_cell_commas(char* end, cp_count v)
{
   char digits[CP_COUNT_DIGITS];
   const char* begin = digits + (v < 0);
   const char* next = cp_count_print(digits, v);

   for (int n = 0; next > begin; n++) {
      if (n > 0 && n % 3 == 0)
         *--end = ',';
      *--end = *--next;
   }
   if (v < 0)
      *--end = '-';
   return end;
}

/* Writes COUNT as a part of TOTAL at TO: " (1.0%" and such; returns its end. */
static char* print_share(char* to, const char* before, cp_count count,
                         cp_count total)
{
   uint64_t rest, tenths, left;
   char digits[CP_CELL_TEXT_ROOM];
   char* begin;
   size_t len = strlen(before);

   memcpy(to, before, len);
   to += len;
   if (total == 0)
      return to + sprintf(to, "n/a");
   /* The limits let both fit. */
   rest = 1000 * (uint64_t)cp_count_magnitude(count);
   tenths = rest / (uint64_t)cp_count_magnitude(total);
   left = rest % (uint64_t)cp_count_magnitude(total);
   if (count > 0 && total > 0
       && llabs((long long)(2 * left) - (long long)total)
             > (long long)(total >> 20)) {
      tenths += 2 * left > (uint64_t)total;
      begin = digits + sizeof(digits);
      *--begin = '%';
      *--begin = (char)('0' + tenths % 10);
      *--begin = '.';
      tenths /= 10;
      do {
         *--begin = (char)('0' + tenths % 10);
         tenths /= 10;
      } while (tenths > 0);
      len = (size_t)(digits + sizeof(digits) - begin);
      memcpy(to, begin, len);
      return to + len;
   }
   return to + sprintf(to, "%.1f%%", (double)(count * 100) / (double)total);
}

char* cp_cell_right(char* to, const char* begin, const char* end, int width)
{
   size_t len = (size_t)(end - begin);

   for (size_t i = len; i < (size_t)width; i++)
      *to++ = ' ';
   memcpy(to, begin, len);
   return to + len;
}

/* Paints what print_share() wrote at TEXT, up to END, if it is hot: 10 %, or
   warm: 1 %; returns the new end. */
static char* paint_share(char* text, char* end)
{
   static const char hot[] = "\033[1;31m", warm[] = "\033[33m";
   static const char plain[] = "\033[0m";
   char* digits = text + 2 + (text[2] == '-');
   const char* colour = digits[1] != '.' ? hot : warm;
   size_t len = strlen(colour);

   if (end[-1] != '%' || (digits[0] == '0' && digits[1] == '.'))
      return end;
   memmove(text + 2 + len, text + 2, (size_t)(end - text) - 2);
   memcpy(text + 2, colour, len);
   memcpy(end + len, plain, strlen(plain));
   return end + len + strlen(plain);
}

/* Writes a cell at TO, which has room for some texts more than its width. */
static char* put_cell(char* to, const cp_cell_column* c, bool paint,
                      cp_count count, const cp_count* sum)
{
   char text[CP_CELL_TEXT_ROOM];
   char* end = text;
   int unseen = 0;

   to = cp_cell_right(to, cp_cell_commas(text + sizeof(text), count),
                  text + sizeof(text), c->count_width);
   if (c->share_width > 0 && (sum != NULL || count != 0)) {
      end = print_share(text, " (", count, c->total);
      if (paint) {
         char* bare = end;

         end = paint_share(text, end);
         unseen = (int)(end - bare);
      }
      *end++ = sum != NULL ? ',' : ')';
   }
   to = cp_cell_right(to, text, end, c->share_width + unseen);
   end = text;
   if (c->share_width > 0 && sum != NULL) {
      end = print_share(text, " ", *sum, c->total);
      *end++ = ')';
   }
   to = cp_cell_right(to, text, end, c->sum_width);
   *to++ = ' ';
   return to;
}

void cp_cells_write(cp_cells* c, const cp_count* row, const cp_count* running,
                    cp_sink* to)
{
   for (size_t i = 0; i < c->n; i++) {
      cp_cell_column* column = &c->columns[i];
      cp_count count = row[column->event];
      size_t width = width_of(column);
      bool is_small = running == NULL && count >= 0 && count < SMALL;
      char* begin;
      char* end;

      if (is_small && column->is_written[count]) {
         cp_sink_slice(to,
                       (cp_slice){column->written + (size_t)count * width,
                                  width});
         continue;
      }
      begin = cp_sink_room(to, width + 3 * CP_CELL_TEXT_ROOM);
      end = put_cell(begin, column, c->paint, count,
                     running != NULL ? &running[column->event] : NULL);
      cp_sink_filled(to, end);
      if (is_small && (size_t)(end - begin) == width) {
         memcpy(column->written + (size_t)count * width, begin, width);
         column->is_written[count] = true;
      }
   }
}
