/* SPDX-License-Identifier: GPL-2.0-or-later */
/* SPDX-FileCopyrightText: 2026 the authors of this Cachegrind */
/* calibrate/curve.h: what loads take in working sets of all sizes, as measured
   and as the model of memory foresees it; and the figures of a machine file
   that are fitted to it. */

#pragma once

#include "calibrate/measure.h"
#include "features/cycles/machine.h"

/* The kinds of loads.  The first two wait for one another, each for a random
   line, in pages as large as possible and in pages of 4 KiB; the others do
   not, and have such pages. */
enum { CP_LARGE, CP_SMALL, CP_SCATTERED, CP_STREAM, CP_N_KINDS };
extern const char* const cp_kind_names[CP_N_KINDS];

enum { CP_MAX_SIZES = 20 };

typedef struct {
   size_t n, size[CP_MAX_SIZES]; /* bytes, in ascending order */
   /* A load, in cycles; 0: it was not measured. */
   double measured[CP_N_KINDS][CP_MAX_SIZES];
   double foreseen[CP_N_KINDS][CP_MAX_SIZES];
   double bank;   /* a load of each fourth line from L2; 0: not measured */
   size_t wanted; /* the largest size, had there been enough memory */
} cp_curve;

/* Measures the curve of a machine that has those caches, and whose loads that
   hit D1 take LOAD cycles. */
void cp_curve_measure(const cp_cache caches[CP_N_CACHES], double load,
                      bool is_quick, cp_curve* curve);

/* Figures of the machine file, fitted to the measured curve; 0: the curve does
   not tell. */
typedef struct {
   cp_cache L2, L3; /* as a core has them, of those that the system tells */
   double latency[CP_MEMORY + 1], gap[CP_MEMORY + 1]; /* by level */
   size_t pages;  /* of 4 KiB that the TLBs have */
   double walk;   /* a load's whose page they do not have */
   double bank;   /* from one line to the next of a bank of L2, or 0 if that is
                     no more than from any to the next */
   double misses; /* at a time */
} cp_fitted;

void cp_curve_fit(const cp_curve* curve, const cp_cache caches[CP_N_CACHES],
                  double load, cp_fitted* to);

/* Foresees the curve with the machine's model, at the measured sizes. */
void cp_curve_foresee(cp_curve* curve, const Machine* machine);

/* Returns by how much the curve foresees too much (above 0) or too little, in
   parts of what was measured. */
double cp_curve_error(const cp_curve* curve, int kind, size_t i);

/* Prints the curve as a table. */
void cp_curve_print(const cp_curve* curve, FILE* to);

/* Draws the curve as a picture (SVG). */
void cp_curve_draw(const cp_curve* curve, cp_buffer* to);
