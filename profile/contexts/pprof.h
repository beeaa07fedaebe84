/*
   profile/contexts/pprof.h: contexts as pprof and its relatives read them.

   A profile.proto, as https://github.com/google/pprof describes it: a sample
   for each context, with what it has counted itself, under its stack.  The
   location of the leaf is its function; that of a caller, the line and address
   of its call.  Threads, and parts if they are told apart, are labels.
*/

#ifndef CG_PROFILE_CONTEXTS_PPROF_H
#define CG_PROFILE_CONTEXTS_PPROF_H

#include "profile/io/sink.h"
#include "profile/view/view.h"

/* Writes the tree of V's profile or, if FLAT, its count lines, each as a sample
   without callers: of the functions that V selects.  The events are the sample
   types; the first by which V sorts is the last of them, and the default.  A
   function's own costs are at its hottest line, by the profile beside a single
   tree.
   False if a count does not fit in 64 bits. */
bool cp_write_pprof(const cp_view* v, bool flat, cp_sink* to, cp_error* err);

#endif
