/*--------------------------------------------------------------------*/
/*--- Options that name events to count.                             ---*/
/*--------------------------------------------------------------------*/

/* Events that are simply counted, and need neither a simulation nor calls to be
   followed.  Each group of them is on if its option is given. */

#ifndef CG_COSTS_EVENT_OPTIONS_H
#define CG_COSTS_EVENT_OPTIONS_H

#include "costs/events.h"
#include "pub_tool_basics.h"

typedef struct {
   Bool     bus;        /* EG_BUS */
   Bool     systime;    /* EG_SYSTIME, in */
   TimeUnit unit;
   Bool     syscputime; /* EG_SYSCPUTIME */
} EventOptions;

extern EventOptions cg_event_options;

/* The options' lines in --help. */
extern const HChar cg_event_usage[];

/* If arg is an option of this room, take it and say True.  Does not return if
   its value is bad. */
Bool cg_event_option(const HChar* arg);

#endif
