/* SPDX-License-Identifier: GPL-2.0-or-later */
/* SPDX-FileCopyrightText: 2026 the authors of this Cachegrind */
/* Watched functions, chosen by watchers.  Calls are followed some thousands of
   instructions late, when the record is consumed (calls/record.h).  So, to act
   at entries and ends in time, generated code has the record consumed

   - before the first instruction of a watched function, or of its parts that
     calls enter; and in its other superblocks, while nothing is counted;
   - at a transfer of control whose stack pointer has left the innermost active
     watched function: its return, or a transfer beyond that, such as an
     exception; or a transfer to another stack.

   Then the wanted action is done before the next instruction.  Each stack, and
   each signal handler, has watched functions of its own. */

#pragma once

#include "calls/separate/nesting.h"
#include "calls/stack.h"
#include "names/functions.h"

enum {
   /* The function's outermost calls are regions (counts/region.h). */
   WATCH_COLLECTS = 1,
   /* The watcher acts on the function's entries, or on its ends. */
   WATCH_ENTRY = 2,
   WATCH_END   = 4
};

/* An entry or end of a watched function, as a watcher gets it. */
typedef struct {
   UInt            what; /* WATCH_ENTRY or WATCH_END */
   const Function* function;
   Addr            base; /* the stack pointer before the call, and after its
                            return */
   Bool            is_inner; /* another of the watcher's calls is active */
   Bool            is_alone; /* the function's only call on the stack */
} WatchedCall;

typedef struct {
   /* Return the reasons for watching the function; 0 if it is not watched. */
   UInt (*wanted)(const Function* function);
   /* Note that the function is entered for the first time; may be NULL. */
   void (*see_first)(const Function* function);
   /* Act on an entry or end.  The record is empty, and stays so. */
   void (*act)(const WatchedCall* call);
} Watcher;

extern Bool cg_watches;

/* Add a watcher, before any function is known; at most three can be added. */
void cg_watch_init(const Watcher* watcher);

/* Have code translated so that it obeys regions.  This and the next two
   functions are called only while no translation is running. */
void cg_begin_regions(void);

/* Invert the switch of the running thread or signal handler, or the whole
   process's switch if no calls are followed. */
void cg_switch_region(void);

/* Close or open the region, and reset all switches, while no stack is known. */
void cg_close_region(Bool is_closed);

/* True if transfers are tested, since functions are watched or nesting is
   followed (calls/separate/nesting.h).  The word cg_watch_SP, near the anchor,
   is the limit: a transfer at this stack pointer or above may have left the
   innermost such function; zero is below all transfers. */
extern Bool   cg_watches_SP;
extern UWord* cg_watch_SP;
void          cg_watch_SP_init(void);

/* Have the record consumed, and act on it; call this between instructions. */
void cg_watch_serve(void);

/* Note that a function whose nesting is followed is entered, perhaps while it
   is active; called by generated code, between instructions. */
VG_REGPARM(1) void cg_watch_entry(Nesting* nesting);
