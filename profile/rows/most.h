/*
   profile/rows/most.h: the lines of a program that have most of an event.

   The answer to the request `most EVENT N`, see docs/FORMAT.md.
*/

#ifndef CG_PROFILE_ROWS_MOST_H
#define CG_PROFILE_ROWS_MOST_H

#include "profile/io/sink.h"
#include "profile/view/view.h"

/* No report wants more lines. */
#define CP_MAX_MOST 1000

/* Writes a row for each of the N lines, at most CP_MAX_MOST, whose counts of
   the event with that number are largest, in this order, largest first; of
   equal ones those whose file, and then line, comes first.  Only of known
   lines of known files, and only if the count is above zero.  False if a sum
   does not fit. */
bool cp_rows_most(const cp_view* v, uint32_t event, size_t n, cp_sink* to,
                  cp_error* err);

#endif
