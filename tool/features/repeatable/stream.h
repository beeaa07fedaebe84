/* SPDX-License-Identifier: GPL-2.0-or-later */
/* SPDX-FileCopyrightText: 2026 the authors of this Cachegrind */
/* The stream of random bytes of a process.  The stream depends only on a key,
   made by family.h from the seed and the process; threads take bytes in the
   order of their requests. */

#pragma once

#include "pub_tool_basics.h"

void cg_stream_begin(ULong key);

/* Return the next 64 bits. */
ULong cg_random(void);

/* Write the next szB bytes of the stream at a, where the kernel has just
   written random bytes. */
void cg_random_bytes(Addr a, SizeT szB);

/* Mix the bits of `number`; return a different result for each number. */
ULong cg_mix(ULong number);

/* Handle a system call that has ended: if it has read random bytes, exchange
   them.  Devices are recognised by their numbers, however the descriptor was
   opened. */
void cg_random_post_syscall(UInt number, const UWord* args, SysRes result);
