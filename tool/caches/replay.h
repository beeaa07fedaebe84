/* SPDX-License-Identifier: GPL-2.0-or-later */
/* SPDX-FileCopyrightText: 2026 the authors of this Cachegrind */
/* Helpers that generated code calls to simulate.  Code of the modes that test
   (run/heat.h) calls a helper when a test does not find all of a group's lines
   in the caches: the group is simulated in program order, and misses are added
   to the references' source lines.  The test has changed no state, so replaying
   references that hit is harmless.  With or without a call, generated code then
   mostly notes the lines' last uses and advances the clock.  Code of
   CODE_CALLS, and of groups with writes if LL writes back, calls each time, and
   leaves to the helper the uses, the clock and, if its segment ends, the
   segment's counter.  CODE_CALLS mostly calls helpers for branches, too. */

#pragma once

#include "caches/refs.h"
#include "counts/events.h"
#include "run/heat.h"
#include "run/helper.h"

/* The callback for a miss at address a: `line` is the LineCost's number, and
   `first` EV_I1mr, EV_D1mr or EV_D1mw, the event of the first level missed. */
typedef void (*MissListener)(UInt line, Event first, UInt n_levels, Addr a);

/* Set the listener, which hears of misses outside regions, too; or NULL. */
void cg_replay_tell(MissListener listener);

/* Return the helper for n_bases bases: called if a test fails; or each time. */
const Helper* cg_replay(UInt n_bases);
const Helper* cg_call(UInt n_bases);

/* Return the helper, for code that tests, for groups with one base whose only
   data reference is the last: it takes half the general one's time. */
const Helper* cg_replay_single(void);

/* Simulate a reference made under a guard, which the segment's counter leaves
   out: count the reference (in Dr or Dw) as well as its misses.  The group
   holds one data reference with one base.  Advance the clock, too. */
VG_REGPARM(2) void cg_replay_guarded(const RefGroup* group, UWord base);

/* Predict a branch in CODE_CALLS; `taken` is 0 or 1, `target` an address. */
VG_REGPARM(2) void cg_replay_conditional(CalledBranch* branch, UWord taken);
VG_REGPARM(2) void cg_replay_indirect(CalledBranch* branch, Addr target);
