/* SPDX-License-Identifier: GPL-2.0-or-later */
/* SPDX-FileCopyrightText: 2026 the authors of this Cachegrind */
/* A segment as the model executes it.  Nearly all of a segment's times are
   known when it is translated, as distances from its dispatch and from the
   times of the values that live in.  So steps are composed to the few times
   that must be computed at execution: one for each reference to memory and each
   division; one for each group, successive instructions of a source line,
   when all of it is done; and one for each value that lives out.  Each is a
   maximum of sums, over (max, +):

      max(dispatch + after, ready[slot] + latency, ...)

   A slot is a value, or a computed time of the segment (a node).  A sum that is
   certainly less than another is left out; a maximum of more than two waits is
   made of several nodes.

   A segment is a list of these evaluations, in an order in which they can be
   done: nodes, groups, the branch, values that live out.  All references and
   divisions come before the groups.  Freestanding. */

#pragma once

#include "features/cycles/code.h"
#include "features/cycles/machine.h"
#include "features/cycles/memory.h"
#include "features/cycles/predict.h"

/* The maximum number of nodes: for each source of a segment all the waits of a
   value, and one node for each step. */
#define CG_MAX_NODES  14000
#define CG_FIRST_NODE CG_N_VALUES /* the slot of a segment's node 0 */
#define CG_NO_SLOT    (CG_N_VALUES + CG_MAX_NODES) /* is always ready */
#define CG_N_SLOTS    (CG_NO_SLOT + 1)

typedef enum {
   EVAL_VALUE, /* value `to` is ready at the computed time */
   EVAL_DIVIDE,
   /* References: a CycleReference follows the evaluation. */
   EVAL_LOAD,
   EVAL_STORE,
   EVAL_GUARDED_LOAD, /* skipped if its base is 0 */
   EVAL_GUARDED_STORE,
   /* A group retires, and `costs` is charged.  Its last instruction retires at
      `soonest` or later, if it takes a cycle; CG_NEVER: the previous group
      retires later than that. */
   EVAL_GROUP,
   EVAL_LOADING_GROUP, /* a group, one of whose loads is looked up */
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
      Int  soonest; /* group */
      UInt takes;   /* divide: its latency */
   };
   union {
      CycleCosts* costs; /* group */
      UInt        at;    /* division: its dispatch after the segment's */
   };
} CycleEval;

#define CG_NEVER (-(1 << 30)) /* does not wait for dispatch */

/* A reference.  A segment's references with one base, within the length of a D1
   line, are looked up together at the first of them: the lines of the first and
   the last byte, or only of the first byte if all are to the same bytes.
   References to the stack are not looked up. */
typedef struct {
   Addr   offset;
   UInt   latency; /* beyond the level's */
   UInt   at;      /* time from the segment's dispatch to its own */
   Addr   insn;    /* the instruction */
   UInt   line;    /* the number of its source line */
   UChar  base, szB; /* as in Step; base is 0 if there is none */
   Bool   has_base, is_store;
   Bool   looks_up; /* this is the first one, with the next members for all */
   Addr   first;    /* offset of the first byte */
   UInt   n_bytes;  /* bytes from `first` to the last one; 1: one look-up */
} CycleReference;

/* The code of a segment.  In memory it is followed by n_evals evaluations, each
   one of a reference with its CycleReference; then by the numbers of n_lines
   instruction lines that no earlier segment of the superblock has fetched. */
typedef struct {
   Addr   address;     /* address of the first instruction */
   UInt   szB;         /* the whole size, in bytes */
   UInt   n_lines, lines; /* number of lines, and their offset in the code, in
                             bytes */
   UInt   first_group;    /* offset of the first group in the code, in bytes */
   UInt   slots;       /* of dispatch, in time */
   UShort n_bases, n_groups, n_evals, n_nodes;
   Bool   is_guarded;  /* some of its references are guarded */
   UChar  branch;      /* BranchKind */
   Bool   is_call;
   Bool   exit_is_next; /* the conditional branch's exit falls through: staying
                           in the superblock is the jump */
   UInt   latency;     /* latency of the branch's result */
   CycleBranchKey key;
   Addr   after; /* as in CycleBranch */
   CycleCosts* costs;  /* of the branch */
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

/* Return the CycleReference of the evaluation of a reference. */
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

/* Compose the segment for the machine; return its code, szB bytes, which can be
   copied and are valid until the next call. */
const CycleCode* cg_cycle_compile(const CycleSegment* segment,
                                  const Machine* machine);
