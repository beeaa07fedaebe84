/* SPDX-License-Identifier: GPL-2.0-or-later */
/* SPDX-FileCopyrightText: 2026 the authors of this Cachegrind */
/* calibrate/check.h: compares the predicted time of a program with the measured
   one. */

#pragma once

#include "engine/base/base.h"

typedef struct {
   char** program;       /* its name and arguments, with a NULL */
   const char* machine;  /* the tool's --machine */
   double additions;     /* that machine's figure: see calibrate/clock.h */
   const char* valgrind; /* the command that runs the tool; NULL: none */
   int n_runs;           /* those by a fair clock */
} cp_check_options;

/* Runs the program until so many runs were fair, and prints the cycles of that;
   before it, if there is a tool, those that it predicts.  Where too few are
   fair, that is an error. */
bool cp_check(const cp_check_options* options, cp_error* err);
