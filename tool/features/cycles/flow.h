/* SPDX-License-Identifier: GPL-2.0-or-later */
/* SPDX-FileCopyrightText: 2026 the authors of this Cachegrind */
/* A segment as the model executes it.  When a segment is translated, most of
   its times are known as distances from its dispatch and from the times of
   earlier values.  So its steps are composed to evaluations of the few times
   that must be computed at execution: of each reference to memory, each
   division, the end of each group (successive instructions of a source line),
   the branch, and each value that may be used afterwards.  An evaluation is
   a maximum of sums:

      max(dispatch + after, ready[slot] + latency, ...)

   A slot is a value, or a node: a time computed in the segment.  A sum that is
   certainly less than another is mostly left out.  A maximum of more than two
   waits is made of several nodes.

   A segment is a list of evaluations, in an order in which they can be done:
   nodes, groups, the branch, values used later, the last two after their own
   nodes.  References and divisions come before the groups.  Freestanding. */

#pragma once

#include "features/cycles/code.h"
#include "features/cycles/machine.h"
#include "features/cycles/memory.h"
#include "features/cycles/predict.h"

/* The maximum number of nodes; more than MAX_KEPT (flow.c) for each source of a
   segment, and one for each step. */
#define CG_MAX_NODES  14000
#define CG_FIRST_NODE CG_N_VALUES /* the slot of a segment's node 0 */
#define CG_NO_SLOT    (CG_N_VALUES + CG_MAX_NODES) /* a slot always ready */
#define CG_N_SLOTS    (CG_NO_SLOT + 1)

typedef enum {
   EVAL_VALUE, /* slot `to` is ready at the computed time */
   EVAL_DIVIDE,
   /* References: a CycleReference follows the evaluation. */
   EVAL_LOAD,
   EVAL_STORE,
   EVAL_GUARDED_LOAD, /* skipped if its base is 0 */
   EVAL_GUARDED_STORE,
   /* A group retires, and `costs` is charged.  It retires at the earliest
      `soonest` after the segment's dispatch: its last instruction takes time.
      CG_NEVER: the previous group never retires before that time. */
   EVAL_GROUP,
   EVAL_LOADING_GROUP, /* a group that loads from outside the stack */
   EVAL_BRANCH /* time of the branch's result, less its latency */
} EvalKind;

/* An evaluation.  Times are in sixtieths of a cycle. */
typedef struct {
   UShort kind;
   UShort to;
   UShort slot[2]; /* CG_NO_SLOT: there is none */
   UInt   latency[2];
   Int    after; /* the least time after dispatch, or CG_NEVER */
   union {
      Int  soonest; /* of a group */
      UInt takes;   /* latency of a division */
   };
   union {
      CycleCosts* costs; /* of a group's line */
      UInt        at;    /* time from the segment's dispatch to a division's */
   };
} CycleEval;

#define CG_NEVER (-(1 << 30)) /* no wait for dispatch */

/* A reference to memory.  References in a segment that have the same base and
   lie within the length of a D1 line are looked up together, with the first of
   them: the lines of their first and last byte.  If all are to the same bytes,
   only the first byte's line is looked up.  References to the stack are not
   looked up; guarded references are looked up alone. */
typedef struct {
   Addr   offset;
   UInt   latency; /* latency in addition to the cache level's */
   UInt   at;      /* time from the segment's dispatch to the reference's */
   Addr   insn;    /* the instruction */
   UInt   line;    /* the number of its source line */
   UChar  base, szB; /* as in Step; base is 0 if there is none */
   Bool   has_base, is_store;
   Bool   looks_up; /* first of the references looked up together; the next two
                       members are for all of them */
   Addr   first;    /* offset of the first byte */
   UInt   n_bytes;  /* bytes from the first to the last; 1: one look-up */
} CycleReference;

/* The code of a segment.  In memory it is followed by n_evals evaluations, with
   a CycleReference behind each one of a reference; then by pointers to n_lines
   instruction lines, which no earlier segment of the superblock has fetched. */
typedef struct {
   Addr   address;     /* address of the first instruction */
   UInt   szB;         /* the whole size, in bytes */
   UInt   n_lines, lines; /* number of lines, and their offset in the code, in
                             bytes */
   UInt   first_group;    /* offset of the first group in the code, in bytes */
   UInt   slots;       /* dispatch time of its slots */
   UShort n_bases, n_groups, n_evals, n_nodes;
   Bool   is_guarded;  /* some of its references are guarded */
   UChar  branch;      /* BranchKind */
   Bool   is_call;
   Bool   exit_is_next; /* the conditional branch's exit falls through: staying
                           in the superblock is the jump */
   UInt   latency;     /* latency of the branch's result */
   CycleBranchKey key;
   Addr   after; /* as in CycleBranch */
   CycleCosts* costs;  /* costs of the branch's line */
   UInt   first_line; /* number of its first instruction's source line */
} CycleCode;

static inline const CycleEval* cg_cycle_evals(const CycleCode* code)
{
   return (const CycleEval*)(code + 1);
}

static inline Bool cg_cycle_is_reference(const CycleEval* eval)
{
   return eval->kind >= EVAL_LOAD && eval->kind <= EVAL_GUARDED_STORE;
}

static inline const CycleReference* cg_cycle_reference(const CycleEval* eval)
{
   return (const CycleReference*)(eval + 1);
}

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

/* Begin a superblock, whose segments must be compiled in their order. */
void cg_cycle_begin_superblock(void);

/* Compose the segment for the machine; return its code, which is valid until
   the next call and can be copied. */
const CycleCode* cg_cycle_compile(const CycleSegment* segment,
                                  const Machine* machine);
