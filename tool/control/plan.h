/* SPDX-License-Identifier: GPL-2.0-or-later */
/* SPDX-FileCopyrightText: 2026 the authors of this Cachegrind */
/* The plan of a run: the features that are on, decided when all options have
   been read.  cg_main.c gives each module its share. */

#pragma once

#include "caches/behind.h"
#include "caches/replay.h"
#include "calls/tree.h"
#include "cg_arch.h"
#include "counts/events.h"
#include "counts/threads.h"
#include "output/process.h"

/* The form of the Callgrind format, for readers that know part of it. */
typedef struct {
   Bool ids;      /* a name is written once, then its number stands for it */
   Bool relative; /* positions may be relative to the previous ones */
   Bool by_line;  /* positions have lines, even beside instructions */
   Bool combined; /* all parts are in one file */
} FormatPlan;

/* The callback for a load in the line that has waited for address a. */
typedef void (*WaitListener)(UInt line, UInt cycles, Addr a);

typedef struct Plan {
   /* The groups of events that are counted.  A plug-in adds its own, and
      EG_CACHES if it needs the caches. */
   Bool     events[N_EVENT_GROUPS];
   TimeUnit systime_unit;
   const CacheGeometry* caches; /* geometries by [CacheId]; NULL: none */
   LLModel LL;                  /* behaviour of LL beyond look-ups */
   Bool machine;                /* --machine was given */
   Bool rep_checks; /* the check that ends a REP instruction counts, too */
   Bool modify_is_write; /* a read and a write of one place by one instruction
                            count as a write */

   /* The distinctions that are made. */
   Bool functions; /* functions are those of names/functions.h */
   Bool calls;     /* calls are followed, maybe only to see functions begin */
   Bool arcs;      /* arcs between functions are written */
   Bool insns;
   Bool jumps;
   Bool contexts; /* functions are told apart by callers and depth of
                     recursion */
   Bool inlined;
   Bool tree; /* the calling-context tree is kept */
   TreeLimits tree_limits;
   ThreadNumbers threads;
   Bool named; /* functions named by options are watched */
   Bool regions; /* events count only in regions (counts/region.h) */
   Bool collects; /* the value of --collect-atstart */
   Bool jit_names; /* names of code made by the program are read */
   Bool jit_tiers; /* tiers of run-times' compilers are told apart */
   Bool beyond_regions; /* some plug-in profiles outside of regions, too */

   /* The times and processes in which counting is on. */
   Bool at_start;        /* counting is on from the start */
   Bool forks_own;       /* forked children count from zero */
   Bool exact_registers; /* the user has chosen how exact registers are */

   /* The needs of plug-ins. */
   MissListener misses;  /* gets the misses instead of the listener for calls;
                            or NULL */
   WaitListener waits;   /* used with cycles; NULL: none */
   Bool keeps_registers; /* registers are exact at each instruction */
   Bool sees_quiet;      /* see InstrumentOptions */
   const HChar* formulas; /* lines that define events for Callgrind's format;
                             complete before the output begins; NULL: none */

   FormatPlan format;
   OutFiles out_files;
} Plan;

/* Note that an option of the caches was given.  Under Callgrind's name it turns
   their simulation on; the last of these options and --cache-sim decides. */
void cg_plan_sees_caches(void);

/* Take arg if it is an option, and return whether it is; end the run if bad. */
Bool cg_plan_option(const HChar* arg);

void cg_plan_usage(void);

/* Return the plan, or end the run if options exclude each other. */
Plan cg_make_plan(void);
