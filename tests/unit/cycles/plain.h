/* SPDX-License-Identifier: GPL-2.0-or-later */
/* SPDX-FileCopyrightText: 2026 the authors of this Cachegrind */
/* The model of cycles in its plain form: a segment is executed instruction by
   instruction and step by step, in their order, as features/cycles/model.h
   describes.  The plain form shares the model's memory and predictors. */

#pragma once

#include "features/cycles/code.h"
#include "features/cycles/machine.h"
#include "features/cycles/memory.h"

#define PLAIN_LINES     9
#define PLAIN_ADDRESSES 61

typedef struct {
   Long  dispatched, retired;
   Long  divider_free;
   ULong missed[PLAIN_LINES][N_CYCLE_MISSES]; /* misses, by source line */
   ULong waited[PLAIN_ADDRESSES]; /* whole cycles of COST_MEM, by the latest
                                     load's address modulo PLAIN_ADDRESSES */
   Long  ready[CG_N_VALUES];
} PlainState;

extern PlainState plain;

/* Initialise, once.  Costs are charged only while *is_charged is not zero;
   level_of_page is as in features/cycles/memory.h. */
void plain_init(const Machine* machine, const ULong* is_charged,
                LevelOfPage level_of_page);

/* Begin a superblock, to which the next segments belong. */
void plain_begin_superblock(void);

/* Execute the segment without its branch; then execute the branch, which leads
   to `next`. */
void plain_execute(const CycleSegment* segment, const Addr* bases);
void plain_branch(const CycleSegment* segment, Addr next);
