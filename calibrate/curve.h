/* SPDX-License-Identifier: GPL-2.0-or-later */
/* SPDX-FileCopyrightText: 2026 the authors of this Cachegrind */
/* calibrate/curve.h: the curve, that is the times of loads in working sets of
   all sizes, measured, and predicted by the model of memory; and the figures of
   a machine file, fitted to the measured curve. */

#pragma once

#include "calibrate/measure.h"
#include "features/cycles/machine.h"

/* The kinds of loads.  CP_LARGE and CP_SMALL load random lines, each after the
   load before: in large pages, or in pages of 4 KiB.  CP_SCATTERED loads random
   lines without waits, CP_STREAM successive lines; both use pages of 4 KiB. */
enum { CP_LARGE, CP_SMALL, CP_SCATTERED, CP_STREAM, CP_N_KINDS };
extern const char* const cp_kind_names[CP_N_KINDS];

enum { CP_MAX_SIZES = 20 };

typedef struct {
   size_t n, size[CP_MAX_SIZES]; /* bytes, in ascending order */
   /* Cycles of a load, by kind and size; 0: not measured. */
   double measured[CP_N_KINDS][CP_MAX_SIZES];
   double foreseen[CP_N_KINDS][CP_MAX_SIZES];
   double bank;   /* cycles of a load from L2 of every fourth line; 0: not
                     measured */
   size_t wanted; /* limit of the working sets, if there is enough memory */
} cp_curve;

/* Measure the curve of a machine with these caches, on which a load that hits
   D1 takes LOAD cycles.  With IS_QUICK, measure only smaller working sets. */
void cp_curve_measure(const cp_cache caches[CP_N_CACHES], double load,
                      bool is_quick, cp_curve* curve);

/* Figures of a machine file, fitted to the measured curve, or 0 if the curve
   does not show them. */
typedef struct {
   cp_cache L2, L3; /* a core's share of these caches */
   double latency[CP_MEMORY + 1], gap[CP_MEMORY + 1]; /* by level */
   size_t pages;  /* number of 4 KiB pages that the TLBs hold */
   double walk;   /* cycles added to a load whose page is not in the TLBs */
   double bank;   /* cycles between loads from one bank of L2; 0 if hardly more
                     than between loads from any lines */
   double misses; /* number of misses at a time */
} cp_fitted;

void cp_curve_fit(const cp_curve* curve, const cp_cache caches[CP_N_CACHES],
                  double load, cp_fitted* to);

/* Predict the curve with the machine's model, at the measured sizes. */
void cp_curve_foresee(cp_curve* curve, const Machine* machine);

/* Return the relative error of the prediction for loads of KIND and size number
   I; it is positive if the prediction is too large. */
double cp_curve_error(const cp_curve* curve, int kind, size_t i);

void cp_curve_print(const cp_curve* curve, FILE* to);

/* Draw the curve as an SVG picture into TO. */
void cp_curve_draw(const cp_curve* curve, cp_buffer* to);
