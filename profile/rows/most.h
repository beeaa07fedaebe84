/* profile/rows/most.h: the lines of a program that have the most of an event.

   The answer to the request `most EVENT N`, see profile/PROTOCOL.md.
*/

#ifndef CG_PROFILE_ROWS_MOST_H
#define CG_PROFILE_ROWS_MOST_H

#include "profile/io/sink.h"
#include "profile/view/view.h"

/* The most lines that can be asked for: no report wants more. */
#define CP_MAX_MOST 1000

/* Writes a row for each of the N lines, at most CP_MAX_MOST, whose counts of
   event number EVENT are largest, in descending order; of equal ones those
   whose file, and then line, comes first.  Only known lines of known files with
   counts above zero are included.  False if a sum does not fit. */
bool cp_rows_most(const cp_view* v, uint32_t event, size_t n, cp_sink* to,
                  cp_error* err);

#endif
