/*
   profile/view/paths.h: the calling contexts that a report shows.

   A context is the chain of functions here, whatever lines their calls are on:
   nodes of the profile's tree that differ in nothing but sites are one.  Its
   inclusive counts are its own and those of everything below it.  It is shown
   if these reach a threshold, as entries of tables do, or if one below it is
   shown.  If functions are selected, only what these and what they call have
   counted is there at all, in the contexts that lead to them; and thresholds
   are percentages of that.
*/

#ifndef CG_PROFILE_VIEW_PATHS_H
#define CG_PROFILE_VIEW_PATHS_H

#include "profile/view/view.h"

typedef struct {
   const cp_view* view;
   cp_tree tree;          /* of nodes without sites */
   cp_count* inclusive;   /* [node * n_events + event] */
   bool* shown;           /* [node] */
   uint32_t* walk;        /* all nodes depth first, of siblings the heaviest
                             first */
   uint32_t n_hidden;     /* that are not shown */
} cp_paths;

/* Makes the paths of V, whose profile has a tree.  In a difference whose sides
   are kept, what reaches a threshold of the first profile's totals is shown, on
   either side, unless only what CHANGED is to be.  False if a sum does not fit;
   to be freed then, too. */
bool cp_paths_make(cp_paths* p, const cp_view* v, bool changed,
                   cp_error* err);
void cp_paths_free(cp_paths* p);

/* The inclusive counts of NODE. */
static inline cp_count* cp_paths_inclusive(const cp_paths* p, uint32_t node)
{
   return p->inclusive + (size_t)(node - 1) * p->view->profile->n_events;
}

/* Makes [node] of the profile's tree whether a function that V selects is in
   its chain; NULL if V selects none.  The caller frees it. */
bool* cp_paths_selected(const cp_view* v);

#endif
