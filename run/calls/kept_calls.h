/*--------------------------------------------------------------------*/
/*--- Calls between contexts, the latest.                            ---*/
/*--------------------------------------------------------------------*/

/* A part of run/calls/contexts.c: a cache in front of what it looks up for each
   call, direct-mapped.  Nothing in it ever becomes wrong. */

#ifndef CG_RUN_CALLS_KEPT_CALLS_H
#define CG_RUN_CALLS_KEPT_CALLS_H

#include "run/calls/contexts.h"

typedef struct {
   /* From where, in which context; of what, which activation of it. */
   const Context*  from;
   const LineCost* line;
   const Function* callee;
   UInt            n, thread;

   Arc*     arc; /* NULL: not known yet; the caller fills it in */
   Context* entered;
} KeptCall;

/* That of the call, whose arc and context are not looked at. */
KeptCall* cg_kept_call(const KeptCall* call);

/* What is done with functions has changed: all calls are to be found anew. */
void cg_forget_kept_calls(void);

#endif
