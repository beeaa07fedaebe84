/*
   Events: the columns that each choice of groups gives, and that every event
   can be named. Columns out of step with their names would be wrong figures
   that look right.
*/

#include "costs/events.h"
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

static void check_columns(Bool caches, Bool branches, Bool use,
                          const char* expected)
{
   Bool groups[N_EVENT_GROUPS] = { [EG_INSNS]    = True,
                                   [EG_CACHES]   = caches,
                                   [EG_BRANCHES] = branches,
                                   [EG_CACHE_USE] = use };
   cg_events_init(groups);
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

   if (caches) {
      Bool is_own_column = True;
      for (Event event = EV_Ir; event <= EV_DLmw; event++)
         is_own_column = is_own_column && cg_column[event] == (UInt)event;
      ok(is_own_column, "and an event of the caches is its own column");
   }

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
   check_columns(True, True, True,
                 "Ir I1mr ILmr Dr D1mr DLmr Dw D1mw DLmw Bc Bcm Bi Bim"
                 " AcCost1 SpLoss1 AcCost2 SpLoss2");
   check_columns(False, False, False, "Ir");
   check_columns(True, False, False, "Ir I1mr ILmr Dr D1mr DLmr Dw D1mw DLmw");
   check_columns(False, True, False, "Ir Bc Bcm Bi Bim");
   check_columns(True, True, False,
                 "Ir I1mr ILmr Dr D1mr DLmr Dw D1mw DLmw Bc Bcm Bi Bim");

   for (Event event = 0; event < N_EVENTS; event++) {
      const EventInfo* info = &cg_event_info[event];
      ok(info->name != NULL && info->name[0] != '\0'
            && strpbrk(info->name, " :=\n") == NULL,
         "event %u has a name without blanks", (unsigned)event);
      ok(info->long_name != NULL && info->long_name[0] != '\0'
            && strchr(info->long_name, '\n') == NULL,
         "and a long one, on a line");
      ok(info->group < N_EVENT_GROUPS, "and belongs to a group");
   }
   return done_testing();
}
