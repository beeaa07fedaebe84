/* SPDX-License-Identifier: GPL-2.0-or-later */
/* SPDX-FileCopyrightText: 2026 the authors of this Cachegrind */
/* Jumps in a superblock's IR, if jumps are collected.  A segment's counter
   counts executions of its jumps; a counter after a side exit counts how often
   the exit was not taken.  Only computed jumps need calls (counts/jumps.h).
   The exits of a superblock are noted in order, each before the segment that it
   ends has ended. */

#pragma once

#include "counts/jumps.h"
#include "translate/segment.h"
#include "libvex.h"

/* The state of a superblock. */
typedef struct {
   Emitter* emitter;
   Segment* segment;
   ULong*   not_taken; /* counter of how often the exit just noted is not taken;
                          or NULL */
   /* The state of the present instruction. */
   Bool     has_exit;
   ULong*   turned; /* counter of executions of a branch that VEX has inverted,
                       so that its exit leads to the next instruction; or
                       NULL */
   Bool     tries_again; /* it is atomic */
} Jumps;

/* Begin the instruction at a, after the instruction `before`, whose size is 0
   if there is none.  If a does not follow that in memory, VEX has unrolled a
   loop. */
void cg_jumps_insn(Jumps* jumps, Addr a, const Insn* before);

/* Handle a statement of the instruction. */
void cg_jumps_statement(Jumps* jumps, const IRStmt* st);

/* Note a side exit of the instruction, before it is emitted; or that it has
   been emitted. */
void cg_jumps_exit(Jumps* jumps, const IRStmt* exit, const Insn* insn);
void cg_jumps_passed(Jumps* jumps);

/* End the superblock, whose last instruction is `insn`. */
void cg_jumps_end(Jumps* jumps, const IRSB* in, const Insn* insn);
