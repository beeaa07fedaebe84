/* SPDX-License-Identifier: GPL-2.0-or-later */
/* SPDX-FileCopyrightText: 2026 the authors of this Cachegrind */
/*--- Loads that nobody uses.                                        ---*/

/* VEX removes a load whose result nobody uses before the tool sees it, and such
   a load is not counted.  Whether a result is used depends on how exact the
   guest's registers must be: with relaxed registers (run/faults.h), a register
   that is written twice between side exits is written only once, and what the
   first write was computed from may go as well.  With exact registers the write
   stays, and so does the load.  So that counts do not depend on whether a
   program has a handler for SIGSEGV, the loads that VEX would have removed are
   found here. */

#pragma once

#include "libvex.h"
#include "pub_tool_basics.h"

/* Return an array, [statement of in], that is True for loads whose result would
   be unused if registers were relaxed, that is, if all but the stack pointer
   were inexact at memory accesses; `updates`: how exact they are.  The array is
   valid during the current translation. */
const Bool* cg_find_dead_loads(const IRSB* in, const VexGuestLayout* layout,
                               VexRegisterUpdates updates);
