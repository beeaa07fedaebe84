/* SPDX-License-Identifier: GPL-2.0-or-later */
/* SPDX-FileCopyrightText: 2026 the authors of this Cachegrind */
/* Call sites.  A call site is the descriptor of a Transfer (calls/record.h):
   one for each call, return, and jump that may leave its function, in each
   translation.  It lives as long as the translation, near the anchor. */

#pragma once

#include "calls/arcs.h"
#include "calls/record.h"
#include "counts/blocks.h"
#include "counts/lines.h"
#include "names/functions.h"

/* How much a call moves the stack pointer; tests define it themselves. */
#if defined(CG_CALL_PUSHES)
#elif defined(VGA_x86) || defined(VGA_amd64)
#define CG_CALL_PUSHES sizeof(Addr)
#else
#define CG_CALL_PUSHES 0
#endif

enum {
   /* Before this site in its superblock, the stack pointer was set to a value
      other than its old one plus or minus a constant. */
   SITE_REPLACES_SP = 1,
   /* The target is known at translation; else the record has it. */
   SITE_KNOWS_TARGET = 2,
   /* The target has changed before. */
   SITE_VARIES = 4,
   /* The site is in a part of the function that is entered by calls
      (names/functions.h). */
   SITE_IS_IN_PART = 8
};

enum {
   /* The function begins there. */
   TARGET_IS_START = 1,
   /* The call stays in the caller's own function.  It leads to a label there,
      such as the next instruction, to learn the program counter; or to a part
      of the function that was split off.  But a call from such a part is
      recursion. */
   TARGET_STAYS = 2
};

/* A place that a site leads to. */
typedef struct Target {
   Addr      address;
   Function* callee;

   /* The latest call from the site's line (calls/separate/contexts.h). */
   Arc*                  arc; /* NULL: none is known */
   const struct Context* from;
   struct Context*       entered;
   UShort                n; /* the callee's activation */

   UShort n_told_apart; /* of callee's activations, if contexts are kept */
   UShort flags;

   /* For a linkage stub: where it led to latest, as a target of the same line;
      NULL: not known. */
   struct Target* beyond;
} Target;

/* The lines to which a tick of a counter adds, and the lines that get the tick
   instead in the latest context (calls/separate/contexts.h). */
typedef struct {
   LineCost* from;
   LineCost* to;
   Int       times;
   UInt      column;
} Move;

typedef struct {
   const void* context; /* NULL: none was */
   ULong       n_ticks; /* in this context, not moved yet */
   UInt        n;
   Move        move[];
} Moves;

typedef struct CallSite {
   RecordHead head;
   UInt       flags;
   Function*  function;       /* whose code the site is in */
   Target*    target;         /* the latest; `own` if it is known */
   Moves*     moves;          /* of a counter that has ticked before: the
                                 counter of a RECORD_TICK, or of a transfer that
                                 also records a tick; else NULL */
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

/* Initialise a site without a target, in the caller's memory. */
void cg_init_call_site(CallSite* site, RecordKind kind, LineCost* line,
                       Function* function);

/* Return a new site without a target, owned by the block being built. */
CallSite* cg_new_call_site(RecordKind kind, LineCost* line, Function* function);

/* Move the ticks so far to the lines of their contexts: the ticks of these
   Moves, or of all sites. */
CallSite* cg_new_tick_site(const ULong* counter, Function* function);

/* Return the Moves of a tick of the counter, for a site. */
Moves* cg_new_moves(const ULong* counter);

/* Move the ticks so far to the lines of their contexts: those of these Moves,
   or of all sites. */
void cg_move_ticks(Moves* moves);
void cg_move_all_ticks(void);

/* Give the site the only target it can have. */
void cg_fix_target(CallSite* site, Addr address);

/* The latest targets of sites that vary, direct-mapped. */
typedef struct {
   UWord   from; /* the line and the kind of the sites; all sites of a line are
                    in one function */
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

/* Set the site's target for this execution to the address. */
void cg_change_target(CallSite* site, Addr address);

/* Return the target at the address of a jump from a stub that the site calls,
   if it is the call's; else NULL.  It becomes site->own.beyond. */
Target* cg_find_beyond(CallSite* site, Addr address);

/* Set the target as above, faster for a site of that kind with many targets. */
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

/* Forget targets at addresses whose code has changed since that generation
   (names/code_changes.h); all if it is 0.  Targets known at translation are
   kept, or looked up again if a run-time has made the code there. */
void cg_forget_targets(UInt since);
