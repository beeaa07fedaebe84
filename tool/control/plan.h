/* SPDX-License-Identifier: GPL-2.0-or-later */
/* SPDX-FileCopyrightText: 2026 the authors of this Cachegrind */
/*--- The plan of a run: what is on.                                 ---*/

/* Options ask for features; some of them imply others, and some exclude each
   other.  The plan is their result: it is made once, when all have been read,
   and cg_main.c gives each module its share of it. */

#pragma once

#include "caches/use.h"
#include "calls/tree.h"
#include "cg_arch.h"
#include "cg_sim.h"
#include "counts/events.h"
#include "counts/threads.h"
#include "output/process.h"
#include "pub_tool_basics.h"

/* Whether system calls are counted, and timed. */
typedef struct {
   Bool     is_on;    /* EG_SYSTIME, in */
   TimeUnit unit;
   Bool     has_cpu_time; /* EG_SYSCPUTIME */
} SystimePlan;

/* The form of profiles in the Callgrind format, for readers that do not know
   all of it. */
typedef struct {
   Bool ids;      /* a name is written once; later its number stands for it */
   Bool relative; /* positions can be relative to those before */
   Bool by_line;  /* positions have lines, if they have instructions */
   Bool combined; /* all parts are in one file */
} FormatPlan;

/* Called when a load of that line has waited `cycles` for the data at address
   a. */
typedef void (*WaitListener)(UInt line, UInt cycles, Addr a);

typedef struct Plan {
   /* What is counted. */
   const CacheGeometry* caches; /* [CacheId]; NULL: none are simulated */
   LLModel LL;                  /* what the last of them does besides */
   Bool cache_use;              /* and how well they are used */
   Bool branches;               /* predictors are simulated */
   Bool cycles;                 /* EG_CYCLES, by a plug-in */
   Bool machine;                /* one was named */
   Bool rep_checks; /* the check that ends a REP instruction counts, too */
   Bool modify_is_write; /* an instruction's read and write of one place */

   /* What is told apart. */
   Bool functions; /* as names/functions.h has them */
   Bool calls;     /* are followed, be it only to know when functions begin */
   Bool arcs;      /* and written */
   Bool insns;
   Bool jumps;
   Bool bus; /* EG_BUS is counted */
   SystimePlan systime;
   Bool contexts; /* of functions, by callers and depth of recursion */
   Bool inlined;
   Bool tree; /* of calling contexts, which is kept */
   TreeLimits tree_limits;
   ThreadNumbers threads;
   Bool named; /* functions that options name are watched */
   Bool regions; /* only what some of them do is counted */
   Bool collects; /* --collect-atstart: the program begins in the region */
   Bool jit_names; /* of code that the program makes are read */
   Bool jit_tiers; /* of its compilers are told apart */
   Bool beyond_regions; /* something is profiled that no region leaves out */

   /* When, and for whom. */
   Bool at_start;        /* counting is on from the start */
   Bool forks_own;       /* forked children count from zero */
   Bool exact_registers; /* the user has chosen how exact they are */

   /* What plug-ins need. */
   Bool wants_caches;    /* simulated */
   MissListener misses;  /* for misses, instead of calls; NULL: none */
   const UseDataListener* use_listener; /* with cache use; NULL: none */
   WaitListener waits;   /* with cycles; NULL: nobody's */
   Bool keeps_registers; /* exact at each instruction */
   Bool sees_quiet;      /* see InstrumentOptions */

   /* The files written, and their names. */
   FormatPlan format;
   OutFiles out_files;
} Plan;

/* Take arg if it is an option of the tool; returns whether it is. Does not
   return if its value is bad. */
Bool cg_plan_option(const HChar* arg);

/* Print the lines of all options in --help. */
void cg_plan_usage(void);

/* Return the plan that the options make.  Does not return, after a message, if
   they exclude each other. */
Plan cg_make_plan(void);
