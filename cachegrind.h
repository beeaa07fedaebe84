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
   SOFTWARE, EVEN IF ADVISED OF THE POSSIBILITY OF SUCH DAMAGE.
*/

/* Requests that a program can make of the Cachegrind it runs under.  They cost
   a few instructions and do nothing when there is none.

   To profile a part of a program only, run it with --instr-at-start=no and
   put CACHEGRIND_START_INSTRUMENTATION and CACHEGRIND_STOP_INSTRUMENTATION
   around that part.  Outside of it the program runs at the speed of
   --tool=none.  Each change discards all translated code, so the pair is for
   phases of a program, not for every turn of a loop. */

#ifndef CACHEGRIND_H
#define CACHEGRIND_H

#include <valgrind/valgrind.h>

typedef enum {
   VG_USERREQ__CG_START_INSTRUMENTATION = VG_USERREQ_TOOL_BASE('C', 'G'),
   VG_USERREQ__CG_STOP_INSTRUMENTATION
} Vg_CachegrindClientRequest;

/* Begin to count, for all threads, with the code that follows.  Warns and does
   nothing else if counting is on already. */
#define CACHEGRIND_START_INSTRUMENTATION                                   \
   VALGRIND_DO_CLIENT_REQUEST_STMT(VG_USERREQ__CG_START_INSTRUMENTATION,   \
                                   0, 0, 0, 0, 0)

/* Stop counting, for all threads.  Warns and does nothing else if counting is
   off already. */
#define CACHEGRIND_STOP_INSTRUMENTATION                                    \
   VALGRIND_DO_CLIENT_REQUEST_STMT(VG_USERREQ__CG_STOP_INSTRUMENTATION,    \
                                   0, 0, 0, 0, 0)

#endif
