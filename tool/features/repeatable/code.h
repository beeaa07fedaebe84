/* SPDX-License-Identifier: GPL-2.0-or-later */
/* SPDX-FileCopyrightText: 2026 the authors of this Cachegrind */
/* Instructions that ask the processor for the time or for random bits get the
   answers of clock.h and stream.h: where VEX calls helpers for them, helpers of
   ours are called instead.  Before each system call, arguments are exchanged
   where necessary (deadlines.h, family.h). */

#pragma once

#include "libvex.h"

/* Change this code, and return it. */
IRSB* cg_repeatable_code(IRSB* code);
