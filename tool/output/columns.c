/* SPDX-License-Identifier: GPL-2.0-or-later */
/* SPDX-FileCopyrightText: 2026 the authors of this Cachegrind */
/*--- The order of the events.                    output/columns.c ---*/

/* Worked out once, so that a line of counts is written by one look at a
   table. */

#include "output/columns.h"

UInt cg_written_column[N_EVENTS];

void cg_order_events(const Event* order)
{
   UInt n = 0;
   for (UInt i = 0; i < N_EVENTS; i++) {
      Event event = order == NULL ? (Event)i : order[i];
      if (cg_event_is_present(event))
         cg_written_column[n++] = cg_column[event];
   }
}
