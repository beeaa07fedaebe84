/* SPDX-License-Identifier: GPL-2.0-or-later */
/* SPDX-FileCopyrightText: 2026 the authors of this Cachegrind */
/* Dumps at intervals: a killed process loses little more than one, and a
   profile has a time line.  Dumps are made when a thread stops: by time or
   superblocks, soon after they are due; by instructions, as near as can be
   told. */

#pragma once

#include "pub_tool_basics.h"

/* The options' lines in --help, and their parser, as in caches/caches.h. */
extern const HChar cg_periodic_usage[];
Bool cg_periodic_option(const HChar* arg);

/* The interval of Callgrind's --dump-every-bb, in superblocks; 0: none. */
extern ULong cg_dump_every_blocks;

void cg_periodic_init(void);

void cg_periodic_stop_client_code(void);
