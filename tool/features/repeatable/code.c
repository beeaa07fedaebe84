/* SPDX-License-Identifier: GPL-2.0-or-later */
/* SPDX-FileCopyrightText: 2026 the authors of this Cachegrind */
/* Changes of code.  VEX's helpers are recognised by their names, which have not
   changed since version 3.19. */

#include "features/repeatable/code.h"
#include "features/repeatable/clock.h"
#include "features/repeatable/deadlines.h"
#include "features/repeatable/family.h"
#include "features/repeatable/guest.h"
#include "features/repeatable/stream.h"
#include "features/repeatable/timeouts.h"
#include "features/repeatable/turns.h"
#include "features/repeatable/waits.h"
#include "base/valgrind.h"

/*--- Instructions                                         ---*/

static ULong answer_ticks(void)
{
   return cg_clock_ticks();
}

#if defined(VGA_amd64)
/* Return random bits; bit 32 tells that they were available. */
static ULong answer_random(void)
{
   return (ULong)1 << 32 | (UInt)cg_random();
}

/* Set the registers to the ticks and the number of the processor. */
static void answer_ticks_and_processor(VexGuestArchState* registers)
{
   ULong ticks          = cg_clock_ticks();
   registers->guest_RAX = (UInt)ticks;
   registers->guest_RDX = ticks >> 32;
   registers->guest_RCX = 0;
}
#endif

static const struct {
   const HChar* vex;
   const HChar* name;
   void*        helper;
} replacements[] = {
#if defined(VGA_amd64)
   { "amd64g_dirtyhelper_RDTSC", "answer_ticks", answer_ticks },
   { "amd64g_dirtyhelper_RDTSCP", "answer_ticks_and_processor",
     answer_ticks_and_processor },
   { "amd64g_dirtyhelper_RDRAND", "answer_random", answer_random },
   { "amd64g_dirtyhelper_RDSEED", "answer_random", answer_random },
#endif
   { "x86g_dirtyhelper_RDTSC", "answer_ticks", answer_ticks },
   { "arm64g_dirtyhelper_MRS_CNTVCT_EL0", "answer_ticks", answer_ticks },
};

static void replace_helper(IRDirty* call)
{
   for (UInt i = 0; i < sizeof(replacements) / sizeof(replacements[0]); i++) {
      if (VG_(strcmp)(call->cee->name, replacements[i].vex) != 0)
         continue;
      call->cee->name = replacements[i].name;
      call->cee->addr = VG_(fnptr_to_fnentry)(replacements[i].helper);
      return;
   }
}

/*--- System calls                                         ---*/

static void before_syscall(VexGuestArchState* registers)
{
   ThreadId tid    = VG_(get_running_tid)();
   UInt     number = *(const UWord*)((UChar*)registers + cg_number_register);
   UWord    args[CG_N_ARGS];
   cg_put_back(tid);
   for (UInt i = 0; i < CG_N_ARGS; i++)
      args[i] = *(UWord*)((UChar*)registers + cg_argument_registers[i]);
   cg_timeouts_begin(tid);
   if (!cg_exchange_deadline(tid, registers, number, args)
       && !cg_exchange_wait(tid, registers, number, args)
       && !cg_wake_in_turn(tid, registers, number, args))
      cg_exchange_pid(tid, registers, number, args);
}

static void add_call_before_syscall(IRSB* code)
{
   IRDirty* call = unsafeIRDirty_0_N(
      0, "before_syscall", VG_(fnptr_to_fnentry)(before_syscall),
      mkIRExprVec_1(IRExpr_GSPTR()));
   call->nFxState = 1 + CG_N_ARGS;
   VG_(memset)(call->fxState, 0, sizeof(call->fxState));
   for (UInt i = 0; i <= CG_N_ARGS; i++) {
      Bool is_number           = i == CG_N_ARGS;
      call->fxState[i].fx      = is_number ? Ifx_Read : Ifx_Modify;
      call->fxState[i].size    = sizeof(UWord);
      call->fxState[i].offset  = (UShort)(is_number ? cg_number_register
                                                    : cg_argument_registers[i]);
   }
   addStmtToIRSB(code, IRStmt_Dirty(call));
}

IRSB* cg_repeatable_code(IRSB* code)
{
   for (Int i = 0; i < code->stmts_used; i++) {
      if (code->stmts[i]->tag == Ist_Dirty)
         replace_helper(code->stmts[i]->Ist.Dirty.details);
   }
   if (code->jumpkind >= Ijk_Sys_syscall && code->jumpkind <= Ijk_Sys_sysenter)
      add_call_before_syscall(code);
   return code;
}
