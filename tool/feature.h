/* SPDX-License-Identifier: GPL-2.0-or-later */
/* SPDX-FileCopyrightText: 2026 the authors of this Cachegrind */
/* Hooks of a plug-in.  The core counts, simulates and follows calls.  A plug-in
   profiles something else of the same run, in a folder of its own under
   features/: its options, the IR that it adds, the helpers called there, its
   tables, the file that it writes.  The core includes no plug-in; it calls what
   a plug-in's Feature holds, when code is translated, when threads take turns,
   at system calls, at requests and at the end, in the order of
   features/table.c.  Generated code calls a plug-in's own helpers.  Misses come
   too often to be passed on: a plug-in that wants them puts a listener into the
   plan.

   Plug-ins share three tables of the core that cannot grow: functions that
   release pieces of blocks (cg_block_owns), watchers (cg_watch_init), and
   plug-ins that are on (CG_MAX_FEATURES).  They also share one word of each
   thread (cg_take_plugin_word).  If a table is full, the run ends with a
   message that says so.  A plug-in's events have rows in counts/events.h,
   and a group, which the plug-in adds to the plan. */

#pragma once

#include "libvex.h"
#include "pub_tool_basics.h"

struct Plan;    /* control/plan.h */
struct Segment; /* translate/segment.h */

/* The code being translated, whose instructions begin with the statement
   `first`; and how exact its registers are. */
typedef struct {
   Addr               code;
   Int                first;
   VexRegisterUpdates updates; /* VexRegUpd_INVALID: as for other code */
} OtherCode;

/* A plug-in.  Its first three members are used even if it is off, and must not
   be NULL; the others may be. */
typedef struct {
   /* The lines of its options in --help. */
   const HChar* usage;

   /* Take arg if it is an option of the plug-in, and return whether it is.
      Ends the run if the value is bad. */
   Bool (*option)(const HChar* arg);

   /* Return, once options have been read, whether the plug-in is on in this
      run.  If so, enters its needs in the plan. */
   Bool (*plan)(struct Plan* plan);

   /* Called before the simulations begin, and before the program runs. */
   void (*begin)(const struct Plan* plan);

   /* Called when code is about to be translated, counted or not.  Returns the
      code that the program will execute, either `in` or other code. */
   IRSB* (*code)(IRSB* in);

   /* Return an uncounted translation of the superblock; NULL: the usual one.
      `word` is the IR type of a word.  If this address stands for other code,
      `other` is set to that code. */
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
      runs no more: its data are about to be freed. */
   void (*discarded)(Addr key);

   /* Called when the thread gets the processor, and when it loses the
      processor: then last plug-in first. */
   void (*thread_runs)(ThreadId tid);
   void (*thread_stops)(ThreadId tid);

   /* Called when no thread runs, and the record has been consumed: translations
      may be discarded. */
   void (*may_discard)(void);

   /* Called before the creator makes the thread, and when the thread ends. */
   void (*thread_begins)(ThreadId creator, ThreadId tid);
   void (*thread_ends)(ThreadId tid);

   /* Around each system call. */
   void (*pre_syscall)(ThreadId tid, UInt number, const UWord* args);
   void (*post_syscall)(ThreadId tid, UInt number, const UWord* args,
                        SysRes result);

   /* Called when the thread is about to handle a signal.  If the signal has
      interrupted a system call, the call is made again afterwards, or
      abandoned. */
   void (*signal)(ThreadId tid);

   /* Serve a client request; return whether it was the plug-in's own. */
   Bool (*request)(ThreadId tid, const UWord* args);

   /* Called when all counts are set to zero. */
   void (*zero)(void);

   /* Empty the plug-in's caches: counting is switched, and caches are to be
      empty then. */
   void (*empty_caches)(void);

   /* Called when the program has ended and files are about to be written, last
      plug-in first. */
   void (*end)(void);

   /* Return the plug-in's lines for the profile's header; the text is not
      freed. */
   const HChar* (*header)(void);

   /* Print the plug-in's lines of the summary; total[] has all columns. */
   void (*summary)(const ULong* total);

   /* Print statistics, for --stats=yes. */
   void (*stats)(void);
} Feature;

/* All plug-ins, in features/table.c; NULL ends them. */
extern const Feature* const cg_all_features[];

/* The plug-ins that are on, filled by cg_features_plan. */
#define CG_MAX_FEATURES 8
extern const Feature* cg_features[CG_MAX_FEATURES];
extern UInt           cg_n_features;

/* Call the member `what` of each plug-in that is on; with `back`, the last
   plug-in first. */
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

/* Offer arg to each plug-in; print the help of each; fill cg_features[]. */
Bool cg_features_option(const HChar* arg);
void cg_features_usage(void);
void cg_features_plan(struct Plan* plan);
