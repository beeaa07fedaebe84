/* SPDX-License-Identifier: GPL-2.0-or-later */
/* SPDX-FileCopyrightText: 2026 the authors of this Cachegrind */
/* Code for the model: instructions and their steps.  A segment is a piece of a
   superblock that executes to its end.  Its instructions have steps, in an
   order in which they can be done: loads, at most one operation for each
   result, stores.  A step waits for values; loads and operations also produce a
   value.  Values are the guest's registers, numbered by their offset in its
   state, followed by values that live only within a superblock.
   Freestanding. */

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
   Long* of;              /* sixtieths of a cycle by [Cost]: `own`, or another
                             line's; less than a cycle where `cycles` keeps the
                             whole ones */
   Long  own[N_COSTS];
   UInt  line;            /* its number */
   ULong cycles[N_COSTS]; /* whole cycles by [Cost]; at COST_REST the sum over
                             all costs */
} CycleCosts;

/* Further counted events: misses of the second cache level by data reads, data
   writes and instruction lines, and misses of all TLBs. */
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
   STEP_MOVE, /* value = its only source; no other wait */
   STEP_STORE,
} StepKind;

typedef struct {
   UChar  kind;
   UChar  n_sources;
   UChar  base;   /* load, store: index of the base in the record, or
                     CG_CODE_NO_BASE */
   UChar  szB;    /* size of the load or store */
   UShort source; /* index of its first source in the segment's list */
   UShort value;  /* the result; unused in a store */
   UInt   latency; /* operation: sixtieths; load: added to the level's
                      latency */
   Bool   is_guarded; /* the step is skipped if its base is 0 */
   Bool   is_on_stack; /* the base comes only from the stack pointer */
   Addr   offset; /* offset from the base; without one, the address */
} Step;

#define CG_CODE_NO_BASE 255

typedef struct {
   Addr   address;
   CycleCosts* costs; /* the line's costs to charge */
   UInt   line;    /* which has that number */
   UChar  szB;
   UChar  n_slots; /* of dispatch, */
   UShort slots;   /* and the dispatch time that they take */
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
   const Bool*      is_wanted; /* flags, [value, after the registers]: True if
                                  it is used after the segment */
} CycleSegment;
