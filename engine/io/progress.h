/* SPDX-License-Identifier: GPL-2.0-or-later */
/* SPDX-FileCopyrightText: 2026 the authors of this Cachegrind */
/* engine/io/progress.h: the line that shows a waiting user the progress.

   The line is written to stderr only if stderr is a terminal, and only after
   the work has taken about two seconds.  It is erased when the work ends.  All
   functions accept NULL, and then do nothing. */

#pragma once

#include <stdbool.h>
#include <stdint.h>

typedef struct {
   bool wanted;         /* stderr is a terminal */
   bool visible;        /* the line is on the screen now */
   const char* doing;   /* name of the work, for the line */
   uint64_t done;       /* units of work: bytes read, or items written */
   uint64_t total;      /* units in this phase; 0: not known */
   unsigned from, to;   /* range of this work, in per mille, within a longer
                           work; 0, 0: there is no longer one */
   int64_t age_ms;      /* age of the longer work at this one's start */
   int64_t began_ms;    /* start of this phase */
   int64_t first_ms;    /* start of the whole work */
   int64_t shown_ms;    /* time when the line was last written */
   int64_t (*clock_ms)(void); /* clock; NULL: the system's monotonic one */
} cp_progress;

/* Start a phase of TOTAL units called DOING; the first phase also starts the
   clock of the whole work. */
void cp_progress_begin(cp_progress* p, const char* doing, uint64_t total);

/* Add UNITS to the work done; a step should take 100 us or more. */
void cp_progress_step(cp_progress* p, uint64_t units);

void cp_progress_end(cp_progress* p);
