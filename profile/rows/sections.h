/*
   profile/rows/sections.h: what is written beside tables: the summary of a
   difference, the lines that have most, and calling contexts.

   Private to profile/rows/. */

#ifndef CG_PROFILE_ROWS_SECTIONS_H
#define CG_PROFILE_ROWS_SECTIONS_H

#include "profile/io/sink.h"
#include "profile/view/view.h"

/* Writes the rows `sides`, `grown` and `shrunk` of V, whose profile keeps
   sides.  False if a sum does not fit. */
bool cp_rows_sides(const cp_view* v, cp_sink* to, cp_error* err);

/* The most lines that can be asked for: no report wants more. */
#define CP_MAX_MOST 1000

/* Writes a row for each of the N lines, at most CP_MAX_MOST, whose counts of
   event number EVENT are largest, in descending order; of equal ones those
   whose file, and then line, comes first.  Only known lines of known files with
   counts above zero are included.  False if a sum does not fit. */
bool cp_rows_most(const cp_view* v, uint32_t event, size_t n, cp_sink* to,
                  cp_error* err);

/* Writes the contexts of V that are shown; if CHANGED, only those of a
   difference that differ.  False if a sum does not fit. */
bool cp_rows_contexts(const cp_view* v, bool changed, cp_sink* to,
                      cp_error* err);

#endif
