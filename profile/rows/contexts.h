/*
   profile/rows/contexts.h: the rows of calling contexts.

   Private to profile/rows/. */

#ifndef CG_PROFILE_ROWS_CONTEXTS_H
#define CG_PROFILE_ROWS_CONTEXTS_H

#include "profile/io/sink.h"
#include "profile/view/view.h"

/* Writes the contexts of V that are shown; if CHANGED, only those of a
   difference that differ.  False if a sum does not fit. */
bool cp_rows_contexts(const cp_view* v, bool changed, cp_sink* to,
                      cp_error* err);

#endif
