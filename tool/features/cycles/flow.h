/* SPDX-License-Identifier: GPL-2.0-or-later */
/* SPDX-FileCopyrightText: 2026 the authors of this Cachegrind */
/* A segment as the model executes it: times as max and plus.  Nearly everything
   about a segment is known when it is translated: a step's beginning and
   latency, as distances from the segment's dispatch and from the times of the
   values that live in.  So steps are composed to the few times that have to be
   computed: of each reference to memory and each division, whose time is known
   only at execution; of each group, the instructions in a row that one line is
   charged with, by when all of it is done; and of each value that lives out.
   Each is a maximum of sums, over (max, +):

      max(dispatch + after, ready[slot] + latency, ...)

   A slot is a value, or such a time of the segment (a node).  What is certain
   to be less than another one of the sums is left out, and one of more than two
   waits is made of several.

   A segment is a list of these evaluations, in an order in which they can be
   done: nodes, groups, the branch, values that live out.  No reference or
   division comes after the groups.  Freestanding. */

#pragma once

#include "features/cycles/code.h"
#include "features/cycles/machine.h"
#include "features/cycles/memory.h"
#include "features/cycles/predict.h"

/* The largest number of nodes: for each source of a segment all the waits that
   a value keeps, and one for each step. */
#define CG_MAX_NODES  14000
#define CG_FIRST_NODE CG_N_VALUES /* the slot of a segment's node 0 */
#define CG_NO_SLOT    (CG_N_VALUES + CG_MAX_NODES) /* is always ready */
#define CG_N_SLOTS    (CG_NO_SLOT + 1)

typedef enum {
   EVAL_VALUE, /* `to` becomes ready at that time */
   EVAL_DIVIDE,
   /* A CycleReference follows. */
   EVAL_LOAD,
   EVAL_STORE,
   EVAL_GUARDED_LOAD, /* it does not happen if its base is 0 */
   EVAL_GUARDED_STORE,
   /* A group retires, and is charged to `costs`.  Its last instruction retires
      at `soonest` or later, if it takes a cycle; CG_NEVER: the group before
      retires later than that. */
   EVAL_GROUP,
   EVAL_LOADING_GROUP, /* a group, one of whose loads is looked up */
   EVAL_BRANCH /* its result is ready at that time, but for its latency */
} EvalKind;

/* An evaluation.  Times are in sixtieths of a cycle. */
typedef struct {
   UShort kind;
   UShort to;
   UShort slot[2]; /* CG_NO_SLOT: there is none */
   UInt   latency[2];
   Int    after; /* the least time after dispatch; CG_NEVER */
   union {
      Int  soonest; /* group */
      UInt takes;   /* divide: its latency */
   };
   union {
      CycleCosts* costs; /* group */
      UInt        at;    /* divide: its dispatch, relative to the segment's */
   };
} CycleEval;

#define CG_NEVER (-(1 << 30)) /* does not wait for dispatch */

/* A reference.  References of a segment that have one base and lie within the
   length of a D1 line are looked up together, at the first of them: the lines
   of the first and of the last byte; of the first alone if all are references
   to the same bytes.  References to the stack are not looked up. */
typedef struct {
   Addr   offset;
   UInt   latency; /* beyond the level's */
   UInt   at;      /* the time of its dispatch after the segment's */
   Addr   insn;    /* the instruction */
   UInt   line;    /* the number of its source line */
   UChar  base, szB; /* as in Step; base 0 if it has none */
   Bool   has_base, is_store;
   Bool   looks_up; /* it is the first one; then there is, for all of them, */
   Addr   first;    /* the offset, */
   UInt   n_bytes;  /* and the number of bytes from there to the last; 1: one
                       look-up */
} CycleReference;

/* The code of a segment.  In memory, n_evals evaluations follow, each
   reference's with its CycleReference; then n_lines numbers of instruction
   lines, from which this segment is the first of its superblock to fetch. */
typedef struct {
   Addr   address;     /* of the first instruction */
   UInt   szB;         /* the whole size, in bytes */
   UInt   n_lines, lines; /* the place of these in it, in bytes; */
   UInt   first_group;    /* likewise */
   UInt   slots;       /* of dispatch, in time */
   UShort n_bases, n_groups, n_evals, n_nodes;
   Bool   is_guarded;  /* some of its references are guarded */
   UChar  branch;      /* BranchKind */
   Bool   is_call;
   Bool   exit_is_next; /* the exit of the conditional branch falls through, and
                           staying means to jump */
   UInt   latency;     /* of the branch's result */
   CycleBranchKey key;
   Addr   after; /* as in CycleBranch */
   CycleCosts* costs;  /* of the branch */
   UInt   first_line; /* the number of its first instruction's line */
} CycleCode;

static inline const CycleEval* cg_cycle_evals(const CycleCode* code)
{
   return (const CycleEval*)(code + 1);
}

static inline Bool cg_cycle_is_reference(const CycleEval* eval)
{
   return eval->kind >= EVAL_LOAD && eval->kind <= EVAL_GUARDED_STORE;
}

/* Return the CycleReference of a reference's evaluation. */
static inline const CycleReference* cg_cycle_reference(const CycleEval* eval)
{
   return (const CycleReference*)(eval + 1);
}

/* Return the evaluation after this one. */
static inline const CycleEval* cg_cycle_next(const CycleEval* eval)
{
   return cg_cycle_is_reference(eval)
             ? (const CycleEval*)(cg_cycle_reference(eval) + 1) : eval + 1;
}

static inline CycleCodeLine* const* cg_cycle_lines(const CycleCode* code)
{
   return (CycleCodeLine* const*)((const UChar*)code + code->lines);
}

static inline const CycleEval* cg_cycle_first_group(const CycleCode* code)
{
   return (const CycleEval*)((const UChar*)code + code->first_group);
}

/* Return the end of all evaluations. */
static inline const CycleEval* cg_cycle_end(const CycleCode* code)
{
   return (const CycleEval*)cg_cycle_lines(code);
}

/* Begin a superblock, whose segments are compiled in their order. */
void cg_cycle_begin_superblock(void);

/* Compose the segment for the machine.  Returns its code, szB bytes that can be
   copied and are valid until the next call. */
const CycleCode* cg_cycle_compile(const CycleSegment* segment,
                                  const Machine* machine);
