/*--------------------------------------------------------------------*/
/*--- Calls between contexts, the latest.   run/calls/kept_calls.c ---*/
/*--------------------------------------------------------------------*/

/* See run/calls/kept_calls.h.  A call that is not there takes the place of
   another. */

#include "run/calls/kept_calls.h"

#include "pub_tool_libcbase.h"

#define N_KEPT 2048 /* a power of two */
static KeptCall kept[N_KEPT];

void cg_forget_kept_calls(void)
{
   VG_(memset)(kept, 0, sizeof(kept));
}

KeptCall* cg_kept_call(const KeptCall* call)
{
   UWord hash = ((UWord)call->line >> 4) * 31 + ((UWord)call->callee >> 4) * 7
                + ((UWord)call->from >> 3) + call->n;
   KeptCall* place = &kept[(hash ^ hash >> 11) & (N_KEPT - 1)];
   if (place->line != call->line || place->callee != call->callee
       || place->from != call->from || place->n != call->n
       || place->thread != call->thread)
      *place = *call;
   return place;
}
