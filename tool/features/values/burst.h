/* SPDX-License-Identifier: GPL-2.0-or-later */
/* SPDX-FileCopyrightText: 2026 the authors of this Cachegrind */
/* Bursts: which instructions are sampled.  Guest instructions are numbered as
   they execute, those of all threads together.  A sampler observes bursts of n
   of them, which start one period apart on average.  The distance is drawn anew
   each time, uniformly from half a period to one and a half: if starts were
   near multiples of the period, a loop of about that length would always be
   sampled in the same part.  The first start is drawn so that each instruction
   is as likely as any other to begin a burst.  A system call, a signal or a
   switch of threads ends a burst early; later bursts begin as drawn.  So an
   instruction that executes f times is sampled f x n / period times on average,
   and the same seed gives the same samples.

   At the end of each segment generated code subtracts the segment's
   instructions from WORD_LEFT (run/thread.h); it captures values where fewer
   are left than the superblock has instructions.  While no thread runs, the
   number left is in `left`. */

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
   ULong k;        /* the number of the present burst, or of the next one */
   ULong start;    /* its first instruction */
   ULong random;
   ULong n_bursts; /* that have ended */
   ULong n_short;  /* ended bursts that were cut short */
} Sampler;

typedef struct {
   Word    left;   /* instructions up to `target`; negative after it */
   ULong   target; /* the earliest start of the samplers' bursts, or earlier */
   Sampler samplers[N_SAMPLERS];
} BurstClock;

/* The clock; NULL if instructions are not counted. */
extern BurstClock* cg_bursts;

/* The longest burst: each is over before the next one begins. */
#define CG_LARGEST_BURST(period) ((period) / 2)

/* Have instructions counted; call it once. */
void cg_bursts_init(void);

/* Have the sampler observe bursts of n instructions; call it after
   cg_bursts_init. */
void cg_sample(SamplerId id, ULong n, ULong period, ULong seed);

/* Must cg_bursts_advance be called?  It need not be if nothing is sampled and
   words have 64 bits: instructions are then only numbered, and a word is large
   enough for that. */
static inline Bool cg_bursts_need_advance(IRType word)
{
   Bool samples = False;
   for (SamplerId id = 0; id < N_SAMPLERS; id++)
      samples |= cg_bursts->samplers[id].is_on;
   return samples || word != Ity_I64;
}

/* Return the number of the instruction with `left` instructions up to the
   target. */
static inline ULong cg_position(Word left)
{
   return cg_bursts->target - (ULong)(Long)left;
}

/* Return the number of the sampler's burst that contains the instruction at
   `position`; 0 if none does.  Positions must not fall from call to call. */
UInt cg_burst_at(SamplerId id, ULong position);

/* Called by generated code at the begin of a superblock, or after its end, if
   bursts may have ended within it. Changes WORD_LEFT of the running thread. */
void cg_bursts_advance(void);

/* Note that the thread gets the processor, or that it loses it. */
void cg_bursts_start_client_code(ThreadId tid);
void cg_bursts_stop_client_code(ThreadId tid);

/* End the current bursts, at a system call, a signal or a switch of threads; no
   thread may be running. */
void cg_bursts_cut(void);
