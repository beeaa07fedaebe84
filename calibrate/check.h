/* SPDX-License-Identifier: GPL-2.0-or-later */
/* SPDX-FileCopyrightText: 2026 the authors of this Cachegrind */
/* calibrate/check.h: what is predicted of a program beside what it takes. */

#pragma once

#include "engine/base/base.h"

typedef struct {
   char** program;       /* its name and arguments, with a NULL */
   const char* machine;  /* the tool's --machine */
   const char* valgrind; /* the command that runs the tool */
   int n_runs;
} cp_check_options;

/* Runs the program so often, then under the tool, and prints both. */
bool cp_check(const cp_check_options* options, cp_error* err);
