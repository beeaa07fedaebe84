/* SPDX-License-Identifier: GPL-2.0-or-later */
/* SPDX-FileCopyrightText: 2026 the authors of this Cachegrind */
/*--- Cache use: groups of references, and who is charged.           ---*/

/* With --cache-use=yes generated code notes the uses of lines that it sees in
   the caches (caches/groups.h), and calls for all others; as everywhere, cold
   code calls always (run/mode.h).  Here is the tool's part of that: the
   helpers, and who is charged for what they find: source lines and, if calls
   are followed, all calls that are active when something is loaded.  These are
   known from the record (calls/record.h), which is consumed before each
   load. */

#pragma once

#include "caches/groups.h"
#include "caches/replay.h"
#include "counts/blocks.h"
#include "counts/lines.h"
#include "run/helper.h"
#include "pub_tool_basics.h"

/* A group that generated code refers to.  Its words are the group's bases;
   words[CG_NO_BASE] is zero. */
typedef struct {
   Heat      heat;
   ULong*    segment; /* in CODE_CALLS: a counter to tick, or NULL */
   UseGroup* group;
} UsedRefs;

/* Is cache use simulated in this run? */
extern Bool cg_simulates_use;

/* What goes with a residency, beginning with what is this file's. */
typedef struct {
   void* chain;
} UseContext;

/* What a plug-in is told. */
typedef struct {
   MissListener missed;
   /* A line is loaded into a cache, by the line of that number; returns what
      goes with its residency. */
   UseContext* (*loaded)(UInt line, const UseLoad* load);
   /* What goes with the residency is charged; losses that are taken back are
      negative. */
   void (*charge)(UseContext* context, UseLevel level, ULong temporal,
                  ULong spatial);
   /* It ends, after its units have been used, and was charged. */
   void (*ended)(UseContext* context, UseLevel level, ULong units);
} UseDataListener;

/* Simulate it; to be called after cg_call_events_init, if calls are followed.
   If forked children count from zero, lines that are resident at a fork have no
   owner in the child.  The listener, which may be NULL, stays the caller's. */
void cg_simulate_use(const CacheGeometry geometry[CG_N_CACHES],
                     Bool forks_count_own,
                     const UseDataListener* its_listener);

/* The group of that size, planned to its end, owned by the new block. */
const UsedRefs* cg_new_refs(const UsePlan* plan, SizeT group_szB, Heat heat,
                            ULong* segment);

/* For groups of so many bases: for CODE_CALLS; and for code that tests, which
   does the rest itself. */
extern const Helper cg_use_call[CG_MAX_BASES + 1];
extern const Helper cg_use_call_ahead[CG_MAX_BASES + 1];

/* For a group of one reference off base 0 that happens only if a guard holds:
   also counts it in Dr or Dw. */
VG_REGPARM(2) void cg_use_guarded(const UsedRefs* refs, UWord base);

/* The instruction at this address is fetched, but not executed. */
VG_REGPARM(1) void cg_use_not_executed(Addr insn);

/* The thread's code stops for a while. */
void cg_use_stop_client_code(void);

/* Charge lines with what would be charged if all residencies ended now; or take
   back what that has charged, if nothing has happened since. */
void cg_use_charge_provisionally(Bool takes_back);

/* All residencies end; their lines have been charged after this. */
void cg_use_end(void);

/* Print figures of the simulation, for --stats=yes. */
void cg_use_stats(void);
