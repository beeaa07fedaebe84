/* SPDX-License-Identifier: GPL-2.0-or-later */
/* SPDX-FileCopyrightText: 2026 the authors of this Cachegrind */
/*--------------------------------------------------------------------*/
/*--- Events, their names and columns.             counts/events.c ---*/
/*--------------------------------------------------------------------*/

/* See counts/events.h.  Columns are dealt out in the order of the events, to
   those whose group is counted. */

#include "counts/events.h"

const EventInfo cg_event_info[N_EVENTS] = {
   [EV_Ir]   = { "Ir", "Instructions executed", EG_INSNS },
   [EV_I1mr] = { "I1mr", "Instruction read misses in I1", EG_CACHES },
   [EV_ILmr] = { "ILmr", "Instruction read misses in LL", EG_CACHES },
   [EV_Dr]   = { "Dr", "Data reads", EG_CACHES },
   [EV_D1mr] = { "D1mr", "Data read misses in D1", EG_CACHES },
   [EV_DLmr] = { "DLmr", "Data read misses in LL", EG_CACHES },
   [EV_Dw]   = { "Dw", "Data writes", EG_CACHES },
   [EV_D1mw] = { "D1mw", "Data write misses in D1", EG_CACHES },
   [EV_DLmw] = { "DLmw", "Data write misses in LL", EG_CACHES },
   [EV_ILdmr] = { "ILdmr", "Instruction read misses in LL that write back",
                  EG_WRITE_BACK },
   [EV_DLdmr] = { "DLdmr", "Data read misses in LL that write back",
                  EG_WRITE_BACK },
   [EV_DLdmw] = { "DLdmw", "Data write misses in LL that write back",
                  EG_WRITE_BACK },
   [EV_Bc]   = { "Bc", "Conditional branches", EG_BRANCHES },
   [EV_Bcm]  = { "Bcm", "Conditional branches mispredicted", EG_BRANCHES },
   [EV_Bi]   = { "Bi", "Indirect branches", EG_BRANCHES },
   [EV_Bim]  = { "Bim", "Indirect branches mispredicted", EG_BRANCHES },
   [EV_Ge]   = { "Ge", "Global bus events (locked instructions)", EG_BUS },
   [EV_sysCount]   = { "sysCount", "System calls", EG_SYSTIME },
   [EV_sysTime]    = { "sysTime", NULL, EG_SYSTIME },
   [EV_sysCpuTime] = { "sysCpuTime", "Processor time of system calls (ns)",
                       EG_SYSCPUTIME },
   [EV_AcCost1] = { "AcCost1", "Temporal loss L1 (1000 = a line used once)",
                    EG_CACHE_USE },
   [EV_SpLoss1] = { "SpLoss1", "Spatial loss L1 (bytes loaded, not used)",
                    EG_CACHE_USE },
   [EV_AcCost2] = { "AcCost2", "Temporal loss LL (1000 = a line used once)",
                    EG_CACHE_USE },
   [EV_SpLoss2] = { "SpLoss2", "Spatial loss LL (bytes loaded, not used)",
                    EG_CACHE_USE },
   [EV_Cy]    = { "Cy", "Cycles, estimated", EG_CYCLES },
   [EV_CyMem] = { "CyMem", "Cycles that wait for memory beyond L1",
                  EG_CYCLES },
   [EV_CyBr]  = { "CyBr", "Cycles that wait after wrong predictions",
                  EG_CYCLES },
   [EV_CyFe]  = { "CyFe", "Cycles that wait for instruction lines",
                  EG_CYCLES },
   [EV_CyDep] = { "CyDep", "Cycles that wait for operands", EG_CYCLES },
   [EV_D2mr]  = { "D2mr", "Data read misses in L2", EG_CYCLES },
   [EV_D2mw]  = { "D2mw", "Data write misses in L2", EG_CYCLES },
   [EV_I2mr]  = { "I2mr", "Instruction read misses in L2", EG_CYCLES },
   [EV_DTmr]  = { "DTmr", "Data read misses in the TLB", EG_CYCLES },
   [EV_DTmw]  = { "DTmw", "Data write misses in the TLB", EG_CYCLES },
   [EV_ITmr]  = { "ITmr", "Instruction read misses in the TLB", EG_CYCLES },
};

UInt  cg_n_columns;
UInt  cg_column[N_EVENTS];
Event cg_event_in[N_EVENTS];
UInt  cg_n_direct_columns;
UInt  cg_direct_column[N_EVENTS];

static Bool is_present[N_EVENT_GROUPS];

/* [TimeUnit] */
static const struct {
   const HChar* name;
   const HChar* desc;
   const HChar* sysTime;
   UInt         ns;
} units[] = {
   { "ms", "desc: sysTime:          ms\n", "Elapsed time of system calls (ms)",
     1000000 },
   { "us", "desc: sysTime:          us\n", "Elapsed time of system calls (us)",
     1000 },
   { "ns", "desc: sysTime:          ns\n", "Elapsed time of system calls (ns)",
     1 },
};

static TimeUnit unit;

const HChar* cg_time_unit_name(void)
{
   return units[unit].name;
}

UInt cg_time_unit_ns(void)
{
   return units[unit].ns;
}

const HChar* cg_time_unit_desc(void)
{
   return cg_event_is_present(EV_sysTime) ? units[unit].desc : "";
}

const HChar* cg_event_long_name(Event event)
{
   return event == EV_sysTime ? units[unit].sysTime
                              : cg_event_info[event].long_name;
}

static Bool is_miss(Event event)
{
   return cg_event_info[event].group == EG_CACHES && event != EV_Dr
          && event != EV_Dw;
}

/* To be asked of events that are present. */
static Bool is_direct(Event event)
{
   return !is_present[EG_CACHE_USE]
          || (cg_event_info[event].group != EG_CACHE_USE && !is_miss(event));
}

void cg_events_init(const Bool groups[N_EVENT_GROUPS], TimeUnit time_unit)
{
   unit                = time_unit;
   cg_n_columns        = 0;
   cg_n_direct_columns = 0;
   for (EventGroup group = 0; group < N_EVENT_GROUPS; group++)
      is_present[group] = groups[group];
   for (Event event = 0; event < N_EVENTS; event++) {
      if (!cg_event_is_present(event))
         continue;
      if (is_direct(event))
         cg_direct_column[cg_n_direct_columns++] = cg_n_columns;
      cg_column[event]          = cg_n_columns;
      cg_event_in[cg_n_columns] = event;
      cg_n_columns++;
   }
}

Bool cg_event_is_present(Event event)
{
   return is_present[cg_event_info[event].group];
}

UInt cg_direct_place(Event event)
{
   UInt place = 0;
   while (place < cg_n_direct_columns
          && cg_direct_column[place] != cg_column[event])
      place++;
   return place;
}

ULong cg_count_of(const ULong* counts, Event event)
{
   return cg_event_is_present(event) ? counts[cg_column[event]] : 0;
}

void cg_add_counts(ULong* total, const ULong* counts)
{
   for (UInt column = 0; column < cg_n_columns; column++)
      total[column] += counts[column];
}

Bool cg_has_counts(const ULong* counts)
{
   for (UInt i = 0; i < cg_n_columns; i++) {
      if (counts[i] != 0)
         return True;
   }
   return False;
}
