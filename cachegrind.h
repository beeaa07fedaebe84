/* SPDX-License-Identifier: BSD-2-Clause */
/* SPDX-FileCopyrightText: 2026 the authors of this Cachegrind */
/*
   ----------------------------------------------------------------

   This file, cachegrind.h, is under the BSD-style licence below, so that any
   program may include it; the rest of Cachegrind is under the GNU General
   Public License, version 2 or later, see the file COPYING.

   ----------------------------------------------------------------

   Copyright (C) 2026 the authors of this Cachegrind.  All rights reserved.

   Redistribution and use in source and binary forms, with or without
   modification, are permitted provided that the following conditions
   are met:

   1. Redistributions of source code must retain the above copyright
      notice, this list of conditions and the following disclaimer.

   2. Redistributions in binary form must reproduce the above copyright
      notice, this list of conditions and the following disclaimer in the
      documentation and/or other materials provided with the distribution.

   THIS SOFTWARE IS PROVIDED BY THE AUTHORS ``AS IS'' AND ANY EXPRESS OR
   IMPLIED WARRANTIES, INCLUDING, BUT NOT LIMITED TO, THE IMPLIED WARRANTIES
   OF MERCHANTABILITY AND FITNESS FOR A PARTICULAR PURPOSE ARE DISCLAIMED.  IN
   NO EVENT SHALL THE AUTHORS BE LIABLE FOR ANY DIRECT, INDIRECT, INCIDENTAL,
   SPECIAL, EXEMPLARY, OR CONSEQUENTIAL DAMAGES (INCLUDING, BUT NOT LIMITED
   TO, PROCUREMENT OF SUBSTITUTE GOODS OR SERVICES; LOSS OF USE, DATA, OR
   PROFITS; OR BUSINESS INTERRUPTION) HOWEVER CAUSED AND ON ANY THEORY OF
   LIABILITY, WHETHER IN CONTRACT, STRICT LIABILITY, OR TORT (INCLUDING
   NEGLIGENCE OR OTHERWISE) ARISING IN ANY WAY OUT OF THE USE OF THIS
   SOFTWARE, EVEN IF ADVISED OF THE POSSIBILITY OF SUCH DAMAGE. */

/* Requests that a program can make of the Cachegrind under which it runs.  When
   it does not run under Cachegrind, they cost a few instructions.

   To profile a part of a program only, run it with --instr-at-start=no and
   put CACHEGRIND_START_INSTRUMENTATION and CACHEGRIND_STOP_INSTRUMENTATION
   around that part.  The other parts run at the speed of --tool=none.  Each
   of the two discards all translated code.  But if they follow each other
   closely, as in every turn of a loop, translated code is kept, and runs no
   faster while counting is off, unless it stays off for long. */

#ifndef CACHEGRIND_H
#define CACHEGRIND_H

#include <valgrind/valgrind.h>

/* Valgrind's own header of this name (3.22 and newer) defines the first two
   requests under this guard.  If a program includes both headers, it uses the
   first one's definitions. */
#ifndef __CACHEGRIND_H
#define __CACHEGRIND_H

typedef enum {
   VG_USERREQ__CG_START_INSTRUMENTATION = VG_USERREQ_TOOL_BASE('C', 'G'),
   VG_USERREQ__CG_STOP_INSTRUMENTATION
} Vg_CachegrindClientRequest;

/* Begin to count, for all threads, with the code that follows.  If counting is
   on already, only print a warning. */
#define CACHEGRIND_START_INSTRUMENTATION                                   \
   VALGRIND_DO_CLIENT_REQUEST_STMT(VG_USERREQ__CG_START_INSTRUMENTATION,   \
                                   0, 0, 0, 0, 0)

/* Stop counting, for all threads.  If it is off, only print a warning. */
#define CACHEGRIND_STOP_INSTRUMENTATION                                    \
   VALGRIND_DO_CLIENT_REQUEST_STMT(VG_USERREQ__CG_STOP_INSTRUMENTATION,    \
                                   0, 0, 0, 0, 0)

#endif

enum {
   VG_USERREQ__CG_DUMP = VG_USERREQ_TOOL_BASE('C', 'G') + 2,
   VG_USERREQ__CG_ZERO,
   VG_USERREQ__CG_IS_COUNTING
};

/* Write the counts since the last dump, or since the beginning, to a separate
   profile, NAME.1, NAME.2 and so on, and count from zero again.  The reason, a
   string or 0, is in that profile's header. */
#define CACHEGRIND_DUMP(reason)                                            \
   VALGRIND_DO_CLIENT_REQUEST_STMT(VG_USERREQ__CG_DUMP, (reason),          \
                                   0, 0, 0, 0)

/* Forget the counts since the last dump, or since the beginning. */
#define CACHEGRIND_ZERO                                                    \
   VALGRIND_DO_CLIENT_REQUEST_STMT(VG_USERREQ__CG_ZERO, 0, 0, 0, 0, 0)

/* Return 1 if the code here is counted; 0 if not, or without Cachegrind. */
#define CACHEGRIND_IS_COUNTING                                             \
   ((unsigned)VALGRIND_DO_CLIENT_REQUEST_EXPR(                             \
      0, VG_USERREQ__CG_IS_COUNTING, 0, 0, 0, 0, 0))

#endif
