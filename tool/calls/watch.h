/* SPDX-License-Identifier: GPL-2.0-or-later */
/* SPDX-FileCopyrightText: 2026 the authors of this Cachegrind */
/* Functions that options name: when they are entered and left.  Calls are
   followed some thousands of instructions late, when the record is consumed
   (calls/record.h).  So generated code has the record consumed

   - where a watched function begins, before its first instruction; and in
     others of its superblocks, while nothing is counted;
   - at a transfer of control whose stack pointer has left the innermost active
     watched function: its return, or one that goes further, such as an
     exception; or a transfer to another stack.

   Then the wanted action is done before the next instruction.  Each stack, and
   each signal handler, has watched functions of its own. */

#pragma once

#include "calls/separate/nesting.h"
#include "calls/stack.h"
#include "names/functions.h"

/* The reasons for which a function is watched. */
enum {
   /* Its outermost calls are regions (counts/region.h). */
   WATCH_COLLECTS = 1,
   /* Its entries and ends are acted upon. */
   WATCH_ENTRY = 2,
   WATCH_END   = 4
};

/* An entry or end of a watched function, as a watcher gets it. */
typedef struct {
   UInt            what; /* WATCH_ENTRY or WATCH_END */
   const Function* function;
   Addr            base; /* the stack pointer before the call, and after its
                            return */
   Bool            is_inner; /* another of the watcher's functions is active on
                                the same stack */
   Bool            is_alone; /* no other call of this one is */
} WatchedCall;

typedef struct {
   /* Return the reasons for watching the function; 0 if it is not watched. */
   UInt (*wanted)(const Function* function);
   /* Note that the function is entered for the first time; may be NULL. */
   void (*see_first)(const Function* function);
   /* Act upon an entry or end.  The record is empty, and stays so. */
   void (*act)(const WatchedCall* call);
} Watcher;

/* Are any functions watched in this run? */
extern Bool cg_watches;

/* Watch functions, before any is known; at most three watchers do. */
void cg_watch_init(const Watcher* watcher);

/* Have code translated so that it obeys regions, if that is not so yet.  Call
   this and the next two only while no translation is running. */
void cg_begin_regions(void);

/* Invert the switch of the running thread or signal handler, or the whole
   process's switch if no calls are followed. */
void cg_switch_region(void);

/* Close or open the region, and reset all switches.  No stack is known. */
void cg_close_region(Bool is_closed);

/* Whether transfers are looked at: if functions are watched, or nesting is
   followed (calls/separate/nesting.h).  The word is near the anchor.  A
   transfer with this stack pointer or a higher one has left the innermost such
   function; zero: all transfers are looked at. */
extern Bool   cg_watches_SP;
extern UWord* cg_watch_SP;
void          cg_watch_SP_init(void);

/* Have the record consumed, and act upon the noted entries and ends.  Call it
   between instructions.  If no functions are watched, it only consumes the
   record. */
void cg_watch_serve(void);

/* Note that a function whose nesting is followed is entered; it may already be
   active.  Generated code calls this, between instructions. */
VG_REGPARM(1) void cg_watch_entry(Nesting* nesting);
