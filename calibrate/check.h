/* SPDX-License-Identifier: GPL-2.0-or-later */
/* SPDX-FileCopyrightText: 2026 the authors of this Cachegrind */
/* calibrate/check.h: comparing the predicted time of a program with the
   measured time. */

#pragma once

#include "engine/base/base.h"

typedef struct {
   char** program;       /* the program's name and arguments; and NULL */
   const char* machine;  /* the tool's --machine */
   double additions;     /* the machine file's figure of that name; it is WIDTH
                            in calibrate/clock.h */
   const char* valgrind; /* the command that runs the tool; NULL: do not
                            predict */
   int n_runs;           /* number of fair runs to measure */
} cp_check_options;

/* Run the program until n_runs runs were fair, and print the measured cycles
   and, if `valgrind` is given, the predicted ones.  Stop after n_runs runs and
   n_runs times six seconds; fewer than n_runs / 2 fair runs are an error. */
bool cp_check(const cp_check_options* options, cp_error* err);
