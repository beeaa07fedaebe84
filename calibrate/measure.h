/* SPDX-License-Identifier: GPL-2.0-or-later */
/* SPDX-FileCopyrightText: 2026 the authors of this Cachegrind */
/* calibrate/measure.h: times of the processor and its memory.  Times are in
   cycles, each the median of several pieces by a fair clock
   (calibrate/clock.h).  Pieces are far shorter than a time slice, so that other
   programs disturb few pieces. */

#pragma once

#include "engine/base/base.h"

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>

enum { CP_I1, CP_D1, CP_L2, CP_L3, CP_N_CACHES, CP_MEMORY = CP_N_CACHES };

typedef struct {
   size_t size, ways, line; /* bytes, number, bytes; size 0: there is no such
                               cache, or the system does not describe it */
} cp_cache;

typedef struct {
   double mhz;
   double mul, div, fp_add, fp_mul, fp_div, fp_convert;
   double divide_gap; /* cycles from one division to the next that does not wait
                         for it */
   double taken;      /* the least cycles from one taken branch to the next */
   double mispredict; /* cycles from a mispredicted branch's result to the next
                         instruction */
   double load;       /* cycles of a load that hits D1 */
} cp_measured;

/* Read the first processor's caches from the system. */
void cp_read_caches(cp_cache caches[CP_N_CACHES]);

/* Begin to measure, on one processor.  ADDITIONS is the machine file's figure
   of that name.  If IS_QUICK, measure fewer pieces: faster, but less exact. */
void cp_measure_begin(double additions, bool is_quick);

/* A function that does N units of work, on WHAT. */
typedef void cp_work(void* what, uint64_t n);

/* Return the cycles of DO_IT(WHAT, N). */
double cp_cycles(cp_work* do_it, void* what, uint64_t n);

/* Measure the core; return whether all measurements were fair. */
bool cp_measure_core(cp_measured* to);

/* End measuring; return whether every measurement since cp_measure_begin had
   enough fair pieces.  If not, no result is to be believed. */
bool cp_measure_end(void);
