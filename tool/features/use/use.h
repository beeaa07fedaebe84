/* SPDX-License-Identifier: GPL-2.0-or-later */
/* SPDX-FileCopyrightText: 2026 the authors of this Cachegrind */
/* Cache use.  With --cache-use=yes generated code notes the uses of lines that
   it sees in the caches (groups.h), and calls helpers for all others; cold code
   always calls them (run/heat.h).  The helpers charge misses and losses to
   source lines and, if calls are followed, to all calls that are active when a
   line is loaded.  The record of calls (calls/record.h) is consumed before each
   load. */

#pragma once

#include "features/use/groups.h"
#include "caches/replay.h"
#include "counts/blocks.h"
#include "counts/lines.h"
#include "run/helper.h"
#include "translate/group.h"

/* A group of generated code.  Its words are the group's bases;
   words[CG_NO_BASE] is zero. */
typedef struct {
   Heat      heat;
   ULong*    segment; /* counter to tick in CODE_CALLS, or NULL */
   UseGroup* group;
} UsedRefs;

/* The builder of groups of references for cache use. */
extern const GroupBuilder cg_use_groups;

/* A residency's context; a plug-in's own context begins with this structure. */
typedef struct {
   void* chain;
} UseContext;

/* The callbacks of another plug-in. */
typedef struct {
   MissListener missed;
   /* Called when source line number `line` loads a line into a cache; returns
      the residency's context. */
   UseContext* (*loaded)(UInt line, const UseLoad* load);
   /* Called when the residency's context is charged; the losses are negative if
      charges are taken back. */
   void (*charge)(UseContext* context, UseLevel level, ULong temporal,
                  ULong spatial);
   /* Called when the residency has ended and was charged; `units`: the units
      used. */
   void (*ended)(UseContext* context, UseLevel level, ULong units);
} UseDataListener;

/* Set the plug-in's callbacks, which the caller owns, before code runs. */
void cg_use_tell(const UseDataListener* listener);

/* Start to simulate cache use; called after cg_call_events_init, if calls are
   followed.  If forks_count_own, lines resident at a fork have no owner in the
   child. */
void cg_simulate_use(const CacheGeometry geometry[CG_N_CACHES],
                     Bool forks_count_own);

/* Return a group of that size, made from the finished plan and owned by the
   block being built. */
const UsedRefs* cg_new_refs(const UsePlan* plan, SizeT group_szB, Heat heat,
                            ULong* segment);

/* The helpers for groups, indexed by the number of bases: for CODE_CALLS; and
   for code that tests and notes uses itself. */
extern const Helper cg_use_call[CG_MAX_BASES + 1];
extern const Helper cg_use_call_ahead[CG_MAX_BASES + 1];

/* Simulate a group with one reference, off base 0, made under a guard; count
   the reference in Dr or Dw, too. */
VG_REGPARM(2) void cg_use_guarded(const UsedRefs* refs, UWord base);

/* Charge lines as if all residencies ended now. takes_back: cancel those
   charges; no code may have run since. */
void cg_use_charge_provisionally(Bool takes_back);
