/* SPDX-License-Identifier: GPL-2.0-or-later */
/* SPDX-FileCopyrightText: 2026 the authors of this Cachegrind */
/*--------------------------------------------------------------------*/
/*--- Events: what is counted, under which names, in which columns.  ---*/
/*--------------------------------------------------------------------*/

/* Events come in groups: a group's events are counted all or not at all.  Those
   that are counted in this run are present.  Counts are held in arrays of
   cg_n_columns numbers, one for each present event, in the order of the
   events, which is also that of the profile's columns.  So while the caches
   are simulated, whose events come first, such an event is its own column. */

#ifndef CG_COUNTS_EVENTS_H
#define CG_COUNTS_EVENTS_H

#include "pub_tool_basics.h"

typedef enum {
   EV_Ir,
   EV_I1mr,
   EV_ILmr,
   EV_Dr,
   EV_D1mr,
   EV_DLmr,
   EV_Dw,
   EV_D1mw,
   EV_DLmw,
   EV_ILdmr,
   EV_DLdmr,
   EV_DLdmw,
   EV_Bc,
   EV_Bcm,
   EV_Bi,
   EV_Bim,
   EV_Ge,
   EV_sysCount,
   EV_sysTime,
   EV_sysCpuTime,
   EV_AcCost1,
   EV_SpLoss1,
   EV_AcCost2,
   EV_SpLoss2,
   EV_Cy,
   EV_CyMem,
   EV_CyBr,
   EV_CyFe,
   EV_CyDep,
   EV_D2mr,
   EV_D2mw,
   EV_I2mr,
   EV_DTmr,
   EV_DTmw,
   EV_ITmr,
   N_EVENTS
} Event;

typedef enum {
   EG_INSNS,
   EG_CACHES,
   EG_WRITE_BACK,
   EG_BRANCHES,
   EG_BUS,
   EG_SYSTIME,
   EG_SYSCPUTIME,
   EG_CACHE_USE,
   EG_CYCLES,
   N_EVENT_GROUPS
} EventGroup;

typedef struct {
   const HChar* name;      /* in profiles and reports */
   const HChar* long_name; /* the same in words */
   EventGroup   group;
} EventInfo;

extern const EventInfo cg_event_info[N_EVENTS];

/* The event in words; with its unit, if that is chosen by an option. */
const HChar* cg_event_long_name(Event event);

extern UInt  cg_n_columns;
extern UInt  cg_column[N_EVENTS];   /* of an event that is present */
extern Event cg_event_in[N_EVENTS]; /* [column], cg_n_columns of them */

/* Is any of the cg_n_columns counts not zero? */
Bool cg_has_counts(const ULong* counts);

/* Events are direct or deferred.  A direct one is charged when it happens, to
   the line and the calls that are active then.  A deferred one belongs to what
   is loaded into a cache: its cost is kept with the chain of calls that loaded
   it (calls/backdate.h), and charged to these calls later.  If cache use is
   counted, its events and the misses are deferred; else none is. */

/* The columns of the direct events. */
extern UInt cg_n_direct_columns;
extern UInt cg_direct_column[N_EVENTS]; /* ascending */

/* What the time of system calls is counted in. */
typedef enum { TIME_IN_MSEC, TIME_IN_USEC, TIME_IN_NSEC } TimeUnit;

/* The unit, as it is written: "ms", "us", "ns"; how many ns it has; and what
   the header of a profile says of it: a line, or none if no time is counted. */
const HChar* cg_time_unit_name(void);
UInt         cg_time_unit_ns(void);
const HChar* cg_time_unit_desc(void);

/* Make the events of these groups present, and no others; the unit is that of
   EG_SYSTIME.  Once, before anything is counted. */
void cg_events_init(const Bool groups[N_EVENT_GROUPS], TimeUnit unit);

Bool cg_event_is_present(Event event);

/* Return which of the direct columns a present event has; cg_n_direct_columns
   if it is deferred. */
UInt cg_direct_place(Event event);

/* The event's count among those of all columns; 0 if it is not present. */
ULong cg_count_of(const ULong* counts, Event event);

/* Add the counts of all columns to those in total. */
void cg_add_counts(ULong* total, const ULong* counts);

#endif
