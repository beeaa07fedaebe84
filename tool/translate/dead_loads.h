/* SPDX-License-Identifier: GPL-2.0-or-later */
/* SPDX-FileCopyrightText: 2026 the authors of this Cachegrind */
/* Loads with unused results.  VEX removes a load with an unused result before
   the tool sees it, and such a load is not counted.  With relaxed registers
   (run/faults.h), VEX removes the first of two writes of a register between
   side exits, and perhaps a load from which it was computed; with exact
   registers both stay.  This module finds the loads that VEX would have
   removed, so that counts do not depend on whether a program has a handler for
   SIGSEGV. */

#pragma once

#include "libvex.h"
#include "pub_tool_basics.h"

/* Return an array, [statement of in]: True for loads whose results would be
   unused with relaxed registers, when only the stack pointer is exact at memory
   accesses. `updates` is the present exactness.  The array is valid during this
   translation. */
const Bool* cg_find_dead_loads(const IRSB* in, const VexGuestLayout* layout,
                               VexRegisterUpdates updates);
