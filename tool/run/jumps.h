/* SPDX-License-Identifier: GPL-2.0-or-later */
/* SPDX-FileCopyrightText: 2026 the authors of this Cachegrind */
/* The function that generated code calls for each jump whose target is known
   only at run time, if jumps are collected (counts/jumps.h).  Generated code
   counts all other jumps itself (translate/jumps.h). */

#pragma once

#include "counts/lines.h"

/* True if jumps are collected; set before code is translated. */
extern Bool cg_collects_jumps;

/* Note that a computed jump of the line `from` goes to the target. */
VG_REGPARM(2) void cg_jumped(LineCost* from, Addr target);
