/* SPDX-License-Identifier: GPL-2.0-or-later */
/* SPDX-FileCopyrightText: 2026 the authors of this Cachegrind */
/*--- Counting, switched on and off while the program runs.          ---*/

/* While counting is off, nothing is counted.  When it is on again, no calls are
   known; predictors are as they were, the caches are too or are empty, unless
   switches follow each other closely: then both have gone on meanwhile. */

#pragma once

#include "pub_tool_basics.h"

typedef struct {
   Bool is_on;           /* from the start */
   Bool empties_caches;  /* are they empty when counting is switched on? */
   Bool always_discards; /* no region leaves out what is profiled */
} SwitchOptions;

/* Once, before the program runs. */
void cg_switch_init(const SwitchOptions* chosen);

Bool cg_is_counting(void);

/* Is code to be translated so that it counts, even if it does not now? */
Bool cg_translates_to_count(void);

/* A thread's code stops for a while. */
void cg_switch_stop_client_code(void);

/* Switch counting on or off; if code is running, when it has stopped.  False,
   and nothing is done, if it is so already. */
Bool cg_switch_counting(Bool on);
