/* SPDX-License-Identifier: GPL-2.0-or-later */
/* SPDX-FileCopyrightText: 2026 the authors of this Cachegrind */
/* Bursts of sampled instructions.  Instructions are numbered as they execute,
   in all threads together.  A sampler observes bursts of n instructions, which
   start one period apart on average.  Each distance is random, from half a
   period to one and a half; otherwise a loop of about the period's length would
   always be sampled in the same part.  The first start is chosen so that all
   instructions are equally likely to begin a burst.  A system call, a signal or
   a switch of threads ends a burst early, but does not move later bursts.  So
   an instruction that executes f times is sampled about f x n / period times on
   average, and equal seeds give equal samples of equal runs.

   Generated code subtracts its instructions from the thread's word WORD_LEFT
   at the segment's end or, ahead, where the superblock begins.  With sampling,
   it captures values if fewer instructions are left than the superblock has.
   While no thread runs, BurstClock.left has the word's value. */

#pragma once

#include "base/port.h"
#include "run/thread.h"

#include "libvex_ir.h"

/* The thread's word (run/thread.h) that counts down to BurstClock.target. */
#define WORD_LEFT WORD_PLUGIN

typedef enum { SAMPLE_VALUES, SAMPLE_CONFLICTS, N_SAMPLERS } SamplerId;

typedef struct {
   Bool  is_on;    /* False: the sampler is not used */
   ULong n;        /* number of instructions in a burst */
   ULong period;
   ULong k;        /* number of the present or next burst */
   ULong start;    /* number of that burst's first instruction */
   ULong random;
   ULong n_bursts; /* number of bursts that have ended */
   ULong n_short;  /* number of bursts that were cut short */
} Sampler;

typedef struct {
   Word    left;   /* instructions before `target`; negative after it */
   ULong   target; /* number of the instruction where the present or next burst
                      starts, or of an earlier instruction */
   Sampler samplers[N_SAMPLERS];
} BurstClock;

/* The clock, or NULL if instructions are not counted. */
extern BurstClock* cg_bursts;

/* The maximum length of a burst, so that it ends before the next one begins. */
#define CG_LARGEST_BURST(period) ((period) / 2)

/* Begin to count instructions; call this once. */
void cg_bursts_init(void);

/* Start the sampler, with bursts of n instructions, after cg_bursts_init. */
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

/* Return the number of the instruction that is `left` before the target. */
static inline ULong cg_position(Word left)
{
   return cg_bursts->target - (ULong)(Long)left;
}

/* Return the number of the sampler's burst that contains instruction number
   `position`, or 0.  Positions must not decrease from call to call. */
UInt cg_burst_at(SamplerId id, ULong position);

/* End the bursts that are over, and set the target and WORD_LEFT. */
void cg_bursts_advance(void);

/* Note that the thread gets the processor, or loses the processor. */
void cg_bursts_start_client_code(ThreadId tid);
void cg_bursts_stop_client_code(ThreadId tid);

/* End the present bursts; no thread may be running. */
void cg_bursts_cut(void);
