/* SPDX-License-Identifier: GPL-2.0-or-later */
/* SPDX-FileCopyrightText: 2026 the authors of this Cachegrind */
/* Machines: what cycles are estimated for.  A machine is read from a text file,
   one figure a line: a name, numbers, and a comment after # that tells where
   the figure comes from.  All times are in cycles there, with up to two
   decimals, and in sixtieths of a cycle here: so the widths that processors
   have divide a cycle without a rest.

   Freestanding, as base/port.h says. */

#pragma once

#include "base/port.h"

#define CG_CYCLE 60 /* sixtieths */

/* The classes of operations by latency. */
typedef enum {
   OP_MOVE, /* no computation: a copy, a conversion of width, a lane */
   OP_EXTEND, /* a narrow value is widened; a load does this at no cost */
   OP_ALU,
   OP_MUL,
   OP_DIV,
   OP_VECTOR_MUL,
   OP_FP_ADD,
   OP_FP_MUL,
   OP_FP_DIV,
   OP_FP_CONVERT,
   OP_SLOW, /* operations that VEX leaves to a helper: x87's functions, and the
               like */
   N_OP_CLASSES
} OpClass;

#define CG_N_LEVELS 4 /* L1, L2, L3, memory */

typedef struct {
   UInt size, assoc, line; /* bytes; size 0: the level does not exist */
} CycleCache;

typedef struct {
   UInt MHz;            /* for the summary only */
   UInt slot;           /* a cycle / the width of dispatch; */
   UInt vector_slot;    /* the same for vector and floating-point code */
   UInt additions;      /* the least number that an unshared core executes side
                           by side in a cycle; hundredths, for cg_calibrate
                           alone */
   UInt window;         /* instructions between dispatch and retirement */
   UInt mispredict;     /* from the branch's result to the next dispatch */
   UInt taken;          /* the least time of dispatch of a segment whose branch
                           is taken */
   UInt latency[N_OP_CLASSES];
   UInt divide_gap;     /* from one division to the next */
   UInt load;           /* that hits L1 */
   UInt vector_load;    /* added if it goes to a vector register */
   UInt scaled;         /* added if its address has a scaled index */
   UInt forward;        /* a load of something stored just before */
   CycleCache I1, cache[CG_N_LEVELS - 1];
   CycleCache TLB, ITLB; /* the last levels of TLBs: their lines are pages; size
                            0 of ITLB: it is TLB; of TLB: there is none */
   UInt walk;           /* added if no TLB has the page; 0: level includes its
                           mean */
   UInt level[CG_N_LEVELS]; /* load to use; [0] is load */
   UInt fetch[CG_N_LEVELS]; /* dispatch waits, if the level has the line */
   UInt gap[CG_N_LEVELS];   /* from one line out of the level to the next */
   UInt bank;           /* like gap[1], for lines in one of L2's four banks */
   UInt misses;         /* of L1, outstanding at most */
   UInt stream;         /* how many lines L2's prefetcher is ahead; 0: there is
                           none */
   UInt predictor;      /* see predict.h: bits of a table's index, */
   UInt history;        /* the bits of the longest history */
   UInt indirect;       /* targets in a table */
} Machine;

/* Read the text of a machine file, which ends in NUL and is changed.  Returns
   NULL, or the fault, with the line's number in *line. */
const HChar* cg_read_machine(HChar* text, Machine* machine, UInt* line);
