/* SPDX-License-Identifier: GPL-2.0-or-later */
/* SPDX-FileCopyrightText: 2026 the authors of this Cachegrind */
/* Dumps at intervals, so that a process that is killed loses no more than one
   interval, and so that a profile has a time line.  A dump is made when the
   scheduler runs, at a system call or after 100,000 superblocks: by time at the
   first such stop when it is due, by instructions at the nearest one. */

#pragma once

#include "pub_tool_basics.h"

/* The lines of these options in --help, and the options' parser, as in
   caches/caches.h. */
extern const HChar cg_periodic_usage[];
Bool cg_periodic_option(const HChar* arg);

/* Callgrind's interval, in superblocks; 0: none. */
extern ULong cg_dump_every_blocks;

/* Initialise, once, when the options have been read. */
void cg_periodic_init(void);

/* Note that a thread stops running code for now. */
void cg_periodic_stop_client_code(void);
