/* SPDX-License-Identifier: GPL-2.0-or-later */
/* SPDX-FileCopyrightText: 2026 the authors of this Cachegrind */
/* calibrate/measure.h: times of the processor and its memory.

   Times are in cycles, each the median of some pieces by a fair clock
   (calibrate/clock.h), which are far shorter than a time slice, so that others
   that run meanwhile do little harm. */

#pragma once

#include "engine/base/base.h"

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>

enum { CP_I1, CP_D1, CP_L2, CP_L3, CP_N_CACHES, CP_MEMORY = CP_N_CACHES };

typedef struct {
   size_t size, ways, line; /* bytes; size 0: there is none, or the system does
                               not tell */
} cp_cache;

typedef struct {
   double mhz;
   double mul, div, fp_add, fp_mul, fp_div, fp_convert;
   double divide_gap; /* from one division to the next */
   double taken;      /* the least time from one taken branch to the next */
   double mispredict; /* from a branch's result to the next instruction */
   double load;       /* a hit of D1 */
} cp_measured;

/* Read the caches of the first processor from the system. */
void cp_read_caches(cp_cache caches[CP_N_CACHES]);

/* Begin to measure, on one processor.  ADDITIONS is the machine file's figure
   of that name.  If IS_QUICK, fewer pieces are measured: faster, less exact. */
void cp_measure_begin(double additions, bool is_quick);

/* Does steps: N times 16 of them. */
typedef void cp_work(void* what, uint64_t n);

/* Returns the cycles of N times 16 steps. */
double cp_cycles(cp_work* do_it, void* what, uint64_t n);

/* Measures the core; returns whether all was fair. */
bool cp_measure_core(cp_measured* to);

/* Ends measuring; returns whether there were enough fair pieces of each
   measurement since it began.  If not, all are wrong. */
bool cp_measure_end(void);
