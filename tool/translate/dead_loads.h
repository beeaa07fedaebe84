/* SPDX-License-Identifier: GPL-2.0-or-later */
/* SPDX-FileCopyrightText: 2026 the authors of this Cachegrind */
/* Loads with unused results, which VEX removes before the tool sees and counts
   them.  With relaxed registers (run/faults.h), VEX also removes the first of
   two writes of a register between side exits, and perhaps the load from which
   it was computed; with exact registers both stay.  These loads are found here,
   so that counts do not depend on whether a program handles SIGSEGV. */

#pragma once

#include "libvex.h"
#include "pub_tool_basics.h"

/* Return an array, [statement of in]: True for loads that are unused with
   relaxed registers.  `updates` is the present exactness.  Valid during this
   translation. */
const Bool* cg_find_dead_loads(const IRSB* in, const VexGuestLayout* layout,
                               VexRegisterUpdates updates);
