/* SPDX-License-Identifier: GPL-2.0-or-later */
/* SPDX-FileCopyrightText: 2026 the authors of this Cachegrind */
/* calibrate/check.h: comparing the predicted time of a program with the
   measured time. */

#pragma once

#include "engine/base/base.h"

typedef struct {
   char** program;       /* its name and arguments, with a NULL */
   const char* machine;  /* the tool's --machine */
   double additions;     /* the machine file's figure of that name: see
                            calibrate/clock.h */
   const char* valgrind; /* the command that runs the tool; NULL: do not
                            predict */
   int n_runs;           /* the number of fair runs to measure */
} cp_check_options;

/* Run the program until N_RUNS runs were fair, and print their cycles; before
   that, if VALGRIND is given, print the predicted cycles.  If fewer than half
   of the runs wanted are fair, that is an error. */
bool cp_check(const cp_check_options* options, cp_error* err);
