/* SPDX-License-Identifier: GPL-2.0-or-later */
/* SPDX-FileCopyrightText: 2026 the authors of this Cachegrind */
/* Jumps in a superblock's IR, if jumps are collected.  A segment's counter
   counts how often its jumps are executed; a counter behind a side exit, how
   often the exit is not taken.  Computed jumps need calls (counts/jumps.h). */

#pragma once

#include "counts/jumps.h"
#include "translate/segment.h"
#include "libvex.h"

typedef struct {
   Emitter* emitter;
   Segment* segment;
   ULong*   not_taken; /* counter of the times that the latest exit is not
                          taken; or NULL */
   /* The state of the present instruction. */
   Bool     has_exit;
   ULong*   turned; /* counter of a branch inverted by VEX, whose exit leads to
                       the next instruction; or NULL */
   Bool     tries_again; /* the instruction is atomic */
} Jumps;

/* Begin the instruction at a, after the instruction `before`; the first one's
   `before` has size 0. */
void cg_jumps_insn(Jumps* jumps, Addr a, const Insn* before);

void cg_jumps_statement(Jumps* jumps, const IRStmt* st);

/* Note a side exit before its segment's end, and that it has been emitted. */
void cg_jumps_exit(Jumps* jumps, const IRStmt* exit, const Insn* insn);
void cg_jumps_passed(Jumps* jumps);

void cg_jumps_end(Jumps* jumps, const IRSB* in, const Insn* insn);
