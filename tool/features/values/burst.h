/* SPDX-License-Identifier: GPL-2.0-or-later */
/* SPDX-FileCopyrightText: 2026 the authors of this Cachegrind */
/* Bursts of sampled instructions.  Instructions are numbered as they execute,
   in all threads together.  A sampler observes bursts of n instructions, which
   start one period apart on average.  Each distance is random, from half a
   period to one and a half: a loop of about the period's length would else
   always be sampled in the same part.  The first start makes all instructions
   equally likely to begin a burst.  A system call, a signal or a switch of
   threads ends a burst early, and leaves later bursts as they are.  So an
   instruction that executes f times is sampled f x n / period times on average,
   and equal seeds give equal samples.

   At the end of each segment generated code subtracts its instructions from
   WORD_LEFT (run/thread.h); it captures values if fewer are left than the
   superblock has.  While no thread runs, BurstClock's `left` holds the word. */

#pragma once

#include "base/port.h"
#include "run/thread.h"

#include "libvex_ir.h"

/* The thread's word with the number of instructions before the next burst. */
#define WORD_LEFT WORD_PLUGIN

typedef enum { SAMPLE_VALUES, SAMPLE_CONFLICTS, N_SAMPLERS } SamplerId;

typedef struct {
   Bool  is_on;    /* it samples, in bursts */
   ULong n;        /* instructions of a burst */
   ULong period;
   ULong k;        /* number of the present or next burst */
   ULong start;    /* number of that burst's first instruction */
   ULong random;
   ULong n_bursts; /* number of bursts that have ended */
   ULong n_short;  /* bursts that were cut short */
} Sampler;

typedef struct {
   Word    left;   /* instructions before `target`; negative after it */
   ULong   target; /* earliest start of a burst of any sampler, or earlier */
   Sampler samplers[N_SAMPLERS];
} BurstClock;

/* The clock of instructions; NULL if they are not counted. */
extern BurstClock* cg_bursts;

/* The maximum length of a burst, which ends before the next one begins. */
#define CG_LARGEST_BURST(period) ((period) / 2)

/* Have instructions counted; call this once. */
void cg_bursts_init(void);

/* Have the sampler observe bursts of n instructions, after cg_bursts_init. */
void cg_sample(SamplerId id, ULong n, ULong period, ULong seed);

/* Must cg_bursts_advance be called?  Without samples, a word of 64 bits has
   room for the number of every instruction. */
static inline Bool cg_bursts_need_advance(IRType word)
{
   Bool samples = False;
   for (SamplerId id = 0; id < N_SAMPLERS; id++)
      samples |= cg_bursts->samplers[id].is_on;
   return samples || word != Ity_I64;
}

/* Return the number of the instruction `left` instructions before the
   target. */
static inline ULong cg_position(Word left)
{
   return cg_bursts->target - (ULong)(Long)left;
}

/* Return the number of the burst with the instruction at `position`, or 0.
   Positions must not decrease from call to call. */
UInt cg_burst_at(SamplerId id, ULong position);

/* Advance the bursts; called by generated code at a superblock's begin, or
   after its end if bursts may have ended.  Changes WORD_LEFT. */
void cg_bursts_advance(void);

/* Note that the thread gets the processor, or loses it. */
void cg_bursts_start_client_code(ThreadId tid);
void cg_bursts_stop_client_code(ThreadId tid);

/* End the present bursts; no thread may be running. */
void cg_bursts_cut(void);
