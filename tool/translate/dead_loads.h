/* SPDX-License-Identifier: GPL-2.0-or-later */
/* SPDX-FileCopyrightText: 2026 the authors of this Cachegrind */
/* Loads with unused results, which VEX removes before the tool can count them.
   With relaxed registers (run/faults.h), VEX also removes a write of a register
   that is overwritten unread between side exits, and loads that only this write
   uses.  With exact registers these loads stay; the tool finds them, so that
   counts do not depend on whether a program handles SIGSEGV. */

#pragma once

#include "libvex.h"
#include "pub_tool_basics.h"

/* Return an array, [statement of in], that lives until the translation is made:
   True for loads that would be unused with relaxed registers.  `updates` is the
   exactness of registers in this code. */
const Bool* cg_find_dead_loads(const IRSB* in, const VexGuestLayout* layout,
                               VexRegisterUpdates updates);
