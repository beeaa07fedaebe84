/* SPDX-License-Identifier: GPL-2.0-or-later */
/* SPDX-FileCopyrightText: 2026 the authors of this Cachegrind */
/* Second translations of superblocks, which capture values.  Bursts are rare,
   so the plain translation only tests whether a burst may reach into the
   superblock.  If so, execution continues in the second translation.

   Valgrind knows translations by the address of guest code.  So a superblock
   has a slot, in pages of the guest's address space that have nothing else,
   with two jumps to its code.  The first jump, the slot's entry, has a
   translation that calls enter_sampled_code.  The second jump, the slot's body,
   is translated to the superblock's code: VEX is told to follow only this jump,
   and to stop after the superblock's instructions. */

/* Speed, November 2026: --value-profile=load takes 1.21, 1.15, 1.21, 1.43 times
   as long as counting alone (gzip, bzip2, xz, perl).  With a guarded call at
   each load instead of second translations, it took 1.47, 1.34, 1.61, 1.56. */

#pragma once

#include "feature.h"

/* A superblock that has a slot. */
typedef struct SampledCode {
   struct SampledCode* next_in_hash;
   Addr code;
   Addr entry, body;   /* the slot's addresses */
   UInt n_insns;       /* number of the superblock's instructions, without
                          VEX's repetitions of a loop */
   Bool is_translated; /* the body has a translation */
   Bool is_unfit;      /* the body cannot be translated */
} SampledCode;

/* Initialise slots, once.  Without room for them, or for guests other than
   amd64, there will be no second translations. */
void cg_sampled_code_init(Bool exact_registers);

/* Return the slot of the superblock at `code`, made if necessary; NULL if the
   superblock cannot have a slot. */
SampledCode* cg_sampled_code(Addr code, UInt n_insns);

/* Restore VEX's former settings, which a slot's entry may have changed. */
void cg_sampled_code_restore_vex(void);

/* Implement the hook of feature.h: a slot's entry continues at its body, which
   is the second translation or, if that was given up, a jump to the code. */
IRSB* cg_sampled_code_instead(const IRSB* in, IRType word, OtherCode* other);

/* Is a slot's body the superblock that is being instrumented? */
Bool cg_sampled_code_is_body(void);

void cg_sampled_code_discarded(Addr key);

/* Discard translations of given-up slots and their code, while no code runs. */
void cg_sampled_code_serve(void);
