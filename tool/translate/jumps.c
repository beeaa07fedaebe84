/* SPDX-License-Identifier: GPL-2.0-or-later */
/* SPDX-FileCopyrightText: 2026 the authors of this Cachegrind */
/* Jumps in a superblock's IR.  VEX makes a conditional jump a side exit to its
   target; a side exit to the next instruction, and goes on at the target; or no
   exit, if it knows whether the jump is taken.  In an unrolled loop,
   jumps back are in the middle, without an exit. */

#include "translate/jumps.h"
#include "counts/blocks.h"
#include "translate/emit.h"
#include "translate/guest.h"
#include "translate/lookahead.h"

static Addr next_of(const Insn* insn)
{
   return insn->address + insn->szB;
}

/* Is the jump to `target` in the program, not only in VEX's IR? */
static Bool is_jump(const Jumps* jumps, Addr target, const Insn* insn)
{
   return target != next_of(insn)
          && !(target == insn->address
               && (jumps->tries_again
                   || cg_rep_count_offset(insn->address, insn->szB) >= 0));
}

void cg_jumps_statement(Jumps* jumps, const IRStmt* st)
{
   jumps->tries_again |= st->tag == Ist_CAS || st->tag == Ist_LLSC;
}

/* Have the jump counted as followed, unless the code after its exit runs. */
static void add_side_exit(Jumps* jumps, Jump* jump)
{
   cg_segment_count_in(jumps->segment, jump->executed);
   cg_segment_count_in(jumps->segment, jump->followed);
   jumps->not_taken = cg_new_counter();
   cg_count_adds(jumps->not_taken, jump->followed, EV_Ir, -1);
}

void cg_jumps_exit(Jumps* jumps, const IRStmt* exit, const Insn* insn)
{
   if (!cg_collects_jumps || exit->Ist.Exit.jk != Ijk_Boring)
      return;
   Addr target     = cg_word_of(exit->Ist.Exit.dst);
   jumps->has_exit = True;
   if (target == next_of(insn)) {
      jumps->turned = cg_segment_counter(jumps->segment);
   } else if (is_jump(jumps, target, insn)) {
      Jump* jump = cg_jump(insn->line, target, True);
      if (jump != NULL)
         add_side_exit(jumps, jump);
   }
}

void cg_jumps_passed(Jumps* jumps)
{
   if (jumps->not_taken != NULL)
      cg_emit_tick(jumps->emitter, jumps->not_taken);
   jumps->not_taken = NULL;
}

/* Have the instruction counted as followed, if it is a jump to `target`. */
static void go_on_at(Jumps* jumps, Addr target, const Insn* insn)
{
   if (!is_jump(jumps, target, insn))
      return;
   Bool is_folded
      = cg_conditional_target(insn->address, insn->szB) == target;
   Bool  is_turned = jumps->turned != NULL;
   Jump* jump      = cg_jump(insn->line, target, is_turned || is_folded);
   if (jump == NULL)
      return;
   cg_segment_count_in(jumps->segment, jump->followed);
   if (is_turned)
      cg_count_adds(jumps->turned, jump->executed, EV_Ir, 1);
   else if (is_folded)
      cg_segment_count_in(jumps->segment, jump->executed);
}

/* End the instruction, after which the program goes on at `target`.  If VEX
   knows that a conditional jump is not taken, have it counted as executed. */
static void end_insn(Jumps* jumps, Addr target, const Insn* insn)
{
   Addr folded = cg_conditional_target(insn->address, insn->szB);
   go_on_at(jumps, target, insn);
   if (jumps->has_exit || target != next_of(insn) || folded == 0
       || folded == target)
      return;
   Jump* jump = cg_jump(insn->line, folded, True);
   if (jump != NULL)
      cg_segment_count_in(jumps->segment, jump->executed);
}

void cg_jumps_insn(Jumps* jumps, Addr a, const Insn* before)
{
   if (!cg_collects_jumps)
      return;
   if (before->szB > 0)
      end_insn(jumps, a, before);
   jumps->has_exit    = False;
   jumps->turned      = NULL;
   jumps->tries_again = False;
}

static void end_in_computed(Jumps* jumps, IRExpr* target, const Insn* insn)
{
   Emitter* e    = jumps->emitter;
   IRExpr*  from = cg_ir_constant(e, (UWord)insn->line);
   cg_ir_add_call(e, cg_ir_call(2, "cg_jumped", cg_jumped,
                                mkIRExprVec_2(from, target)),
                  NULL);
}

void cg_jumps_end(Jumps* jumps, const IRSB* in, const Insn* insn)
{
   if (!cg_collects_jumps || in->jumpkind != Ijk_Boring)
      return;
   if (in->next->tag == Iex_Const)
      end_insn(jumps, cg_word_of(in->next->Iex.Const.con), insn);
   else
      end_in_computed(jumps, in->next, insn);
}
