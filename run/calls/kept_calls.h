/*--------------------------------------------------------------------*/
/*--- Calls between contexts, the latest.                            ---*/
/*--------------------------------------------------------------------*/

/* A part of run/calls/contexts.c and fast_path.h: a cache in front of what is
   looked up for each call, direct-mapped.  It is emptied when functions are
   treated otherwise than before. */

#ifndef CG_RUN_CALLS_KEPT_CALLS_H
#define CG_RUN_CALLS_KEPT_CALLS_H

#include "run/calls/contexts.h"
#include "run/calls/frame_costs.h"

typedef struct {
   /* From where, in which context; of what, which activation of it. */
   const LineCost* line;
   const Context*  from;
   const Function* callee;
   UInt            n, thread;

   Arc*     arc; /* NULL: not known yet; the caller fills it in */
   Context* entered;
} KeptCall;

#define CG_N_KEPT_CALLS 2048 /* a power of two */
extern KeptCall cg_kept_calls[CG_N_KEPT_CALLS];

/* Of what is known of a call beforehand. */
static inline UInt cg_kept_hash(const LineCost* line, const Function* callee)
{
   return (UInt)(((UWord)line >> 4) + ((UWord)callee >> 4) * 5);
}

/* That of this call, whose cg_kept_hash is `hash`. */
CG_INLINED KeptCall* cg_kept_call(UInt hash, const LineCost* line,
                                  const Context* from, const Function* callee,
                                  UInt n, UInt thread)
{
   UWord     mixed = hash + ((UWord)from >> 3) + n;
   KeptCall* kept  = &cg_kept_calls[(mixed ^ mixed >> 11) % CG_N_KEPT_CALLS];
   if (UNLIKELY(kept->line != line || kept->callee != callee
                || kept->from != from || kept->n != n
                || kept->thread != thread))
      *kept = (KeptCall){ line, from, callee, n, thread, NULL, NULL };
   return kept;
}

#endif
