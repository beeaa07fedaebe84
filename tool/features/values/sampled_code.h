/* SPDX-License-Identifier: GPL-2.0-or-later */
/* SPDX-FileCopyrightText: 2026 the authors of this Cachegrind */
/* Second translations, which capture values.  Bursts are rare, so code should
   run almost as fast as without profiling of values.  So sampled code has a
   plain translation, which only tests for a burst within it, and one that
   captures, where execution continues in a burst.

   Valgrind knows translations by the address of guest code.  So each superblock
   has a slot, in pages of the guest's address space that hold nothing else,
   with two jumps to its code.  The first jump, the slot's entry, has a
   translation that calls enter_sampled_code.  The second jump, the slot's body,
   is translated to the superblock's code: VEX is told to follow this jump only,
   and how many instructions to translate. */

/* Speed, November 2026, --value-profile=load, as multiples of counting alone on
   gzip, bzip2, xz, perl: a call at each load, guarded by a test a superblock,
   1.47, 1.34, 1.61, 1.56; a second translation 1.21, 1.15, 1.21, 1.43.
   Discarding second translations after each burst took 1.87 instead of 1.45. */

#pragma once

#include "feature.h"

/* A superblock that has a second translation, or will have one. */
typedef struct SampledCode {
   struct SampledCode* next_in_hash;
   Addr code;
   Addr entry, body;   /* the slot's addresses */
   UInt n_insns;       /* instructions of the plain translation, without
                          repetitions */
   Bool is_translated; /* the body has a translation */
   Bool is_unfit;      /* the body cannot be translated */
} SampledCode;

/* Initialise, once; without effect if there is no room for slots, and on guests
   but amd64: write_jump() writes its jumps, and VEX does not follow x86's. */
void cg_sampled_code_init(Bool exact_registers);

/* Return the slot of the superblock at `code`; NULL if it cannot have one. */
SampledCode* cg_sampled_code(Addr code, UInt n_insns);

/* Restore VEX's former settings, which a slot's entry may have changed. */
void cg_sampled_code_restore_vex(void);

/* Implement the hook of feature.h: a slot's entry continues at its body, which
   is the second translation or, if given up, a return to the code. */
IRSB* cg_sampled_code_instead(const IRSB* in, IRType word, OtherCode* other);

/* Is the superblock being instrumented the body of a slot? */
Bool cg_sampled_code_is_body(void);

void cg_sampled_code_discarded(Addr key);

/* Discard the slots that were given up; no translation may be running. */
void cg_sampled_code_serve(void);
