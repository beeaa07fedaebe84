/* SPDX-License-Identifier: GPL-2.0-or-later */
/* SPDX-FileCopyrightText: 2026 the authors of this Cachegrind */
/* calibrate/fit.c: fitting sizes and latencies to a measured curve.

   A cache of C bytes answers a part C / S of the random loads in a working set
   of S bytes, or all if C is larger.  So the latency at S is a sum: each
   level's latency times the part of loads that this level answers, plus the
   time of a page walk times the part of loads that need a walk.  The sum is
   linear in the latencies, which are found by least squares of relative errors,
   for all plausible sizes of the levels. */

#include "calibrate/curve.h"

#include <string.h>

enum { N_UNKNOWN = 4 }; /* latencies of L2, L3, memory, and a page walk */

typedef struct {
   double D1, L2, L3, TLB; /* bytes that each level covers */
} reach;

static double hit(double reach_, double size)
{
   return reach_ < size ? reach_ / size : 1;
}

/* Set PART[i] to the part of loads of that kind to which unknown latency i
   applies; return the part that D1 answers. */
static double parts(const reach* r, int kind, double size,
                    double part[N_UNKNOWN])
{
   double d1 = hit(r->D1, size), l2 = hit(r->L2, size), l3 = hit(r->L3, size);

   part[0] = l2 - d1;
   part[1] = l3 - l2;
   part[2] = 1 - l3;
   part[3] = kind == CP_SMALL && r->TLB > 0 ? 1 - hit(r->TLB, size) : 0;
   return d1;
}

/* Solve the normal equations M for X by elimination; an unknown that is not in
   the equations becomes 0. */
static void solve(double m[N_UNKNOWN][N_UNKNOWN + 1], double x[N_UNKNOWN])
{
   for (int i = 0; i < N_UNKNOWN; i++) {
      m[i][i] += 1e-12;
      for (int j = 0; j < N_UNKNOWN; j++) {
         double f = j == i ? 0 : m[j][i] / m[i][i];

         for (int k = 0; k <= N_UNKNOWN; k++)
            m[j][k] -= f * m[i][k];
      }
   }
   for (int i = 0; i < N_UNKNOWN; i++)
      x[i] = m[i][N_UNKNOWN] / m[i][i];
}

/* Fit the latencies X, given the levels' sizes R; return the sum of squares of
   the remaining relative errors. */
static double fit_latencies(const cp_curve* c, const reach* r, double load,
                            double x[N_UNKNOWN])
{
   double m[N_UNKNOWN][N_UNKNOWN + 1] = {{0}}, part[N_UNKNOWN], sum = 0;

   for (int pass = 0; pass < 2; pass++) {
      for (int kind = CP_LARGE; kind <= CP_SMALL; kind++)
         for (size_t s = 0; s < c->n; s++) {
            double y = c->measured[kind][s], d1;

            if (y <= 0 || c->measured[kind][c->n - 1] <= 0)
               continue;
            d1 = parts(r, kind, (double)c->size[s], part);
            if (pass == 0) {
               for (int i = 0; i < N_UNKNOWN; i++) {
                  for (int j = 0; j < N_UNKNOWN; j++)
                     m[i][j] += part[i] * part[j] / (y * y);
                  m[i][N_UNKNOWN] += part[i] * (y - d1 * load) / (y * y);
               }
            } else {
               double error = d1 * load / y - 1;

               for (int i = 0; i < N_UNKNOWN; i++)
                  error += part[i] * x[i] / y;
               sum += error * error;
            }
         }
      if (pass == 0)
         solve(m, x);
   }
   return sum;
}

static bool is_plausible(const double x[N_UNKNOWN], bool has_L2, bool has_L3,
                         double load)
{
   double before = load;

   for (int i = 0; i < 3; i++) {
      if ((i == 0 && !has_L2) || (i == 1 && !has_L3))
         continue;
      if (x[i] < before)
         return false;
      before = x[i];
   }
   return x[3] >= 0;
}

/* Return the cache with only WAYS of its ways, and with its number of sets
   halved HALVED times; size 0 if there is no such cache. */
static cp_cache part_of(const cp_cache* whole, size_t ways, int halved)
{
   cp_cache c = *whole;
   size_t sets = c.size == 0 ? 0 : c.size / c.ways / c.line >> halved;

   c.ways = ways;
   c.size = sets * ways * c.line;
   return c;
}

/* Return the mean of VALUES over the curve's sizes from LEAST to MOST; 0 if
   there is no such size. */
static double mean_between(const cp_curve* c, const double* values,
                           double least, double most)
{
   double sum = 0;
   size_t n = 0;

   for (size_t i = 0; i < c->n; i++)
      if ((double)c->size[i] >= least && (double)c->size[i] <= most) {
         sum += values[i];
         n++;
      }
   return n == 0 ? 0 : sum / (double)n;
}

/* Set the figures for loads that do not wait for one another. */
static void fit_rates(const cp_curve* c, const reach* r, cp_fitted* to)
{
   const double* stream = c->measured[CP_STREAM];
   double most = (double)c->size[c->n - 1];
   double far = 4 * r->L3 < most ? 4 * r->L3 : most;
   double apart = mean_between(c, c->measured[CP_SCATTERED], far, most);

   if (to->L2.size > 0)
      to->gap[CP_L2] = mean_between(c, stream, 2 * r->D1, r->L2 / 2);
   if (to->L3.size > 0)
      to->gap[CP_L3] = mean_between(c, stream, 1.5 * r->L2, r->L3);
   to->gap[CP_MEMORY] = mean_between(c, stream, far, most);
   if (c->bank > 1.2 * to->gap[CP_L2])
      to->bank = c->bank;
   if (apart > 0)
      to->misses = mean_between(c, c->measured[CP_SMALL], far, most) / apart;
}

void cp_curve_fit(const cp_curve* c, const cp_cache caches[CP_N_CACHES],
                  double load, cp_fitted* to)
{
   const cp_cache *d1 = &caches[CP_D1], *l2 = &caches[CP_L2],
                  *l3 = &caches[CP_L3];
   bool has_L2 = l2->size > 0, has_L3 = l3->size > 0;
   reach best = {0};
   double least = -1;

   memset(to, 0, sizeof(*to));
   for (size_t l2_ways = (l2->ways + 1) / 2; l2_ways <= l2->ways; l2_ways++)
      for (int halved = 0; halved < (has_L3 ? 12 : 1); halved++)
         for (size_t ways = l3->ways / 2 + 1; ways <= l3->ways + !has_L3;
              ways++)
            for (size_t n_pages = 128; n_pages <= 8192; n_pages *= 2) {
               cp_cache near = part_of(l2, l2_ways, 0);
               cp_cache last = part_of(l3, ways, halved);
               reach r = {.D1 = (double)(d1->size > 0 ? d1->size : 16384)};
               double x[N_UNKNOWN], sum;

               r.L2 = has_L2 ? (double)near.size : r.D1;
               r.L3 = has_L3 ? (double)last.size : r.L2;
               r.TLB = n_pages == 128 ? 0 : 4096.0 * (double)n_pages;
               if (has_L3 && r.L3 <= r.L2)
                  continue;
               sum = fit_latencies(c, &r, load, x);
               if (!is_plausible(x, has_L2, has_L3, load)
                   || (least >= 0 && sum >= least))
                  continue;
               least = sum;
               best = r;
               *to = (cp_fitted){.L2 = near, .L3 = last,
                                 .pages = r.TLB > 0 ? n_pages : 0,
                                 .latency = {0, load, has_L2 ? x[0] : 0,
                                             has_L3 ? x[1] : 0, x[2]},
                                 .walk = x[3]};
            }
   if (least >= 0)
      fit_rates(c, &best, to);
}
