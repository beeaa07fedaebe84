/* SPDX-License-Identifier: GPL-2.0-or-later */
/* SPDX-FileCopyrightText: 2026 the authors of this Cachegrind */
/* Counting, switched on and off.  When it is switched on, no calls are known;
   predictors are unchanged, caches unchanged or emptied.  But if switches
   follow each other closely, simulations go on while counting is off. */

#pragma once

#include "pub_tool_basics.h"

typedef struct {
   Bool is_on;           /* counting is on from the start */
   Bool empties_caches;  /* the caches are emptied at each switch */
   Bool always_discards; /* a plug-in profiles outside of regions, too */
} SwitchOptions;

void cg_switch_init(const SwitchOptions* chosen);

Bool cg_is_counting(void);

/* Is code being translated so that it counts, even if counting is off? */
Bool cg_translates_to_count(void);

void cg_switch_stop_client_code(void);

/* Switch counting on or off; if code is running, once it has stopped.  Return
   False, and do nothing, if counting is in that state already. */
Bool cg_switch_counting(Bool on);
