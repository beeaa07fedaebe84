/* SPDX-License-Identifier: GPL-2.0-or-later */
/* SPDX-FileCopyrightText: 2026 the authors of this Cachegrind */
/* engine/io/progress.c: the progress line.

   The line shows percentage and remaining time, extrapolated, if the amount of
   work is known and not exceeded; else the megabytes read so far, as for pipes.
   It is written at most four times a second. */

#define _POSIX_C_SOURCE 200809L

#include "engine/io/progress.h"

#include <stdio.h>
#include <time.h>
#include <unistd.h>

#define PATIENCE_MS 2000
#define INTERVAL_MS 250

/* Carriage return and "erase to the end of the line". */
#define ERASE "\r\033[K"

static int64_t now_ms(const cp_progress* p)
{
   struct timespec t;

   if (p->clock_ms != NULL)
      return p->clock_ms();
   if (clock_gettime(CLOCK_MONOTONIC, &t) != 0)
      return 0;
   return (int64_t)t.tv_sec * 1000 + t.tv_nsec / 1000000;
}

void cp_progress_begin(cp_progress* p, const char* doing, uint64_t total)
{
   if (p == NULL)
      return;
   p->doing = doing;
   p->done = 0;
   p->total = total;
   p->began_ms = now_ms(p);
   if (p->first_ms == 0) {
      p->first_ms = p->began_ms - p->age_ms;
      p->wanted = isatty(STDERR_FILENO) == 1;
   }
}

/* Write the line at the time NOW, in milliseconds. */
static void show(const cp_progress* p, int64_t now)
{
   if (p->total == 0 || p->done > p->total) {
      fprintf(stderr, ERASE "%s: %.1f MB", p->doing, (double)p->done / 1e6);
   } else if (p->done > 0) {
      double share = (double)p->done / (double)p->total;
      int64_t since = p->began_ms;
      double left_s;

      if (p->to > 0) {
         share = (p->from + (p->to - p->from) * share) / 1000;
         since = p->first_ms;
      }
      left_s = (double)(now - since) / 1e3 * (1 / share - 1);
      fprintf(stderr, ERASE "%s: %.0f%%, %.0f s left", p->doing, share * 100,
              left_s);
   }
   fflush(stderr);
}

void cp_progress_step(cp_progress* p, uint64_t units)
{
   int64_t now;

   if (p == NULL)
      return;
   p->done += units;
   if (!p->wanted)
      return;
   now = now_ms(p);
   if (now - p->first_ms < PATIENCE_MS || now - p->shown_ms < INTERVAL_MS)
      return;
   show(p, now);
   p->visible = true;
   p->shown_ms = now;
}

void cp_progress_end(cp_progress* p)
{
   if (p == NULL || !p->visible)
      return;
   fputs(ERASE, stderr);
   fflush(stderr);
   p->visible = false;
}
