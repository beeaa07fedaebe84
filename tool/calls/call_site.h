/* SPDX-License-Identifier: GPL-2.0-or-later */
/* SPDX-FileCopyrightText: 2026 the authors of this Cachegrind */
/* Call sites: descriptors of control transfers and ticks (calls/record.h).  If
   calls are followed, a translation has one for each call, return, and jump
   that may leave its function.  A site lives as long as its translation. */

#pragma once

#include "calls/arcs.h"
#include "calls/record.h"
#include "counts/blocks.h"
#include "counts/lines.h"
#include "names/functions.h"

/* The bytes by which a call moves the stack pointer; tests define their own. */
#if defined(CG_CALL_PUSHES)
#elif defined(VGA_x86) || defined(VGA_amd64)
#define CG_CALL_PUSHES sizeof(Addr)
#else
#define CG_CALL_PUSHES 0
#endif

enum {
   /* The superblock has set the stack pointer, before this site, to a value not
      derived from its old one (translate/calls.h). */
   SITE_REPLACES_SP = 1,
   /* The target is known at translation; else the record has it. */
   SITE_KNOWS_TARGET = 2,
   /* The target has changed already. */
   SITE_VARIES = 4,
   /* The site is in a part that calls enter, or split off such a part. */
   SITE_IS_IN_PART = 8
};

enum {
   TARGET_IS_START = 1,
   /* The call stays in the caller's own function: it leads to a label, such as
      the next instruction, to learn the program counter; or to a split-off
      part.  A call of such a part by a part is recursion. */
   TARGET_STAYS = 2
};

typedef struct Target {
   Addr      address;
   Function* callee;

   /* The latest call of it by the site's line (calls/separate/contexts.h). */
   Arc*                  arc; /* NULL: none is known */
   const struct Context* from;
   struct Context*       entered;
   UShort                n; /* the callee's activation */

   UShort n_told_apart; /* number of activations that are told apart */
   UShort flags;

   /* The place to which the callee, a linkage stub, led last, as a target of
      the same line; NULL: not known. */
   struct Target* beyond;
} Target;

/* A line to which a tick of a counter adds, and the line that gets the tick
   instead in the latest context (calls/separate/contexts.h). */
typedef struct {
   LineCost* from;
   LineCost* to;
   Int       times;
   UInt      column;
} Move;

typedef struct {
   const void* context;
   ULong       n_ticks; /* ticks in this context that have not been moved yet */
   UInt        n;
   Move        move[];
} Moves;

typedef struct CallSite {
   RecordHead head;
   UInt       flags;
   Function*  function;       /* function that has the site's code */
   Target*    target;         /* the latest target; `own` if it was fixed */
   Moves*     moves;          /* Moves of the counter that ticks with a
                                 RECORD_TICK, or with a transfer that also
                                 records a tick; else NULL */
   union {
      Addr                return_address; /* of calls */
      struct InlinedTick* inlined;        /* for a RECORD_INLINED; freed with
                                             the site */
   };
   union {
      Target own;
      struct { /* for a RECORD_INLINED */
         ULong  ticks;
         UChar* at; /* the latest InlinedRecord's; NULL: it is consumed */
      };
   };
   union {
      LineCost*        line; /* line of the instruction that transfers */
      struct CallSite* next_free;
   };
} CG_DESCRIPTOR CallSite;

/* Initialise a site without a target, in memory of the caller's. */
void cg_init_call_site(CallSite* site, RecordKind kind, LineCost* line,
                       Function* function);

/* Return a new site without a target, owned by the block being built. */
CallSite* cg_new_call_site(RecordKind kind, LineCost* line, Function* function);

/* Return a new site for RECORD_TICKs, owned by the counter's block. */
CallSite* cg_new_tick_site(const ULong* counter, Function* function);

Moves* cg_new_moves(const ULong* counter);

/* Move the ticks counted so far, of these Moves or of all sites. */
void cg_move_ticks(Moves* moves);
void cg_move_all_ticks(void);

void cg_fix_target(CallSite* site, Addr address);

/* The cache of the latest targets not known at translation, direct-mapped. */
typedef struct {
   UWord   from; /* line and kind; a line's sites are in one function */
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

void cg_change_target(CallSite* site, Addr address);

/* Return the target that a call of a stub at this site reaches by a jump to the
   address, and set site->own.beyond; NULL: the jump needs the slow path. */
Target* cg_find_beyond(CallSite* site, Addr address);

/* Set a varying site's target as cg_change_target does, but faster. */
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

/* Forget targets at addresses whose code has changed since generation `since`
   (names/code_changes.h), or all targets if it is 0.  Targets known at
   translation stay, or are looked up again if a run-time made the code. */
void cg_forget_targets(UInt since);
