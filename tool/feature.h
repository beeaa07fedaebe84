/* SPDX-License-Identifier: GPL-2.0-or-later */
/* SPDX-FileCopyrightText: 2026 the authors of this Cachegrind */
/* Hooks of plug-ins.  The core counts, simulates and follows calls; a plug-in,
   in a folder under features/, does something else in the same run.  The core
   does not include headers of plug-ins: it calls the hooks in a plug-in's
   Feature, mostly in the order of features/table.c.  Generated code calls
   helpers of plug-ins directly.  A plug-in that needs misses, which are too
   frequent for a hook, puts a listener into the plan.

   Plug-ins share three tables of the core that cannot grow: functions that
   release what blocks own (cg_block_owns), watchers (cg_watch_init), and
   plug-ins that are on (CG_MAX_FEATURES).  If one is full, the run ends with a
   message.  They also share one word of each thread (cg_take_plugin_word).  A
   plug-in adds its events, a group of counts/events.h, to the plan. */

#pragma once

#include "libvex.h"
#include "pub_tool_basics.h"

struct Plan;    /* control/plan.h */
struct Segment; /* translate/segment.h */

/* The code that is translated: its address, the index of its first statement,
   and how exact its registers are. */
typedef struct {
   Addr               code;
   Int                first;
   VexRegisterUpdates updates; /* VexRegUpd_INVALID: as usual */
} OtherCode;

/* A plug-in.  Its first three members are used even if it is off, and must not
   be NULL; the others may be. */
typedef struct {
   /* The lines of the plug-in's options in --help. */
   const HChar* usage;

   /* Take arg if it is an option of the plug-in; return False if it is not.
      End the run if the option's value is bad. */
   Bool (*option)(const HChar* arg);

   /* Return whether the plug-in is on; if so, enter its needs in the plan. */
   Bool (*plan)(struct Plan* plan);

   /* Called before the simulations begin, and before the program runs. */
   void (*begin)(const struct Plan* plan);

   /* Return the code that the program will execute, `in` or other code.  Called
      before code is translated, even if the code will not be counted. */
   IRSB* (*code)(IRSB* in);

   /* Return an uncounted translation of the superblock, or NULL for the usual
      one. `word` is the IR type of a word.  If the superblock's address stands
      for other code, set `other` to that code. */
   IRSB* (*instead)(const IRSB* in, IRType word, OtherCode* other);

   /* Called while a superblock is translated: at its beginning; before and
      after a statement is emitted; at the end of a counting segment; and at the
      superblock's end, before and after its last segment ends.  Loads that VEX
      removes are not among the statements. */
   void (*superblock)(struct Segment* segment, const IRSB* in);
   void (*before)(struct Segment* segment, const IRStmt* st);
   void (*after)(struct Segment* segment, const IRStmt* st);
   void (*segment_ends)(struct Segment* segment);
   void (*superblock_ends)(struct Segment* segment, const IRSB* in);
   void (*superblock_ended)(struct Segment* segment);

   /* Called when the translation of the code at `key` has been discarded and
      does not run any more, before the translation's data are freed. */
   void (*discarded)(Addr key);

   /* Called when the thread gets the processor; and, last plug-in first, when
      the thread loses the processor. */
   void (*thread_runs)(ThreadId tid);
   void (*thread_stops)(ThreadId tid);

   /* Called when translations may be discarded: no thread runs, and the record
      of calls has been consumed. */
   void (*may_discard)(void);

   /* Called before thread `creator` makes thread tid, and when tid ends. */
   void (*thread_begins)(ThreadId creator, ThreadId tid);
   void (*thread_ends)(ThreadId tid);

   /* Called before and after each system call. */
   void (*pre_syscall)(ThreadId tid, UInt number, const UWord* args);
   void (*post_syscall)(ThreadId tid, UInt number, const UWord* args,
                        SysRes result);

   /* Called when the thread is about to handle a signal.  A system call that
      this has interrupted is made again afterwards, or abandoned. */
   void (*signal)(ThreadId tid);

   /* Serve a client request; return False if it is not for the plug-in. */
   Bool (*request)(ThreadId tid, const UWord* args);

   /* Called when all counts are set to zero, but not after a dump. */
   void (*zero)(void);

   /* Empty the plug-in's caches, since counting has been switched. */
   void (*empty_caches)(void);

   /* Called when the program has ended and files are about to be written, last
      plug-in first. */
   void (*end)(void);

   /* Return the plug-in's lines for the profile's header, a text that stays. */
   const HChar* (*header)(void);

   /* Print the plug-in's lines of the summary; `total` is by column. */
   void (*summary)(const ULong* total);

   void (*stats)(void);
} Feature;

/* All plug-ins, with NULL at the end (features/table.c). */
extern const Feature* const cg_all_features[];

/* The plug-ins that are on, filled by cg_features_plan. */
#define CG_MAX_FEATURES 8
extern const Feature* cg_features[CG_MAX_FEATURES];
extern UInt           cg_n_features;

/* Call the hook `what` of each plug-in that is on.  CG_TELL_FEATURES_BACK calls
   the last plug-in first. */
#define CG_TELL_FEATURES(what, ...)                  \
   do {                                              \
      for (UInt i_ = 0; i_ < cg_n_features; i_++) {  \
         if (cg_features[i_]->what != NULL)          \
            cg_features[i_]->what(__VA_ARGS__);      \
      }                                              \
   } while (0)
#define CG_TELL_FEATURES_BACK(what, ...)             \
   do {                                              \
      for (UInt i_ = cg_n_features; i_-- > 0;) {     \
         if (cg_features[i_]->what != NULL)          \
            cg_features[i_]->what(__VA_ARGS__);      \
      }                                              \
   } while (0)

/* Offer arg to plug-ins until one takes it, else return False; print the help
   of each plug-in; fill cg_features[]. */
Bool cg_features_option(const HChar* arg);
void cg_features_usage(void);
void cg_features_plan(struct Plan* plan);
