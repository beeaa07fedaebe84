/* SPDX-License-Identifier: GPL-2.0-or-later */
/* SPDX-FileCopyrightText: 2026 the authors of this Cachegrind */
/* calibrate/measure.h: times of the processor and its memory.

   Times are in cycles, each the median of some pieces by a fair clock
   (calibrate/clock.h), which are far shorter than a time slice, so that others
   that run meanwhile do little harm. */

#pragma once

#include <stdbool.h>
#include <stddef.h>

enum { CP_I1, CP_D1, CP_L2, CP_L3, CP_N_CACHES, CP_MEMORY = CP_N_CACHES };

typedef struct {
   size_t size, ways, line; /* bytes; size 0: there is none, or the system does
                               not tell */
} cp_cache;

typedef struct {
   bool is_fair; /* there were enough fair pieces of each; else all are wrong */
   double mhz;
   double mul, div, fp_add, fp_mul, fp_div, fp_convert;
   double divide_gap; /* from one division to the next */
   double taken;      /* the least time from one taken branch to the next */
   double mispredict; /* from a branch's result to the next instruction */
   double latency[CP_MEMORY + 1]; /* load to use, by level; [CP_D1]: a hit */
   double far_L3; /* latency for twice that size: more, if others take most of
                     the level */
   double gap[CP_MEMORY + 1]; /* from one line to the next */
   bool has_huge_pages;           /* the loads found their pages at once */
   size_t memory;                 /* bytes of the array that is no cache's */
} cp_measured;

/* Reads the caches of the first processor from the system. */
void cp_read_caches(cp_cache caches[CP_N_CACHES]);

/* Measures all of it; levels that are not there are 0.  ADDITIONS: the machine
   file's figure of that name.  Quick: in a fraction of the time, less
   exactly. */
void cp_measure(const cp_cache caches[CP_N_CACHES], double additions,
                bool is_quick, cp_measured* to);
