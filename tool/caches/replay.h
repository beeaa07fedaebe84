/* SPDX-License-Identifier: GPL-2.0-or-later */
/* SPDX-FileCopyrightText: 2026 the authors of this Cachegrind */
/* Helpers that generated code calls to simulate.  Code of the modes that test
   (run/heat.h) calls when it does not see all of a group's lines in the caches:
   the whole group is run through the simulation in program order, and its
   misses are added to the references' lines.  The test has changed no state, so
   replaying references that hit is harmless.  Either way generated code then
   notes the lines' last uses and advances the clock.  Code of CODE_CALLS calls
   each time, and leaves all of it to the helper: the uses, the clock, and the
   counter of the segment.  Its branches are predicted by helpers, too. */

#pragma once

#include "caches/refs.h"
#include "counts/events.h"
#include "run/heat.h"
#include "run/helper.h"

/* Called for each miss as it is counted: `line` is the number of the line,
   `first` is EV_I1mr, EV_D1mr or EV_D1mw, the event of the first of the
   n_levels levels missed, and `a` the address. */
typedef void (*MissListener)(UInt line, Event first, UInt n_levels, Addr a);

/* Set the listener, or NULL, before code runs. */
void cg_replay_tell(MissListener listener);

/* Return the helper for groups with that many bases: for code that tests, and
   for CODE_CALLS. */
const Helper* cg_replay(UInt n_bases);
const Helper* cg_call(UInt n_bases);

/* Return the helper, for code that tests, for groups with one base and one data
   reference, which is refs[group->n_refs - 1]: it takes half the time of the
   general one. */
const Helper* cg_replay_single(void);

/* Simulate a reference that happens only if a guard holds, so that the
   segment's counter does not count it: count the reference itself (in Dr or Dw)
   as well as its misses.  The group holds one data reference with one base.
   Advances the clock, too. */
VG_REGPARM(2) void cg_replay_guarded(const RefGroup* group, UWord base);

/* Predict a branch in code of CODE_CALLS; `taken` is 0 or 1. */
VG_REGPARM(2) void cg_replay_conditional(CalledBranch* branch, UWord taken);
VG_REGPARM(2) void cg_replay_indirect(CalledBranch* branch, Addr target);
