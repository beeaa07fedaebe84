/* SPDX-License-Identifier: GPL-2.0-or-later */
/* SPDX-FileCopyrightText: 2026 the authors of this Cachegrind */
/* Loads that nobody uses.  VEX removes a load whose result nobody uses before
   the tool sees it, and such a load is not counted.  With relaxed registers
   (run/faults.h), of two writes of a register between side exits the first is
   removed, and a load that it was computed from may go as well; with exact
   registers both stay.  This module finds the loads that VEX would have
   removed, so that counts do not depend on whether a program has a handler for
   SIGSEGV. */

#pragma once

#include "libvex.h"
#include "pub_tool_basics.h"

/* Return an array, [statement of in], that is True for loads whose result would
   be unused if registers were relaxed, that is, if all but the stack pointer
   were inexact at memory accesses; `updates`: the present exactness.  The array
   is valid during the current translation. */
const Bool* cg_find_dead_loads(const IRSB* in, const VexGuestLayout* layout,
                               VexRegisterUpdates updates);
