/* SPDX-License-Identifier: GPL-2.0-or-later */
/* SPDX-FileCopyrightText: 2026 the authors of this Cachegrind */
/*--- The helpers that generated code calls to simulate.             ---*/

/* Code of the modes that test (run/mode.h) calls when it does not see all of a
   group's lines in the caches: the whole group is run through the simulation in
   program order, and its misses are added to the references' lines.  The test
   has changed no state, so replaying references that hit is harmless.  Either
   way generated code then notes the lines' last uses, at the times that their
   Refs say, and advances the clock; to note them once more after a replay
   changes nothing, since the replay has put the lines where generated code
   expects them.

   Code of CODE_CALLS calls each time, and leaves all of it to the helper: the
   uses, the clock, and the counter of the segment.  Its branches are predicted
   by helpers, too.

   Recording a reference (filling a Ref) and simulating it (here) are apart, so
   that something else could consume the same records. */

#pragma once

#include "caches/refs.h"
#include "counts/events.h"
#include "run/heat.h"
#include "run/helper.h"
#include "pub_tool_basics.h"

/* Told of misses as they are counted: the number of the line, what it missed on
   how many levels, EV_I1mr, EV_D1mr or EV_D1mw being the first, and at which
   address. */
typedef void (*MissListener)(UInt line, Event first, UInt n_levels, Addr a);

/* Before code runs: who is told, if anybody is. */
void cg_replay_tell(MissListener listener);

/* For groups with that many bases: for code that tests, and for CODE_CALLS. */
const Helper* cg_replay(UInt n_bases);
const Helper* cg_call(UInt n_bases);

/* For groups of code that tests with one data reference, and a base: half the
   time of the general one.  refs[group->n_refs - 1] is the reference. */
const Helper* cg_replay_single(void);

/* For references that happen only if a guard holds, so that their number is
   not known from the segment's: counts the reference itself (in Dr or Dw) as
   well as its misses.  The group holds one data reference with one base.
   Advances the clock itself. */
VG_REGPARM(2) void cg_replay_guarded(const RefGroup* group, UWord base);

/* For the branches of CODE_CALLS: taken is 0 or 1. */
VG_REGPARM(2) void cg_replay_conditional(CalledBranch* branch, UWord taken);
VG_REGPARM(2) void cg_replay_indirect(CalledBranch* branch, Addr target);
