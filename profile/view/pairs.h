/*
   profile/view/pairs.h: the functions of a profile taken apart by file, with
   the calls between them, as callgrind_annotate shows them.

   Code of another file that is inlined in a function is a pair of its own
   here, which calls what is called from there.  Calls lead to the callee's
   own file.  What a function costs inclusively is told by the pair of its own
   file (profile/view/graph.h says what that is); another one has its own
   counts and those of its calls, but for calls of the function itself.

   The pairs of the profile keep their numbers.  Behind them are those that
   have no counts, but take part in calls.
*/

#ifndef CG_PROFILE_VIEW_PAIRS_H
#define CG_PROFILE_VIEW_PAIRS_H

#include "profile/view/graph.h"

typedef struct {
   const cp_profile* profile;
   cp_triples pairs;        /* of function and file */
   cp_count* called;        /* [pair] how often */
   cp_count* self;          /* [pair * n_events + event] */
   cp_count* inclusive;     /* likewise */
   cp_count* calls;         /* [arc * (1 + n_events)] their number, and the
                               events in them */
   cp_arc_index by_file;
} cp_pair_graph;

/* Makes it of a profile whose calls were kept, or that has none.  False if a
   sum does not fit; it may be freed then, too. */
bool cp_pair_graph_make(cp_pair_graph* g, const cp_profile* p, cp_error* err);
void cp_pair_graph_free(cp_pair_graph* g);

/* The pairs that call, and that are called, by ARC. */
uint32_t cp_pair_of_caller(const cp_pair_graph* g, uint32_t arc);
uint32_t cp_pair_of_callee(const cp_pair_graph* g, uint32_t arc);

static inline cp_pair cp_pair_at(const cp_pair_graph* g, uint32_t pair)
{
   return (cp_pair){g->pairs.at[pair].a, g->pairs.at[pair].b};
}

/* Whether PAIR is a function in its own file. */
static inline bool cp_pair_is_own(const cp_pair_graph* g, uint32_t pair)
{
   cp_pair at = cp_pair_at(g, pair);

   return cp_profile_function(g->profile, at.function).file == at.file;
}

#endif
