/*--------------------------------------------------------------------*/
/*--- Bursts: which instructions are sampled.                        ---*/
/*--------------------------------------------------------------------*/

/* Guest instructions are numbered as they execute, those of all threads
   together.  A sampler looks at bursts of n of them.  From the start of one to
   the start of the next it is a period on average, drawn anew each time,
   uniform from half a period to one and a half: with starts near multiples of
   the period, a loop about as long would show the same part of itself for ever.
   The first start is drawn so that each instruction is as likely as any other
   to begin a burst.  A system call, a signal or a switch of threads ends a
   burst early, which moves no other.  So an instruction that executes f times
   is sampled f x n / period times on average, and the same seed gives the same
   samples.

   Generated code counts WORD_LEFT down (run/thread.h), by a segment's
   instructions at its end, and captures while it is below a superblock's number
   of instructions.  While no thread runs, that is in `left`. */

#ifndef CG_RUN_VALUES_BURST_H
#define CG_RUN_VALUES_BURST_H

#include "run/thread.h"
#include "sim/port.h"

#include "libvex_ir.h"

typedef enum { SAMPLE_VALUES, SAMPLE_CONFLICTS, N_SAMPLERS } SamplerId;

typedef struct {
   Bool  is_on;    /* it samples, in bursts */
   ULong n;        /* instructions of a burst */
   ULong period;
   ULong k;        /* the number of the burst that comes, or is under way */
   ULong start;    /* its first instruction */
   ULong random;
   ULong n_bursts; /* that have ended ... */
   ULong n_short;  /* ... and of them, early */
} Sampler;

typedef struct {
   Word    left;   /* instructions before `target`; below 0: after it */
   ULong   target; /* the earliest start of the samplers' bursts, or earlier */
   Sampler samplers[N_SAMPLERS];
} BurstClock;

/* NULL if nothing counts instructions. */
extern BurstClock* cg_bursts;

/* A burst is 1 to this part of its period, and so over when the next begins. */
#define CG_LARGEST_BURST(period) ((period) / 2)

/* Have instructions counted; once. */
void cg_bursts_init(void);

/* Have the sampler sample bursts of n of them; cg_bursts_init was first. */
void cg_sample(SamplerId id, ULong n, ULong period, ULong seed);

/* Is cg_bursts_advance to be called?  If nothing is sampled, instructions are
   only numbered, for which a word of 64 bits is large enough. */
static inline Bool cg_bursts_need_advance(IRType word)
{
   Bool samples = False;
   for (SamplerId id = 0; id < N_SAMPLERS; id++)
      samples |= cg_bursts->samplers[id].is_on;
   return samples || word != Ity_I64;
}

/* The number of the instruction that has so many left before the target. */
static inline ULong cg_position(Word left)
{
   return cg_bursts->target - (ULong)(Long)left;
}

/* The number of the sampler's burst that has the instruction with that number;
   0 if none has.  Numbers do not fall from call to call. */
UInt cg_burst_at(SamplerId id, ULong position);

/* Called by generated code: a superblock in which bursts may have ended begins,
   or has ended.  It has its guest state, of which it changes WORD_LEFT. */
void cg_bursts_advance(void* guest_state);

/* The thread has the processor from here; up to there. */
void cg_bursts_start_client_code(ThreadId tid);
void cg_bursts_stop_client_code(ThreadId tid);

/* While no thread runs: what is under way ends here, by a system call, a signal
   or a switch of threads. */
void cg_bursts_cut(void);

#endif
