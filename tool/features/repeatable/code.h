/* SPDX-License-Identifier: GPL-2.0-or-later */
/* SPDX-FileCopyrightText: 2026 the authors of this Cachegrind */
/* Changes of code.  Instructions that ask the processor for the time or for
   random bits get their answers from clock.h and stream.h: calls of VEX's
   helpers for these instructions are replaced by calls of the tool's helpers.
   Before each system call, arguments are exchanged if necessary (deadlines.h,
   waits.h, turns.h, family.h). */

#pragma once

#include "libvex.h"

/* Change this superblock, and return it. */
IRSB* cg_repeatable_code(IRSB* code);
