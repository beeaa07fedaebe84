/* SPDX-License-Identifier: GPL-2.0-or-later */
/* SPDX-FileCopyrightText: 2026 the authors of this Cachegrind */
/* Events.  The events of counted groups get columns, in the events' order. */

#include "counts/events.h"

#define ROW(event, group, total, rank, words) \
   { #event, words, EG_##group, EV_##total, rank },
const EventInfo cg_event_info[N_EVENTS] = { CG_EVENTS(ROW) };

UInt  cg_n_columns;
UInt  cg_column[N_EVENTS];
Event cg_event_in[N_EVENTS];
UInt  cg_n_direct_columns;
UInt  cg_direct_column[N_EVENTS];
UInt  cg_written_column[N_EVENTS];

static Bool is_present[N_EVENT_GROUPS];

static const TimeUnitInfo units[] = { /* [TimeUnit] */
   { "ms", "desc: sysTime:          ms\n", "Elapsed time of system calls (ms)",
     1000000 },
   { "us", "desc: sysTime:          us\n", "Elapsed time of system calls (us)",
     1000 },
   { "ns", "desc: sysTime:          ns\n", "Elapsed time of system calls (ns)",
     1 },
};

TimeUnitInfo cg_time_unit;

const HChar* cg_event_long_name(Event event)
{
   return event == EV_sysTime ? cg_time_unit.sysTime
                              : cg_event_info[event].long_name;
}

static Bool is_direct(Event event)
{
   EventGroup group = cg_event_info[event].group;
   Bool is_miss = group == EG_CACHES && event != EV_Dr && event != EV_Dw;
   return !is_present[EG_CACHE_USE] || (group != EG_CACHE_USE && !is_miss);
}

void cg_events_init(const Bool groups[N_EVENT_GROUPS], TimeUnit unit)
{
   cg_n_columns        = 0;
   cg_n_direct_columns = 0;
   for (EventGroup group = 0; group < N_EVENT_GROUPS; group++)
      is_present[group] = groups[group];
   cg_time_unit = units[unit];
   if (!is_present[EG_SYSTIME])
      cg_time_unit.desc = "";
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

void cg_order_events(Bool as_callgrind)
{
   for (UInt n = 0; n < cg_n_columns; n++) {
      UInt rank = cg_event_info[cg_event_in[n]].rank, to = n;
      for (; as_callgrind && to > 0; to--) {
         UInt before = cg_written_column[to - 1];
         if (cg_event_info[cg_event_in[before]].rank <= rank)
            break;
         cg_written_column[to] = before;
      }
      cg_written_column[to] = n;
   }
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
