/* SPDX-License-Identifier: GPL-2.0-or-later */
/* SPDX-FileCopyrightText: 2026 the authors of this Cachegrind */
/* Jumps in a superblock's IR, if they are collected.  A segment's counter
   counts executions of its jumps, one after a side exit those that do not exit;
   only computed jumps need calls (counts/jumps.h).  Exits are noted in order,
   each before its segment ends. */

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
   ULong*   turned; /* executions of a branch inverted by VEX, whose exit leads
                       to the next instruction; or NULL */
   Bool     tries_again; /* it is atomic */
} Jumps;

/* Begin the instruction at a, after `before`, whose size is 0 if there is none.
   If a does not follow it, VEX has unrolled a loop. */
void cg_jumps_insn(Jumps* jumps, Addr a, const Insn* before);

void cg_jumps_statement(Jumps* jumps, const IRStmt* st);

/* Note a side exit before it is emitted; and that it has been. */
void cg_jumps_exit(Jumps* jumps, const IRStmt* exit, const Insn* insn);
void cg_jumps_passed(Jumps* jumps);

void cg_jumps_end(Jumps* jumps, const IRSB* in, const Insn* insn);
