/* SPDX-License-Identifier: GPL-2.0-or-later */
/* SPDX-FileCopyrightText: 2026 the authors of this Cachegrind */
/* Jumps in a superblock's IR, if jumps are collected.  A segment's counter
   gives the number of times its jumps are executed; a counter after a side
   exit, the number of times the exit was not taken.  Only computed jumps need
   calls (counts/jumps.h).  Each exit of a superblock is passed here in its
   order, before the segment that it ends has ended. */

#pragma once

#include "counts/jumps.h"
#include "translate/segment.h"
#include "libvex.h"

/* Of a superblock. */
typedef struct {
   Emitter* emitter;
   Segment* segment;
   ULong*   not_taken; /* counts so for the exit just seen; or NULL */
   /* Of the present instruction. */
   Bool     has_exit;
   ULong*   turned; /* counts executions of a branch that VEX has turned
                       round, so that its exit leads to the next instruction;
                       or NULL */
   Bool     tries_again; /* it is atomic */
} Jumps;

/* Begin the instruction at a, after the instruction `before`, whose size is 0
   if there is none.  If a does not follow it in memory, VEX has unrolled a
   loop. */
void cg_jumps_insn(Jumps* jumps, Addr a, const Insn* before);

/* Pass a statement of the instruction. */
void cg_jumps_statement(Jumps* jumps, const IRStmt* st);

/* Note a side exit of the instruction; and that the exit has been emitted. */
void cg_jumps_exit(Jumps* jumps, const IRStmt* exit, const Insn* insn);
void cg_jumps_passed(Jumps* jumps);

/* End the superblock, whose last instruction this is. */
void cg_jumps_end(Jumps* jumps, const IRSB* in, const Insn* insn);
