/* SPDX-License-Identifier: GPL-2.0-or-later */
/* SPDX-FileCopyrightText: 2026 the authors of this Cachegrind */
/* The profile in the Callgrind format: a superset of the flat format that also
   has the calls that each function makes, their inclusive costs and, on
   request, the addresses of instructions.  docs/FORMAT.md has the grammar. */

#pragma once

#include "output/callgrind_header.h"
#include "output/file.h"

/* Write all functions, lines and arcs: one part, or one for each thread if
   these are told apart. */
void cg_put_callgrind(OutFile* file, const CallgrindHeader* header);

/* Note that the next profile is the first of this process, a forked child. */
void cg_callgrind_begin_anew(void);
