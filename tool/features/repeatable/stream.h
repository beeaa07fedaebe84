/* SPDX-License-Identifier: GPL-2.0-or-later */
/* SPDX-FileCopyrightText: 2026 the authors of this Cachegrind */
/* The stream of random bytes of a process.  It depends on a key alone, made by
   family.h from the seed and the process's place; threads take from it in the
   order of their requests. */

#pragma once

#include "pub_tool_basics.h"

/* Begin the stream of that key. */
void cg_stream_begin(ULong key);

/* The next 64 bits. */
ULong cg_random(void);

/* Write the next bytes of the stream at a, where the kernel has just written
   szB random ones. */
void cg_random_bytes(Addr a, SizeT szB);

/* Return a number that depends on `number` without revealing it. */
ULong cg_mix(ULong number);

/* After a system call: if it has read random bytes, exchange them.  Devices are
   recognised by their numbers, so it does not matter how the descriptor was
   opened. */
void cg_random_post_syscall(UInt number, const UWord* args, SysRes result);
