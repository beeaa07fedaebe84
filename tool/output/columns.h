/* SPDX-License-Identifier: GPL-2.0-or-later */
/* SPDX-FileCopyrightText: 2026 the authors of this Cachegrind */
/*--- In which order the events are written.                         ---*/

/* Lines of costs hold counts in the order of the events (counts/events.h).
   Profiles and summaries have another order if they are to look like another
   tool's. */

#ifndef CG_OUTPUT_COLUMNS_H
#define CG_OUTPUT_COLUMNS_H

#include "counts/events.h"
#include "pub_tool_basics.h"

/* The columns as they are written, cg_n_columns of them. */
extern UInt cg_written_column[N_EVENTS];

/* Write the events that are present in this order, which has all N_EVENTS;
   NULL: in their own. */
void cg_order_events(const Event* order);

#endif
