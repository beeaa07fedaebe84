/* SPDX-License-Identifier: GPL-2.0-or-later */
/* SPDX-FileCopyrightText: 2026 the authors of this Cachegrind */
/* Machines, for which cycles are estimated.  A machine is read from a text
   file, one figure a line: a name, numbers, and after # the figure's source.
   Times in the file are in cycles, with up to two decimals.  Here they are in
   sixtieths of a cycle, as 60 is a multiple of most processors' widths.

   Freestanding (base/port.h). */

#pragma once

#include "base/port.h"

#define CG_CYCLE 60 /* sixtieths */

/* The classes of operations by latency. */
typedef enum {
   OP_MOVE, /* no computation: a copy, a conversion of width, a lane */
   OP_EXTEND, /* widening of a narrow value, which loads do at no cost */
   OP_ALU,
   OP_MUL,
   OP_DIV,
   OP_VECTOR_MUL,
   OP_FP_ADD,
   OP_FP_MUL,
   OP_FP_DIV,
   OP_FP_CONVERT,
   OP_SLOW, /* x87's functions, atomic operations, most of VEX's helpers */
   N_OP_CLASSES
} OpClass;

#define CG_N_LEVELS 4 /* L1, L2, L3, memory */

typedef struct {
   UInt size, assoc, line; /* bytes, ways, bytes; size 0: no such level */
} CycleCache;

typedef struct {
   UInt MHz;            /* clock rate, for the summary only */
   UInt slot;           /* a cycle divided by the width of dispatch */
   UInt vector_slot;    /* slot of vector and floating-point instructions */
   UInt additions;      /* the least number of additions that an unshared core
                           does in a cycle, in hundredths; used only by
                           cg_calibrate */
   UInt window;         /* instructions between dispatch and retirement */
   UInt mispredict;     /* time from the branch's result to the next dispatch */
   UInt taken;          /* the least dispatch time of a segment whose branch is
                           taken */
   UInt latency[N_OP_CLASSES];
   UInt divide_gap;     /* time between two independent divisions */
   UInt load;           /* latency of a load that hits L1 */
   UInt vector_load;    /* latency added for a load to a vector register */
   UInt scaled;         /* latency added for an address with a scaled index */
   UInt forward;        /* latency of a load of bytes stored just before */
   CycleCache I1, cache[CG_N_LEVELS - 1];
   CycleCache TLB, ITLB; /* last levels of TLBs, with pages as lines.  Without
                            ITLB (size 0), TLB serves code, too; without TLB,
                            no page walks of data are modelled */
   UInt walk;           /* time of a page walk, if no TLB has the page; 0: the
                           latencies of levels include the mean of walks */
   UInt level[CG_N_LEVELS]; /* latency of a load from this level; [0] is load */
   UInt fetch[CG_N_LEVELS]; /* the wait of dispatch for an instruction line in
                               the level */
   UInt gap[CG_N_LEVELS];   /* time from one line of the level to the next */
   UInt bank;           /* gap[1] for two lines of L2 in the same bank */
   UInt misses;         /* the maximum number of outstanding misses of D1 */
   UInt stream;         /* number of lines by which L2's prefetcher is ahead; 0:
                           no prefetchers */
   UInt predictor;      /* bits of a table's index (predict.h) */
   UInt history;        /* bits of the longest history */
   UInt indirect;       /* number of targets in a table */
} Machine;

/* Read the text of a machine file, which ends in NUL.  Return NULL, or the
   fault; set *line to the number of its line. */
const HChar* cg_read_machine(HChar* text, Machine* machine, UInt* line);
