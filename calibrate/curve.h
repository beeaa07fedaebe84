/* SPDX-License-Identifier: GPL-2.0-or-later */
/* SPDX-FileCopyrightText: 2026 the authors of this Cachegrind */
/* calibrate/curve.h: the times of loads in working sets of all sizes, as
   measured and as foreseen by the model of memory; and the figures of a machine
   file that are fitted to them. */

#pragma once

#include "calibrate/measure.h"
#include "features/cycles/machine.h"

/* The kinds of loads.  The first two wait for one another, each for a random
   line, in pages as large as possible and in pages of 4 KiB.  The others do not
   wait, and use large pages. */
enum { CP_LARGE, CP_SMALL, CP_SCATTERED, CP_STREAM, CP_N_KINDS };
extern const char* const cp_kind_names[CP_N_KINDS];

enum { CP_MAX_SIZES = 20 };

typedef struct {
   size_t n, size[CP_MAX_SIZES]; /* bytes, in ascending order */
   /* Cycles of a load; 0: not measured. */
   double measured[CP_N_KINDS][CP_MAX_SIZES];
   double foreseen[CP_N_KINDS][CP_MAX_SIZES];
   double bank;   /* cycles of a load of every fourth line from L2; 0: not
                     measured */
   size_t wanted; /* the largest size that was wanted, if memory had sufficed */
} cp_curve;

/* Measure the curve of a machine that has these caches, and whose loads that
   hit D1 take LOAD cycles. */
void cp_curve_measure(const cp_cache caches[CP_N_CACHES], double load,
                      bool is_quick, cp_curve* curve);

/* Figures of the machine file, fitted to the measured curve; 0: not known from
   the curve. */
typedef struct {
   cp_cache L2, L3; /* a core's share of the caches that the system describes */
   double latency[CP_MEMORY + 1], gap[CP_MEMORY + 1]; /* by level */
   size_t pages;  /* of 4 KiB that the TLBs have */
   double walk;   /* more, for a load whose page the TLBs do not have */
   double bank;   /* from one line to the next of the same bank of L2; 0 if that
                     takes no longer than between any two lines */
   double misses; /* at a time */
} cp_fitted;

void cp_curve_fit(const cp_curve* curve, const cp_cache caches[CP_N_CACHES],
                  double load, cp_fitted* to);

/* Foresee the curve with the machine's model, at the measured sizes. */
void cp_curve_foresee(cp_curve* curve, const Machine* machine);

/* Return the relative error of the foreseen value: above 0 if it is too
   large. */
double cp_curve_error(const cp_curve* curve, int kind, size_t i);

/* Print the curve as a table. */
void cp_curve_print(const cp_curve* curve, FILE* to);

/* Draw the curve as a picture (SVG). */
void cp_curve_draw(const cp_curve* curve, cp_buffer* to);
