/* SPDX-License-Identifier: GPL-2.0-or-later */
/* SPDX-FileCopyrightText: 2026 the authors of this Cachegrind */
/*--- Call sites: what a transfer is, as translation sees it.        ---*/

/* The descriptor of a Transfer (calls/record.h).  One for each call,
   return, and jump that may lead elsewhere, in each translation; it lives as
   long as that does, near the anchor. */

#pragma once

#include "calls/arcs.h"
#include "calls/record.h"
#include "counts/blocks.h"
#include "counts/lines.h"
#include "names/functions.h"
#include "pub_tool_basics.h"

/* How much a call moves the stack pointer; tests define it themselves. */
#if defined(CG_CALL_PUSHES)
#elif defined(VGA_x86) || defined(VGA_amd64)
#define CG_CALL_PUSHES sizeof(Addr)
#else
#define CG_CALL_PUSHES 0
#endif

enum {
   /* Before the transfer, the same superblock has given the stack pointer a
      value other than its old one plus or minus something. */
   SITE_REPLACES_SP = 1,
   /* The target is known; else it is in the record. */
   SITE_KNOWS_TARGET = 2,
   /* The target has been another before. */
   SITE_VARIES = 4,
   /* In a part of the function that calls enter (names/functions.h). */
   SITE_IS_IN_PART = 8
};

enum {
   /* The function begins there. */
   TARGET_IS_START = 1,
   /* Of a call: it stays in the caller's own function, as it is to a label in
      it, such as the next instruction, to learn the program counter; or to a
      part that was split off, unless it is from such a part: recursion. */
   TARGET_STAYS = 2,
   /* Frames of the callee always have a context (calls/separate/contexts.h). */
   TARGET_HAS_CONTEXT = 4
};

/* Where a site leads to. */
typedef struct {
   Addr      address;
   Function* callee;
   Arc*      arc; /* from the site's line to callee; NULL until needed */
   UShort    flags;
   UShort    n_told_apart; /* of callee's activations, if contexts are kept */
   UInt      kept_hash; /* cg_kept_hash of the site's line and callee */
} Target;

/* What a tick of a counter adds to lines, and which lines should have it in the
   context that was the latest (calls/separate/contexts.h). */
typedef struct {
   LineCost* from;
   LineCost* to;
   Int       times;
   UInt      column;
} Move;

typedef struct {
   const void* context; /* NULL: none was */
   ULong       n_ticks; /* in this context, that have not been moved yet */
   UInt        n;
   Move        move[];
} Moves;

typedef struct CallSite {
   RecordHead head;
   UInt       flags;
   Function*  function;       /* whose code the site is in */
   Target*    target;         /* the latest; `own` if it is known */
   Moves*     moves;          /* of a counter that has ticked before: of a
                                 RECORD_TICK; or of a transfer, where it says
                                 that, too; else NULL */
   union {
      Addr                return_address; /* of calls */
      struct InlinedTick* inlined;        /* of a RECORD_INLINED; to be freed */
   };
   Target     own;
   union {
      LineCost*        line; /* of the instruction that transfers */
      struct CallSite* next_free;
   };
} CG_DESCRIPTOR CallSite;

/* A site that leads nowhere yet, in memory of the caller's. */
void cg_init_call_site(CallSite* site, RecordKind kind, LineCost* line,
                       Function* function);

/* A site that leads nowhere yet, owned by the block being built. */
CallSite* cg_new_call_site(RecordKind kind, LineCost* line, Function* function);

/* A site that is not of a transfer, but of ticks of this counter of the block
   being built, whose worth is known by now. */
CallSite* cg_new_tick_site(const ULong* counter, Function* function);

/* What a tick of it moves, for a site to have. */
Moves* cg_new_moves(const ULong* counter);

/* Move what has ticked up to now; of all sites. */
void cg_move_ticks(Moves* moves);
void cg_move_all_ticks(void);

/* Of a call, as far as its context is not part of it
   (calls/separate/contexts.h). */
static inline UInt cg_kept_hash(const LineCost* line, const Function* callee)
{
   return (UInt)(((UWord)line >> 4) + ((UWord)callee >> 4) * 5);
}

/* The site always leads to this address. */
void cg_fix_target(CallSite* site, Addr address);

/* The latest targets of sites that vary, direct-mapped. */
typedef struct {
   UWord   from; /* the line and the kind of the sites; all of one line are of
                    the same function */
   Addr    address;
   Target* target;
} LatestTarget;

#define CG_N_LATEST_TARGETS 2048 /* a power of two */
extern LatestTarget cg_latest_targets[CG_N_LATEST_TARGETS];

static inline UWord cg_target_from(const LineCost* line, UInt kind)
{
   return (UWord)line | kind;
}

static inline UWord cg_target_hash(UWord from, Addr address)
{
   UWord hash = (from >> 3) * 31 + (address >> 2);
   return hash ^ hash >> 11;
}

/* The site leads there this time. */
void cg_change_target(CallSite* site, Addr address);

/* The same, faster for a site that varies, of that kind. */
static inline void cg_vary_target(CallSite* site, RecordKind kind, Addr address)
{
   UWord               from = cg_target_from(site->line, kind);
   const LatestTarget* latest
      = &cg_latest_targets[cg_target_hash(from, address)
                           % CG_N_LATEST_TARGETS];
   if (LIKELY(latest->from == from && latest->address == address))
      site->target = latest->target;
   else
      cg_change_target(site, address);
}

/* Forget targets whose addresses mean something else than in that generation
   (names/code_changes.h); all if that is 0.  Those that were known when the
   code was translated are kept, or found again, if a run-time has made what is
   there. */
void cg_forget_targets(UInt since);
