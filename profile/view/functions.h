/*
   profile/view/functions.h: the list of functions that a report shows, with
   what they cost by themselves and with what they call, and who calls them.

   A function is listed if its counts, inclusive or its own as the user wishes,
   reach the threshold of any event that has one.  The list is sorted by the
   magnitudes of the sort events, largest first; of equal functions, the one
   further up in the call graph comes first, as main before what it calls, then
   names decide.  Calls are sorted by what happened in them in the same way.
*/

#ifndef CG_PROFILE_VIEW_FUNCTIONS_H
#define CG_PROFILE_VIEW_FUNCTIONS_H

#include "profile/view/graph.h"
#include "profile/view/view.h"

typedef struct {
   const cg_view* view;
   bool inclusive;          /* by inclusive counts, not by own ones */
   cg_graph graph;
   uint32_t* listed;        /* functions, in the order of display */
   uint32_t n_listed;
   uint32_t* rank;          /* [function] place by file, name and object */
   cg_arc_index by_file;    /* arcs by the file of the calls */
} cg_functions;

/* Calls with what they have in common: the line, and one of both functions. */
typedef struct {
   cg_count line;           /* 0 if lines are not told apart */
   uint32_t function;       /* the other one */
   const cg_count* counts;  /* their number, then the events in them */
   uint32_t item;           /* private */
} cg_call;

/* A list of calls, in the order of display. */
typedef struct {
   cg_call* at;
   uint32_t n;

   /* Private. */
   size_t n_counts, cap, counts_cap;
   cg_count* counts;
} cg_call_list;

/* Makes the list of V's profile, whose calls were kept, and has V annotate the
   files of the functions in it. */
bool cg_functions_make(cg_functions* l, cg_view* v, bool inclusive,
                       cg_error* err);
void cg_functions_free(cg_functions* l);

/* Lists in *CALLS who calls FUNCTION, or else whom it calls; CALLS is empty or
   was used before. */
bool cg_functions_calls(const cg_functions* l, uint32_t function, bool callers,
                        cg_call_list* calls, cg_error* err);

/* Lists the calls from each line of FILE, ascending by line. */
bool cg_functions_calls_in(const cg_functions* l, uint32_t file,
                           cg_call_list* calls, cg_error* err);

/* Whether calls with COUNTS reach a threshold. */
bool cg_functions_shows(const cg_functions* l, const cg_count* counts);

void cg_call_list_free(cg_call_list* calls);

#endif
