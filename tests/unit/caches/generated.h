/* SPDX-License-Identifier: GPL-2.0-or-later */
/* SPDX-FileCopyrightText: 2026 the authors of this Cachegrind */
/* A stand-in for the code of a group of references, since the IR made by
   translate/emit.c cannot run here.  Each group is stored as a step, with the
   plan from which the IR would be made; the functions here carry out a plan as
   translate/plan.h defines it.  Also here are parts of the tool and of VEX
   that translate/group.c, caches/replay.c and cg_sim.c need. */

#pragma once

#include "cg_sim.h"
#include "caches/replay.h"
#include "translate/emit.h"
#include "translate/plan.h"

/* The values of the superblock's temporaries in this run. */
enum { MAX_TEMPS = 64 };
extern Addr temp_value[MAX_TEMPS];

/* Return the value of a temporary or a constant. */
Addr value_of(const IRExpr* atom);

typedef struct {
   RefGroup* group;
   IRExpr*   bases[CG_MAX_BASES];
   UInt      n_bases;
   Plan      plan;
   Bool      is_called;  /* the code's mode is CODE_CALLS, without a plan */
   Bool      is_guarded; /* the step has one reference, and no plan */
} Step;

/* The steps of the superblock, in program order. */
enum { MAX_STEPS = 128 };
extern Step steps[MAX_STEPS];
extern UInt n_steps;

void drop_steps(void);

/* Return the address of a data probe's first byte. */
Addr address_of(const Step* step, const Probe* probe);

/* Return the result of the probe's test.  Generated code ORs a group's
   results. */
UWord test_word(const Step* step, const Probe* probe);

/* Return whether generated code calls the replay if a group's results give
   all_tests. */
Bool calls_replay(UWord all_tests);

void call_replay(const Step* step);
void call_replay_guarded(const Step* step);

/* Note the uses of the step's lines, and advance the clock. */
void note_uses(const Step* step);
