/* SPDX-License-Identifier: GPL-2.0-or-later */
/* SPDX-FileCopyrightText: 2026 the authors of this Cachegrind */
/* Cache use.  Generated code notes the uses of lines that it finds in the
   caches (groups.h), and calls helpers for all others; cold code (run/heat.h)
   calls helpers for all; so does all code if lines have over 64 bytes.  The
   helpers charge misses and losses to source lines and, if calls are followed,
   to all calls that are active when a line is loaded. */

#pragma once

#include "features/use/groups.h"
#include "caches/replay.h"
#include "counts/blocks.h"
#include "counts/lines.h"
#include "run/helper.h"
#include "translate/group.h"

/* A group of references, as helpers get it.  Its words are the bases of
   translate/group.h; words[CG_NO_BASE] is zero. */
typedef struct {
   Heat      heat;
   ULong*    segment; /* counter that cg_use_call increments, or NULL */
   UseGroup* group;
} UsedRefs;

extern const GroupBuilder cg_use_groups;

/* The beginning of a residency's context if another plug-in listens. */
typedef struct {
   void* chain;
} UseContext;

/* Callbacks of another plug-in. */
typedef struct {
   MissListener missed;
   /* Called when source line `line` loads a cache line; returns the context. */
   UseContext* (*loaded)(UInt line, const UseLoad* load);
   /* Called when the residency's context is charged; the losses are negative if
      charges are taken back. */
   void (*charge)(UseContext* context, UseLevel level, ULong temporal,
                  ULong spatial);
   /* Called when the residency has ended and was charged, `units` having a bit
      for each unit used; or has lost its owner, with `units` 0. */
   void (*ended)(UseContext* context, UseLevel level, ULong units);
} UseDataListener;

/* Set the plug-in's callbacks, which the caller owns, before code runs. */
void cg_use_tell(const UseDataListener* listener);

/* Start to simulate cache use, after cg_call_events_init if calls are followed.
   If forks_count_own, lines resident at a fork have no owner in the child. */
void cg_simulate_use(const CacheGeometry geometry[CG_N_CACHES],
                     Bool forks_count_own);

/* Return a group of group_szB bytes, made from the finished plan and owned by
   the block that is being built. */
const UsedRefs* cg_new_refs(const UsePlan* plan, SizeT group_szB, Heat heat,
                            ULong* segment);

/* Helpers that simulate a group, by [number of bases]; cg_use_call_ahead is for
   generated code that notes the uses itself. */
extern const Helper cg_use_call[CG_MAX_BASES + 1];
extern const Helper cg_use_call_ahead[CG_MAX_BASES + 1];

/* Simulate a group with a single reference, whose word is `base`, and count the
   reference in Dr or Dw.  Generated code calls this under a guard. */
VG_REGPARM(2) void cg_use_guarded(const UsedRefs* refs, UWord base);

/* Charge lines and calls as if all residencies ended now or, if takes_back,
   cancel these charges; no code may run in between. */
void cg_use_charge_provisionally(Bool takes_back);
