/* SPDX-License-Identifier: GPL-2.0-or-later */
/* SPDX-FileCopyrightText: 2026 the authors of this Cachegrind */
/* Events: the columns for some choices of groups, and a name for every event.
   Columns under wrong names would show plausible but wrong figures. */

#include "counts/events.h"
#include "tap.h"

static const char* names_of_columns(void)
{
   static char text[200];
   text[0] = '\0';
   for (UInt column = 0; column < cg_n_columns; column++) {
      if (column > 0)
         strcat(text, " ");
      strcat(text, cg_event_info[cg_event_in[column]].name);
   }
   return text;
}

/* The groups present besides Ir. */
typedef struct {
   Bool caches, write_back, branches, bus, systime, cpu, use;
} Present;

static void check_columns(Present present, const char* expected)
{
   Bool groups[N_EVENT_GROUPS] = { [EG_INSNS]      = True,
                                   [EG_CACHES]     = present.caches,
                                   [EG_WRITE_BACK] = present.write_back,
                                   [EG_BRANCHES]   = present.branches,
                                   [EG_BUS]        = present.bus,
                                   [EG_SYSTIME]    = present.systime,
                                   [EG_SYSCPUTIME] = present.cpu,
                                   [EG_CACHE_USE]  = present.use };
   cg_events_init(groups, TIME_IN_MSEC);
   is_str(names_of_columns(), expected, "these are the columns, in this order");

   ULong counts[N_EVENTS] = { 0 };
   Bool  is_right         = True;
   for (UInt column = 0; column < cg_n_columns; column++)
      counts[column] = 100 + cg_event_in[column];
   for (Event event = 0; event < N_EVENTS; event++) {
      ULong wanted = cg_event_is_present(event) ? 100 + (ULong)event : 0;
      if (cg_count_of(counts, event) != wanted)
         is_right = False;
   }
   ok(is_right, "each event has its own count, those not present none");

   if (present.caches) {
      Bool is_own_column = True;
      for (Event event = EV_Ir; event <= EV_DLmw; event++)
         is_own_column = is_own_column && cg_column[event] == (UInt)event;
      ok(is_own_column, "and an event of the caches is its own column");
   }
   if (present.write_back)
      is_uint(cg_column[EV_DLdmw], EV_DLdmw, "as is a later one");

   Bool are_direct = True;
   for (UInt place = 0; place < cg_n_direct_columns; place++) {
      Event event = cg_event_in[cg_direct_column[place]];
      are_direct  = are_direct && cg_direct_place(event) == place;
   }
   ok(are_direct, "each direct event knows its place among them");

   ULong total[N_EVENTS] = { 0 };
   cg_add_counts(total, counts);
   cg_add_counts(total, counts);
   is_uint(total[0], 200, "counts add up in the first column");
   is_uint(total[cg_n_columns - 1], 2 * counts[cg_n_columns - 1],
           "and in the last");
   if (cg_n_columns < N_EVENTS)
      is_uint(total[cg_n_columns], 0, "and no further");
}

int main(void)
{
   check_columns((Present){ True, True, True, True, True, True, True },
                 "Ir I1mr ILmr Dr D1mr DLmr Dw D1mw DLmw ILdmr DLdmr DLdmw"
                 " Bc Bcm Bi Bim Ge sysCount sysTime sysCpuTime"
                 " AcCost1 SpLoss1 AcCost2 SpLoss2");
   check_columns((Present){ .caches = False }, "Ir");
   check_columns((Present){ .caches = True },
                 "Ir I1mr ILmr Dr D1mr DLmr Dw D1mw DLmw");
   check_columns((Present){ .caches = True, .write_back = True },
                 "Ir I1mr ILmr Dr D1mr DLmr Dw D1mw DLmw ILdmr DLdmr DLdmw");
   check_columns((Present){ .branches = True }, "Ir Bc Bcm Bi Bim");
   check_columns((Present){ .caches = True, .branches = True },
                 "Ir I1mr ILmr Dr D1mr DLmr Dw D1mw DLmw Bc Bcm Bi Bim");
   check_columns((Present){ .bus = True, .systime = True },
                 "Ir Ge sysCount sysTime");
   check_columns((Present){ .caches = True, .systime = True, .use = True },
                 "Ir I1mr ILmr Dr D1mr DLmr Dw D1mw DLmw sysCount sysTime"
                 " AcCost1 SpLoss1 AcCost2 SpLoss2");

   static const struct {
      TimeUnit    unit;
      const char* name;
      unsigned    ns;
   } units[] = { { TIME_IN_MSEC, "ms", 1000000 },
                 { TIME_IN_USEC, "us", 1000 },
                 { TIME_IN_NSEC, "ns", 1 } };
   for (unsigned i = 0; i < 3; i++) {
      cg_events_init((Bool[N_EVENT_GROUPS]){ [EG_SYSTIME] = True },
                     units[i].unit);
      is_str(cg_time_unit.name, units[i].name, "times are counted in %s",
             units[i].name);
      is_uint(cg_time_unit.ns, units[i].ns, "which are %u ns", units[i].ns);
      ok(strstr(cg_event_long_name(EV_sysTime), units[i].name) != NULL
            && strstr(cg_time_unit.desc, units[i].name) != NULL,
         "as the event and the header say");
   }

   for (Event event = 0; event < N_EVENTS; event++) {
      const EventInfo* info = &cg_event_info[event];
      ok(info->name != NULL && info->name[0] != '\0'
            && strpbrk(info->name, " :=\n") == NULL,
         "event %u has a name without blanks", (unsigned)event);
      const char* words = cg_event_long_name(event);
      ok(words != NULL && words[0] != '\0' && strchr(words, '\n') == NULL,
         "and a long one, on a line");
      ok(info->group < N_EVENT_GROUPS, "and belongs to a group");
   }
   return done_testing();
}
