/* SPDX-License-Identifier: GPL-2.0-or-later */
/* SPDX-FileCopyrightText: 2026 the authors of this Cachegrind */
/* engine/io/progress.h: the line that shows a waiting user the progress.

   It is written to stderr only if that is a terminal, and only after the work
   has taken about two seconds; it is erased when the work ends.  A NULL
   progress is allowed and shows nothing. */

#pragma once

#include <stdbool.h>
#include <stdint.h>

typedef struct {
   bool wanted;         /* stderr is a terminal */
   bool visible;        /* the line is on the screen now */
   const char* doing;   /* name of the work, for the line */
   uint64_t done;       /* units of work, bytes or rows */
   uint64_t total;      /* units in this phase; 0 if that is not known */
   unsigned from, to;   /* the range, in per mille, of this work in a longer
                           one; 0, 0: this work is the whole */
   int64_t age_ms;      /* time that the longer work took before */
   int64_t began_ms;    /* when this phase began */
   int64_t first_ms;    /* when the whole work began */
   int64_t shown_ms;    /* when the line was last written */
   int64_t (*clock_ms)(void); /* source of all times above; NULL: the system's
                                 monotonic clock */
} cp_progress;

/* Start a phase of TOTAL units called DOING; the first phase also starts the
   clock of the whole work. */
void cp_progress_begin(cp_progress* p, const char* doing, uint64_t total);

/* Report UNITS more as done.  Meant for steps of 100 us or more. */
void cp_progress_step(cp_progress* p, uint64_t units);

/* Erase the line. */
void cp_progress_end(cp_progress* p);
