/* SPDX-License-Identifier: GPL-2.0-or-later */
/* SPDX-FileCopyrightText: 2026 the authors of this Cachegrind */
/* calibrate/check.h: compare the predicted time of a program with the measured
   time. */

#pragma once

#include "engine/base/base.h"

typedef struct {
   char** program;       /* its name and arguments, with a NULL */
   const char* machine;  /* the tool's --machine */
   double additions;     /* that machine's figure: see calibrate/clock.h */
   const char* valgrind; /* the command that runs the tool; NULL: do not
                            predict */
   int n_runs;           /* the number of fair runs to measure */
} cp_check_options;

/* Run the program until N_RUNS runs were fair, and print their cycles; before
   that, if there is a tool, the predicted cycles.  Too few fair runs are an
   error. */
bool cp_check(const cp_check_options* options, cp_error* err);
