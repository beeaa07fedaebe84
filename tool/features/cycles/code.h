/* SPDX-License-Identifier: GPL-2.0-or-later */
/* SPDX-FileCopyrightText: 2026 the authors of this Cachegrind */
/* Code as the model sees it.  A segment is a piece of a superblock that, once
   begun, is executed to its end.  Its instructions have steps - loads,
   operations, stores - in an order in which they can be done.  A step waits for
   values; a load or an operation also produces a value.  Values are numbered:
   first the guest's registers, by their offset in the guest state, then values
   that live only within a superblock.  Freestanding. */

#pragma once

#include "base/port.h"

#define CG_N_REGISTERS 256
#define CG_N_VALUES    2048

#define CG_MAX_CYCLE_INSNS   200 /* instructions of a segment */
#define CG_MAX_CYCLE_STEPS   600
#define CG_MAX_STEP_SOURCES  14
#define CG_MAX_STEP_BYTES    128 /* bytes that a step loads or stores */
#define CG_MAX_CYCLE_SOURCES 3000

/* The causes of cycles (model.h), which together make up all cycles; COST_REST
   is the remainder. */
typedef enum {
   COST_REST,
   COST_MEM,
   COST_BR,
   COST_FE,
   COST_DEP,
   N_COSTS
} Cost;

/* The costs of a source line. */
typedef struct {
   Long* of;              /* sixtieths of a cycle by [Cost], in `own` or in
                             another line's `own`; if calls are followed, whole
                             cycles go to `cycles` at once */
   Long  own[N_COSTS];
   UInt  line;            /* number of the line */
   ULong cycles[N_COSTS]; /* whole cycles by [Cost]; at COST_REST the sum over
                             all costs */
} CycleCosts;

/* The events of misses: lines not in the second cache level, and pages in no
   TLB; each for data reads, data writes and instruction lines. */
typedef enum {
   CYCLE_D2mr,
   CYCLE_D2mw,
   CYCLE_I2mr,
   CYCLE_DTmr,
   CYCLE_DTmw,
   CYCLE_ITmr,
   N_CYCLE_MISSES
} CycleMiss;

typedef enum {
   STEP_LOAD,
   STEP_OP,
   STEP_DIVIDE, /* an operation that a divider does, one at a time */
   STEP_MOVE, /* the value is ready when the only source is */
   STEP_STORE,
} StepKind;

typedef struct {
   UChar  kind;
   UChar  n_sources;
   UChar  base;   /* load, store: index of the base among the segment's bases,
                     or CG_CODE_NO_BASE */
   UChar  szB;    /* size of the load or store */
   UShort source; /* index of its first source in CycleSegment.sources */
   UShort value;  /* the result; unused in a store */
   UInt   latency; /* sixtieths of a cycle; of a load: beyond the latency of the
                      cache level */
   Bool   is_guarded; /* the step is skipped if its base is 0 */
   Bool   is_on_stack; /* the base comes only from the stack pointer */
   Addr   offset; /* offset from the base; without a base, the address */
} Step;

#define CG_CODE_NO_BASE 255

typedef struct {
   Addr   address;
   CycleCosts* costs; /* costs of its source line */
   UInt   line;    /* number of its source line */
   UChar  szB;
   UChar  n_slots; /* number of slots of dispatch */
   UShort slots;   /* dispatch time of n_slots slots */
   UShort n_steps;
} CycleInsn;

typedef enum {
   BRANCH_NONE, /* the segment does not end in a branch to be predicted */
   BRANCH_CONDITIONAL,
   BRANCH_DIRECT,
   BRANCH_INDIRECT,
   BRANCH_RETURN
} BranchKind;

/* The end of a segment.  A conditional branch leaves the superblock for `exit`,
   or goes on at `stay`. */
typedef struct {
   UChar  kind;
   Bool   is_call;
   UChar  n_sources;
   UShort source;  /* as in Step */
   UInt   latency; /* time from the sources to the result */
   Addr   insn, after; /* addresses of the instruction and of the next one */
   Addr   exit, stay;
} CycleBranch;

typedef struct {
   UInt        n_insns, n_bases;
   CycleBranch branch;
   const CycleInsn* insns;
   const Step*      steps;
   const UShort*    sources;
   const Bool*      is_wanted; /* flags by [value], except registers: True if
                                  the value is used after the segment */
} CycleSegment;
