/* SPDX-License-Identifier: GPL-2.0-or-later */
/* SPDX-FileCopyrightText: 2026 the authors of this Cachegrind */
/* calibrate/plot.c: print the curve as a table, and draw it. */

#include "calibrate/curve.h"

#include <math.h>

double cp_curve_error(const cp_curve* c, int kind, size_t i)
{
   double measured = c->measured[kind][i];

   return measured > 0 ? c->foreseen[kind][i] / measured - 1 : 0;
}

void cp_curve_print(const cp_curve* c, FILE* to)
{
   fprintf(to, "Cycles of a load, measured and foreseen:\n%10s", "KiB");
   for (int kind = 0; kind < CP_N_KINDS; kind++)
      fprintf(to, "  %22s", cp_kind_names[kind]);
   fputc('\n', to);
   for (size_t i = 0; i < c->n; i++) {
      fprintf(to, "%10zu", c->size[i] / 1024);
      for (int kind = 0; kind < CP_N_KINDS; kind++)
         if (c->measured[kind][i] > 0)
            fprintf(to, "  %8.1f %6.1f %+4.0f %%", c->measured[kind][i],
                    c->foreseen[kind][i], 100 * cp_curve_error(c, kind, i));
         else
            fprintf(to, "  %22s", "-");
      fputc('\n', to);
   }
}

/* The dimensions of the picture, in pixels. */
enum {
   WIDTH = 760, HEIGHT = 480, LEFT = 60, TOP = 20, RIGHT = 20, BOTTOM = 40
};
#define MOST_CYCLES 4096.0 /* both axes are logarithmic */

static double across(const cp_curve* c, double size)
{
   double all = log2((double)c->size[c->n - 1] / (double)c->size[0]);

   return LEFT + (WIDTH - LEFT - RIGHT)
                    * log2(size / (double)c->size[0]) / (all > 0 ? all : 1);
}

static double down(double cycles)
{
   return HEIGHT - BOTTOM
          - (HEIGHT - TOP - BOTTOM)
               * log2(cycles < 1 ? 1 : cycles) / log2(MOST_CYCLES);
}

static void draw_axes(const cp_curve* c, cp_buffer* to)
{
   for (double cycles = 1; cycles <= MOST_CYCLES; cycles *= 4)
      cp_buffer_format(to, "<path d=\"M%d %.1fH%d\" stroke=\"#ddd\"/>"
                       "<text x=\"%d\" y=\"%.1f\" text-anchor=\"end\">%.0f"
                       "</text>\n", LEFT, down(cycles), WIDTH - RIGHT, LEFT - 6,
                       down(cycles) + 4, cycles);
   for (size_t i = 0; i < c->n; i += 2) {
      size_t kb = c->size[i] / 1024;

      cp_buffer_format(to, "<text x=\"%.1f\" y=\"%d\" text-anchor=\"middle\">"
                       "%zu %s</text>\n", across(c, (double)c->size[i]),
                       HEIGHT - BOTTOM + 20, kb < 1024 ? kb : kb / 1024,
                       kb < 1024 ? "KiB" : "MiB");
   }
}

void cp_curve_draw(const cp_curve* c, cp_buffer* to)
{
   static const char* const colours[CP_N_KINDS]
      = {"#0072b2", "#d55e00", "#009e73", "#cc79a7"};

   cp_buffer_format(to, "<svg xmlns=\"http://www.w3.org/2000/svg\" width=\"%d\""
                    " height=\"%d\" font-family=\"sans-serif\" font-size=\"12\""
                    ">\n<title>Cycles of a load by working set: measured, dots,"
                    " and foreseen, lines</title>\n<rect width=\"%d\" height="
                    "\"%d\" fill=\"white\"/>\n", WIDTH, HEIGHT, WIDTH, HEIGHT);
   draw_axes(c, to);
   for (int kind = 0; kind < CP_N_KINDS; kind++) {
      char move = 'M';

      cp_buffer_format(to, "<g fill=\"%s\"><text x=\"%d\" y=\"%d\">%s</text>\n"
                       "<path fill=\"none\" stroke=\"%s\" d=\"", colours[kind],
                       LEFT + 20, TOP + 20 + 18 * kind, cp_kind_names[kind],
                       colours[kind]);
      for (size_t i = 0; i < c->n; i++)
         if (c->foreseen[kind][i] > 0) {
            cp_buffer_format(to, "%c%.1f %.1f", move,
                             across(c, (double)c->size[i]),
                             down(c->foreseen[kind][i]));
            move = 'L';
         }
      cp_buffer_format(to, "\"/>\n");
      for (size_t i = 0; i < c->n; i++)
         if (c->measured[kind][i] > 0)
            cp_buffer_format(to, "<circle r=\"3\" cx=\"%.1f\" cy=\"%.1f\"/>\n",
                             across(c, (double)c->size[i]),
                             down(c->measured[kind][i]));
      cp_buffer_format(to, "</g>\n");
   }
   cp_buffer_format(to, "</svg>\n");
}
