/*--------------------------------------------------------------------*/
/*--- The second translation of code, which captures.                ---*/
/*--------------------------------------------------------------------*/

/* A burst is rare, so code should be what it is without profiling of values but
   for one test a superblock.  Hence there are two translations of code that
   has been sampled: the plain one, which tests whether a burst comes within it,
   and one that captures, to which it goes then.

   Valgrind knows translations by the address of the guest's code.  So there are
   addresses that stand for the second ones: a slot for each superblock, in
   pages of the guest's address space where nothing else is, with a jump in it
   to the superblock's code.  At the slot's entry is a translation of ours,
   which makes ready; at its body is the superblock, translated by way of the
   jump.

   VEX follows jumps only if it is told so, for the one translation that we
   want; and no further, as it is told how many instructions there are. */

/* Speed, November 2026, --value-profile=load, as multiples of counting alone
   on gzip, bzip2, xz, perl (noise 20 %):

      a call at each load, guarded by a test a superblock   1.47 1.34 1.61 1.56
      a second translation                                  1.21 1.15 1.21 1.43
      ... of superblocks of one or two instructions, too                   1.30
      hardly any bursts                                                    1.20

   To discard the second translations after each burst took 1.87 instead of
   1.45: most bursts find their code translated. */

#ifndef CG_RUN_VALUES_SAMPLED_CODE_H
#define CG_RUN_VALUES_SAMPLED_CODE_H

#include "libvex.h"
#include "pub_tool_basics.h"

/* A superblock that has a second translation, or will have one. */
typedef struct SampledCode {
   struct SampledCode* next_in_hash;
   Addr code;
   Addr entry, body;   /* the slot's addresses */
   UInt n_insns;       /* of the plain translation, each once */
   Bool is_translated; /* the body is */
   Bool is_unfit;      /* it could not be */
} SampledCode;

/* Once.  Does nothing where there is no place for slots, and for other guests
   than amd64: write_jump() writes amd64's, and VEX does not follow
   those of x86. */
void cg_sampled_code_init(Bool exact_registers);

/* The slot of the superblock that begins there, with so many instructions; NULL
   if it can have none. */
SampledCode* cg_sampled_code(Addr code, UInt n_insns);

/* Is that a slot's entry, or body?  NULL if not. */
SampledCode* cg_sampled_code_at_entry(Addr a);
SampledCode* cg_sampled_code_at_body(Addr a);

/* Called by generated code at a slot's entry. */
void cg_enter_sampled_code(SampledCode* slot);

/* Some translation is being made, the wanted one or another: from now on VEX
   works as it was told before. */
void cg_sampled_code_restore_vex(void);

/* When the guest's registers are up to date in bodies. */
VexRegisterUpdates cg_sampled_code_updates(void);

/* The body was not what it should be: there is to be no second translation. */
void cg_sampled_code_give_up(SampledCode* slot);

/* The translation of a slot has been discarded, if it was one. */
void cg_sampled_code_discarded(Addr key);

/* No translation is running: discard what was given up. */
void cg_sampled_code_serve(void);

#endif
