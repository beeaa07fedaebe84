/* SPDX-License-Identifier: GPL-2.0-or-later */
/* SPDX-FileCopyrightText: 2026 the authors of this Cachegrind */
/*--------------------------------------------------------------------*/
/*--- Repeatable: random numbers.                                    ---*/
/*--------------------------------------------------------------------*/

/* The stream of random bytes of a process.  It depends on a key alone, which
   family.h makes of the seed and the process's place; threads take from it in
   the order in which they ask. */

#ifndef CG_FEATURES_REPEATABLE_STREAM_H
#define CG_FEATURES_REPEATABLE_STREAM_H

#include "pub_tool_basics.h"

/* Begin the stream of that key. */
void cg_stream_begin(ULong key);

/* The next 64 bits. */
ULong cg_random(void);

/* The next bytes, where the kernel has just written as many. */
void cg_random_bytes(Addr a, SizeT szB);

/* Another number for a number, that shows nothing of it. */
ULong cg_mix(ULong number);

/* A system call is over: if it has read random bytes, exchange them.  What
   devices give is found by the device, so that it does not matter how the
   descriptor came about. */
void cg_random_post_syscall(UInt number, const UWord* args, SysRes result);

#endif
