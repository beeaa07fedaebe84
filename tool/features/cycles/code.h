/* SPDX-License-Identifier: GPL-2.0-or-later */
/* SPDX-FileCopyrightText: 2026 the authors of this Cachegrind */
/*--- What the model knows of code: instructions and their steps.    ---*/

/* A segment is a piece of a superblock that executes to its end: it has
   instructions, each of which has steps, in an order in which they can be
   done: loads, at most one operation for each result, stores.  A step waits for
   values and makes one.  The values are the guest's registers, numbered by
   their place in its state, and after them those that live within a superblock
   only.  Freestanding. */

#pragma once

#include "base/port.h"

#define CG_N_REGISTERS 256
#define CG_N_VALUES    2048

#define CG_MAX_CYCLE_INSNS   200 /* of a segment */
#define CG_MAX_CYCLE_STEPS   600
#define CG_MAX_STEP_SOURCES  14
#define CG_MAX_STEP_BYTES    128 /* that it loads or stores */
#define CG_MAX_CYCLE_SOURCES 3000

/* What the cycles are spent on (model.h), which together are all; REST is none
   of the others. */
typedef enum {
   COST_REST,
   COST_MEM,
   COST_BR,
   COST_FE,
   COST_DEP,
   N_COSTS
} Cost;

/* Costs of one line of source. */
typedef struct {
   Long* of;              /* [Cost]: sixtieths of a cycle, `own` or another
                             line's; what is left of one, if `cycles` has what
                             is whole */
   Long  own[N_COSTS];
   UInt  line;            /* its number */
   ULong cycles[N_COSTS]; /* [Cost]: whole ones; [COST_REST]: of all costs */
} CycleCosts;

/* What is counted besides: data reads, writes and instruction lines that the
   second level of caches misses, and those whose pages no TLB has. */
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
   STEP_MOVE, /* value = its only source, without waiting for anything else */
   STEP_STORE,
} StepKind;

typedef struct {
   UChar  kind;
   UChar  n_sources;
   UChar  base;   /* load, store: its place in the record; CG_CODE_NO_BASE */
   UChar  szB;    /* of the load or store */
   UShort source; /* the first of its sources in the segment's list */
   UShort value;  /* that it makes; store: none */
   UInt   latency; /* op: sixtieths; load: beyond that of the level */
   Bool   is_guarded; /* it does not happen if the base is 0 */
   Bool   is_on_stack; /* the base comes from the stack pointer alone */
   Addr   offset; /* from the base, or the address */
} Step;

#define CG_CODE_NO_BASE 255

typedef struct {
   Addr   address;
   CycleCosts* costs; /* to charge: its line's, */
   UInt   line;    /* which has that number */
   UChar  szB;
   UChar  n_slots; /* of dispatch, */
   UShort slots;   /* and the time that they take */
   UShort n_steps;
} CycleInsn;

typedef enum {
   BRANCH_NONE, /* the segment's end is no branch, or not to be predicted */
   BRANCH_CONDITIONAL,
   BRANCH_DIRECT,
   BRANCH_INDIRECT,
   BRANCH_RETURN
} BranchKind;

/* How a segment ends.  A conditional branch leaves the superblock to `exit`, or
   goes on at `stay`. */
typedef struct {
   UChar  kind;
   Bool   is_call;
   UChar  n_sources;
   UShort source;  /* as in Step */
   UInt   latency; /* from the sources to its result */
   Addr   insn, after; /* the instruction, and the one behind it */
   Addr   exit, stay;
} CycleBranch;

typedef struct {
   UInt        n_insns, n_bases;
   CycleBranch branch;
   const CycleInsn* insns;
   const Step*      steps;
   const UShort*    sources;
   const Bool*      is_wanted; /* [value]: beyond the registers, it is used
                                  after the segment */
} CycleSegment;
