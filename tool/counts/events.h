/* SPDX-License-Identifier: GPL-2.0-or-later */
/* SPDX-FileCopyrightText: 2026 the authors of this Cachegrind */
/* Events, with their names and columns.  Events of a group are counted all or
   not at all; those counted in this run are present.  An array of counts has
   cg_n_columns numbers, one for each present event, in the order of the enum.
   Groups INSNS and CACHES come first: with simulated caches, the numbers of
   their events are their columns. */

#pragma once

#include "pub_tool_basics.h"

/* The events, in the order of columns, each with its name in profiles; its
   group; the event whose word has its running total (counts/totals.h), or NONE;
   its rank in Callgrind's order; and its name in words, NULL if that varies. */
#define CG_EVENTS(X)                                                          \
   X(Ir, INSNS, Ir, 0, "Instructions executed")                               \
   X(I1mr, CACHES, NONE, 3, "Instruction read misses in I1")                  \
   X(ILmr, CACHES, NONE, 6, "Instruction read misses in LL")                  \
   X(Dr, CACHES, Ir, 1, "Data reads")                                         \
   X(D1mr, CACHES, NONE, 4, "Data read misses in D1")                         \
   X(DLmr, CACHES, NONE, 7, "Data read misses in LL")                         \
   X(Dw, CACHES, Dw, 2, "Data writes")                                        \
   X(D1mw, CACHES, NONE, 5, "Data write misses in D1")                        \
   X(DLmw, CACHES, NONE, 8, "Data write misses in LL")                        \
   X(ILdmr, WRITE_BACK, NONE, 9,                                              \
     "Instruction read misses in LL that write back")                         \
   X(DLdmr, WRITE_BACK, NONE, 10, "Data read misses in LL that write back")   \
   X(DLdmw, WRITE_BACK, NONE, 11, "Data write misses in LL that write back")  \
   X(Bc, BRANCHES, Bc, 12, "Conditional branches")                            \
   X(Bcm, BRANCHES, Bc, 13, "Conditional branches mispredicted")              \
   X(Bi, BRANCHES, Bi, 14, "Indirect branches")                               \
   X(Bim, BRANCHES, Bi, 15, "Indirect branches mispredicted")                 \
   X(Ge, BUS, Ge, 20, "Global bus events (locked instructions)")              \
   X(sysCount, SYSTIME, NONE, 21, "System calls")                             \
   X(sysTime, SYSTIME, NONE, 22, NULL)                                        \
   X(sysCpuTime, SYSCPUTIME, NONE, 23, "Processor time of system calls (ns)") \
   X(AcCost1, CACHE_USE, NONE, 16,                                            \
     "Temporal loss L1 (1000 = a line used once)")                            \
   X(SpLoss1, CACHE_USE, NONE, 17,                                            \
     "Spatial loss L1 (bytes loaded, not used)")                              \
   X(AcCost2, CACHE_USE, NONE, 18,                                            \
     "Temporal loss LL (1000 = a line used once)")                            \
   X(SpLoss2, CACHE_USE, NONE, 19,                                            \
     "Spatial loss LL (bytes loaded, not used)")                              \
   X(Cy, CYCLES, Cy, 24, "Cycles, estimated")                                 \
   X(CyMem, CYCLES, CyMem, 25, "Cycles that wait for memory beyond L1")       \
   X(CyBr, CYCLES, CyBr, 26, "Cycles that wait after wrong predictions")      \
   X(CyFe, CYCLES, CyFe, 27, "Cycles that wait for instruction lines")        \
   X(CyDep, CYCLES, CyDep, 28, "Cycles that wait for operands")               \
   X(D2mr, CYCLES, NONE, 29, "Data read misses in L2")                        \
   X(D2mw, CYCLES, NONE, 30, "Data write misses in L2")                       \
   X(I2mr, CYCLES, NONE, 31, "Instruction read misses in L2")                 \
   X(DTmr, CYCLES, NONE, 32, "Data read misses in the TLB")                   \
   X(DTmw, CYCLES, NONE, 33, "Data write misses in the TLB")                  \
   X(ITmr, CYCLES, NONE, 34, "Instruction read misses in the TLB")

#define CG_EVENT_NUMBER(event, ...) EV_##event,
typedef enum { CG_EVENTS(CG_EVENT_NUMBER) N_EVENTS, EV_NONE } Event;

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
   const HChar* long_name;
   EventGroup   group;
   Event        total; /* event whose word has this one's total, or EV_NONE */
   UInt         rank;  /* in Callgrind's order */
} EventInfo;

extern const EventInfo cg_event_info[N_EVENTS];

/* Return the event's name in words. */
const HChar* cg_event_long_name(Event event);

extern UInt  cg_n_columns;
extern UInt  cg_column[N_EVENTS];   /* the column of a present event */
extern Event cg_event_in[N_EVENTS]; /* [column], cg_n_columns of them */

/* The columns in the order of profiles and summaries, cg_n_columns of them. */
extern UInt cg_written_column[N_EVENTS];

/* Have events written in Callgrind's order, or else in that of the enum. */
void cg_order_events(Bool as_callgrind);

Bool cg_has_counts(const ULong* counts);

/* A direct event is charged to its line and to the calls that are active when
   it happens.  A deferred event concerns a line loaded into a cache: its cost
   is kept with the calls that loaded the line (calls/backdate.h), and charged
   to them later.  With cache use, its events and misses in I1, D1 and LL are
   deferred; all others are direct. */

extern UInt cg_n_direct_columns;
extern UInt cg_direct_column[N_EVENTS]; /* ascending */

typedef enum { TIME_IN_MSEC, TIME_IN_USEC, TIME_IN_NSEC } TimeUnit;

typedef struct {
   const HChar* name;
   const HChar* desc; /* line in a profile's header; "": no time is counted */
   const HChar* sysTime; /* the event's name in words */
   UInt         ns;
} TimeUnitInfo;

/* The unit of system calls' time in this run. */
extern TimeUnitInfo cg_time_unit;

/* Make the events of these groups present, and no others; `unit` is the unit of
   sysTime.  Call this once, before counting. */
void cg_events_init(const Bool groups[N_EVENT_GROUPS], TimeUnit unit);

Bool cg_event_is_present(Event event);

/* Return a present event's index among the direct columns, or their number. */
UInt cg_direct_place(Event event);

/* Return the event's count, 0 if it is not present. */
ULong cg_count_of(const ULong* counts, Event event);

void cg_add_counts(ULong* total, const ULong* counts);
