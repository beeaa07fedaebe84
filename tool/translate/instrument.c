/* SPDX-License-Identifier: GPL-2.0-or-later */
/* SPDX-FileCopyrightText: 2026 the authors of this Cachegrind */
/* Instrumentation.  At translation, one pass over a superblock copies its
   statements and puts counting IR between them.  The events of a superblock are

      IMark                      Ir, and a fetch
      Exit: Boring, Call, Ret    a conditional branch
      end: Boring or Call, with  an indirect branch
        a computed target

   accesses to data (translate/accesses.h), and bus events. */

#include "translate/instrument.h"
#include "calls/separate/contexts.h"
#include "cg_sim.h"
#include "counts/totals.h"
#include "feature.h"
#include "run/faults.h"
#include "run/heat.h"
#include "translate/accesses.h"
#include "translate/calls.h"
#include "translate/dead_loads.h"
#include "translate/emit.h"
#include "translate/group.h"
#include "translate/guest.h"
#include "translate/jumps.h"
#include "translate/lookahead.h"
#include "translate/record.h"
#include "translate/segment.h"

#include "base/valgrind.h"

InstrumentOptions cg_instrument_options;

/*--- The superblock being instrumented                    ---*/

typedef struct {
   IRSB*     out;
   Emitter   emitter;
   CodeMode  mode;
   Addr      code; /* start of the guest code */
   Int       pc_offset; /* offset of the program counter in the guest state */
   Insn      insn; /* the instruction being copied */
   UInt      n_insns;
   Segment   segment;
   Groups    groups;
   Calls     calls;
   Jumps     jumps;

   /* The comparison that computes each temporary, [temporary], or NULL. */
   IRExpr** conditions;
   UInt     n_temporaries;

   /* Address of the latest access, if a read that a write may join; or NULL. */
   IRExpr* last_read;
   UWord   last_read_szB;
} Superblock;

static void count(Superblock* sb, Event event)
{
   cg_segment_count(&sb->segment, &sb->insn, event, 1);
}

/*--- Data references                                      ---*/

/* An instruction's read, and a write that directly follows it with the same
   size and address atom, are mostly one reference: a write if modify_is_write,
   else a read. */

static void add_reference(Superblock* sb, RefKind kind, IRExpr* address,
                          UWord size)
{
   cg_group_data(&sb->groups, kind, address, size, sb->insn.line);
}

static void add_read(Superblock* sb, IRExpr* address, UWord size)
{
   if (!cg_instrument_options.cache_sim)
      return;
   count(sb, EV_Dr);
   add_reference(sb, REF_READ, address, size);
   sb->last_read     = address;
   sb->last_read_szB = size;
}

/* Join the write to the read of the same bytes.  Return False, without effect,
   if both count as a write but the read has been simulated already. */
static Bool count_modify(Superblock* sb, IRExpr* address, UWord size)
{
   Bool is_write = cg_instrument_options.modify_is_write;
   if (!is_write && !cg_LL_model.writes_back)
      return True;
   Bool is_one = cg_group_modifies(&sb->groups, is_write);
   if (is_one && is_write) {
      cg_segment_count(&sb->segment, &sb->insn, EV_Dr, -1);
      count(sb, EV_Dw);
   } else if (!is_one && !is_write) {
      add_reference(sb, REF_MODIFY, address, size);
   }
   return is_one || !is_write;
}

static void add_write(Superblock* sb, IRExpr* address, UWord size)
{
   if (!cg_instrument_options.cache_sim)
      return;
   Bool modifies = sb->last_read != NULL
                   && eqIRAtom(sb->last_read, address)
                   && sb->last_read_szB == size;
   sb->last_read = NULL;
   if (modifies && count_modify(sb, address, size))
      return;
   count(sb, EV_Dw);
   add_reference(sb, REF_WRITE, address, size);
}

static void add_guarded(Superblock* sb, RefKind kind, IRExpr* address,
                        UWord size, IRExpr* guard)
{
   if (!cg_instrument_options.cache_sim)
      return;
   sb->last_read = NULL;
   cg_group_guarded(&sb->groups, kind, address, size, sb->insn.line,
                    guard);
}

static void add_access(Superblock* sb, const IRStmt* st, const Access* access)
{
   UWord szB = access->szB;
   /* Limit the size, as a helper's access may be too large for a group.  The
      access is counted even if the helper's guard does not hold. */
   if (st->tag == Ist_Dirty)
      szB = cg_group_clipped(szB);
   else if (access->guard != NULL) {
      add_guarded(sb, access->is_write ? REF_WRITE : REF_READ,
                  access->address, szB, access->guard);
      return;
   }
   if (access->is_write)
      add_write(sb, access->address, szB);
   else
      add_read(sb, access->address, szB);
}

/* Have the accesses of a statement counted, and its bus event. */
static void data_statement(Superblock* sb, const IRStmt* st)
{
   Access access[CG_MAX_ACCESSES];
   UInt   n           = cg_accesses(st, sb->out->tyenv, access);
   Bool   is_conditional = st->tag == Ist_LLSC && access[0].is_write;
   if ((st->tag == Ist_CAS || is_conditional) && cg_event_is_present(EV_Ge))
      count(sb, EV_Ge);
   /* Keep the code between a load-linked and its store-conditional short: it
      may make the store fail on the processor. */
   if (st->tag == Ist_LLSC && !is_conditional
       && cg_instrument_options.cache_sim)
      cg_group_end(&sb->groups, NULL);
   for (UInt i = 0; i < n; i++)
      add_access(sb, st, &access[i]);
}

/*--- Ends of segments                                     ---*/

/* End the segment before its last statements or, if these may still add to the
   segment, end only its group of references. */
static void end_segment_early(Superblock* sb)
{
   if (cg_instrument_options.branch_sim || cg_faults_are_exact
       || cg_instrument_options.sees_quiet)
      cg_group_end(&sb->groups, NULL);
   else
      cg_segment_end(&sb->segment);
}

/*--- Events                                               ---*/

/* Emit a write of the program counter at the start of a round of an unrolled
   loop.  A fault of the round's first instruction needs this write, but VEX
   repeats the loop's statements without it. */
static void write_pc_of_round(Superblock* sb, const IRStmt* imark)
{
   Addr a = imark->Ist.IMark.addr;
   if (!cg_faults_are_exact || sb->insn.szB == 0 || a != sb->code)
      return;
   IRExpr* pc = cg_ir_constant(&sb->emitter, a + imark->Ist.IMark.delta);
   addStmtToIRSB(sb->out, IRStmt_Put(sb->pc_offset, pc));
}

static void add_insn(Superblock* sb, const IRStmt* imark)
{
   Addr      a    = imark->Ist.IMark.addr;
   UWord     szB  = imark->Ist.IMark.len;
   LineCost* line = cg_line_cost(a);
   write_pc_of_round(sb, imark);
   if (cg_calls_enters(&sb->calls, a, line) || cg_faults_debugger_looks)
      cg_segment_end(&sb->segment);
   cg_calls_insn(&sb->calls, a, line);
   cg_jumps_insn(&sb->jumps, a, &sb->insn);
   sb->insn      = (Insn){ .address = a,
                           .szB     = szB > 0 ? szB : CG_MIN_INSN_SZB,
                           .line    = line };
   sb->last_read = NULL;
   count(sb, EV_Ir);
   sb->n_insns++;
   cg_segment_count_entries(&sb->segment, &sb->insn);
   if (cg_instrument_options.cache_sim)
      cg_group_fetch(&sb->groups, a, sb->insn.szB, sb->insn.line);
}

/* Return the guard as a new atom.  Comparing again is cheaper than keeping the
   outcome when the host's flags change. */
static IRExpr* fresh_condition(Superblock* sb, IRExpr* guard)
{
   if (guard->tag != Iex_RdTmp || guard->Iex.RdTmp.tmp >= sb->n_temporaries)
      return guard;
   IRExpr* value = sb->conditions[guard->Iex.RdTmp.tmp];
   return value == NULL ? guard : cg_ir_bind(&sb->emitter, Ity_I1, value);
}

static ULong* new_mispredicts(Superblock* sb, Event event)
{
   ULong* mispredicts = cg_new_counter();
   cg_count_adds(mispredicts, sb->insn.line, event, 1);
   return mispredicts;
}

/* Return the branch for CODE_CALLS; its call ticks the segment's counter. */
static CalledBranch called_branch(Superblock* sb, Bool inverted,
                                  ULong* mispredicts)
{
   sb->segment.is_ticked = True;
   return (CalledBranch){ .heat = cg_heat_of(sb->code, sb->mode, False),
                          .pc   = sb->insn.address,
                          .segment     = sb->segment.counter,
                          .mispredicts = mispredicts,
                          .inverted    = inverted };
}

/* Do calls predict branches?  Records of ticks need the outcome inline. */
static Bool predicts_by_calls(const Superblock* sb)
{
   return sb->mode == CODE_CALLS && !cg_records_lines();
}

/* Have `wrong`, an atom that is 0 or 1, added to totals and told as a tick. */
static void count_wrong(Superblock* sb, Event event, const ULong* mispredicts,
                        IRExpr* wrong)
{
   if (cg_follows_calls)
      cg_count_atom_in(&sb->emitter, &sb->segment.amounts, event, wrong);
   cg_segment_tell_tick(&sb->segment, mispredicts, wrong);
}

static void add_conditional(Superblock* sb, const IRStmt* exit)
{
   if (!cg_instrument_options.branch_sim)
      return;
   /* If VEX has inverted the branch, its exit leads to the next instruction. */
   Bool inverted
      = cg_word_of(exit->Ist.Exit.dst) == sb->insn.address + sb->insn.szB;
   count(sb, EV_Bc);
   ULong*  mispredicts = new_mispredicts(sb, EV_Bcm);
   IRExpr* taken       = fresh_condition(sb, exit->Ist.Exit.guard);
   if (predicts_by_calls(sb)) {
      CalledBranch branch = called_branch(sb, inverted, mispredicts);
      cg_emit_called_conditional(&sb->emitter, &branch, taken);
   } else {
      IRExpr* wrong = cg_emit_conditional(&sb->emitter, sb->insn.address,
                                          taken, inverted, mispredicts);
      count_wrong(sb, EV_Bcm, mispredicts, wrong);
   }
}

static void add_indirect(Superblock* sb, IRExpr* target)
{
   count(sb, EV_Bi);
   ULong* mispredicts = new_mispredicts(sb, EV_Bim);
   if (predicts_by_calls(sb)) {
      CalledBranch branch = called_branch(sb, False, mispredicts);
      cg_emit_called_indirect(&sb->emitter, &branch, target);
   } else {
      IRExpr* wrong = cg_emit_indirect(&sb->emitter, sb->insn.address, target,
                                       mispredicts);
      count_wrong(sb, EV_Bim, mispredicts, wrong);
   }
}

/* Correct the count of a REP instruction.  VEX makes it code that leaves if the
   count register is zero, else does one iteration and goes back to its start.
   So after the last iteration, its IMark executes once too often.  Have an Ir
   taken back if the code goes back (guard NULL or true) with count 0. */
static void take_back_rep_check(Superblock* sb, IRExpr* guard)
{
   if (cg_instrument_options.count_rep_checks)
      return;
   Int offset = cg_rep_count_offset(sb->insn.address, sb->insn.szB);
   if (offset < 0)
      return;
   ULong* last_iterations = cg_new_counter();
   cg_count_adds(last_iterations, sb->insn.line, EV_Ir, -1);
   IRExpr* n = cg_emit_tick_if_zero(&sb->emitter, last_iterations, offset,
                                    guard);
   cg_group_take_back(&sb->groups, sb->insn.address, n);
   if (cg_follows_calls)
      cg_emit_total_less(&sb->emitter, EV_Ir, n);
   cg_segment_tell_tick(&sb->segment, last_iterations, n);
}

/*--- Statements                                           ---*/

static Addr next_insn(const Superblock* sb)
{
   return sb->insn.address + sb->insn.szB;
}

static void add_exit(Superblock* sb, const IRStmt* exit)
{
   IRJumpKind kind = exit->Ist.Exit.jk;
   if (kind == Ijk_Boring || kind == Ijk_Call || kind == Ijk_Ret)
      add_conditional(sb, exit);
   if (kind == Ijk_Boring && cg_word_of(exit->Ist.Exit.dst) == sb->insn.address)
      take_back_rep_check(sb, exit->Ist.Exit.guard);
   cg_jumps_exit(&sb->jumps, exit, &sb->insn);
   /* A fault raised by VEX's checks happens inside the segment. */
   if (cg_faults_are_exact && cg_is_fault(kind))
      cg_segment_may_fault(&sb->segment);
   else
      cg_segment_end(&sb->segment);
   cg_calls_exit(&sb->calls, exit, next_insn(sb));
   cg_emit_syscall(&sb->emitter, kind, sb->insn.line->number);
}

/* Have the statement's events counted; emit the IR that precedes it. */
static void before_statement(Superblock* sb, const IRStmt* st,
                             Bool is_dead_load)
{
   cg_calls_statement(&sb->calls, st);
   if (!is_dead_load) {
      data_statement(sb, st);
      CG_TELL_FEATURES(before, &sb->segment, st);
   }
   if (cg_may_look(st))
      cg_segment_statement(&sb->segment);
   cg_jumps_statement(&sb->jumps, st);
   switch (st->tag) {
   case Ist_NoOp:
   case Ist_AbiHint:
   case Ist_Put:
   case Ist_PutI:
   case Ist_MBE:
      break;
   case Ist_IMark:
      /* VEX has unrolled the loop of a REP instruction, and a round ends. */
      if (sb->insn.szB > 0 && st->Ist.IMark.addr == sb->insn.address)
         take_back_rep_check(sb, NULL);
      add_insn(sb, st);
      break;
   case Ist_WrTmp: {
      IRExpr* value = st->Ist.WrTmp.data;
      cg_group_learn(&sb->groups, st->Ist.WrTmp.tmp, value);
      if (value->tag == Iex_Binop
          && typeOfIRTemp(sb->out->tyenv, st->Ist.WrTmp.tmp) == Ity_I1)
         sb->conditions[st->Ist.WrTmp.tmp] = value;
      break;
   }
   case Ist_Store:
   case Ist_LoadG:
   case Ist_StoreG:
   case Ist_Dirty:
   case Ist_CAS:
   case Ist_LLSC:
      break;
   case Ist_Exit:
      add_exit(sb, st);
      break;
   default:
      ppIRStmt(st);
      VG_(tool_panic)("cachegrind: an IR statement of unknown kind");
   }
}

/*--- The superblock                                       ---*/

static void end_superblock(Superblock* sb, const IRSB* in)
{
   CG_TELL_FEATURES(superblock_ends, &sb->segment, in);
   Bool is_branch = in->jumpkind == Ijk_Boring || in->jumpkind == Ijk_Call;
   if (is_branch && in->next->tag == Iex_RdTmp
       && cg_instrument_options.branch_sim)
      add_indirect(sb, in->next);
   if (in->jumpkind == Ijk_Boring && in->next->tag == Iex_Const
       && cg_word_of(in->next->Iex.Const.con) == sb->insn.address)
      take_back_rep_check(sb, NULL);
   cg_jumps_end(&sb->jumps, in, &sb->insn);
   if (cg_faults_are_exact && cg_is_fault(in->jumpkind))
      cg_segment_end_in_fault(&sb->segment);
   else if (cg_calls_end_in_transfer(&sb->calls, in))
      sb->calls.moves = cg_segment_end_in_transfer(&sb->segment);
   else
      cg_segment_end(&sb->segment);
   cg_calls_end(&sb->calls, in, next_insn(sb));
   cg_emit_syscall(&sb->emitter, in->jumpkind, sb->insn.line->number);
   CG_TELL_FEATURES(superblock_ended, &sb->segment);
   if (sb->n_insns > cg_longest_superblock)
      cg_longest_superblock = sb->n_insns;
}

static Superblock begin_superblock(const IRSB* in, Addr code, IRType word)
{
   UInt       n  = (UInt)in->tyenv->types_used;
   Superblock sb = { .out = deepCopyIRSBExceptStmts(in), .code = code };
   sb.mode          = cg_heat_mode(code);
   sb.emitter       = cg_emit_into(sb.out, word);
   sb.emitter.is_cold = sb.mode == CODE_CALLS && cg_follows_calls;
   sb.n_temporaries = n;
   sb.conditions    = LibVEX_Alloc(n * sizeof(IRExpr*));
   VG_(memset)(sb.conditions, 0, n * sizeof(IRExpr*));
   return sb;
}

static IRSB* translation_instead(const IRSB* in, IRType word, OtherCode* is)
{
   IRSB* instead = NULL;
   for (UInt i = 0; i < cg_n_features && instead == NULL; i++) {
      if (cg_features[i]->instead != NULL)
         instead = cg_features[i]->instead(in, word, is);
   }
   return instead;
}

IRSB* cg_instrument(VgCallbackClosure* closure, IRSB* in,
                    const VexGuestLayout* layout,
                    const VexGuestExtents* extents,
                    const VexArchInfo* host, IRType guest_word,
                    IRType host_word)
{
   if (guest_word != host_word)
      VG_(tool_panic)("cachegrind: guest and host differ in word size");

   OtherCode is      = { .code    = extents->base[0],
                         .updates = VexRegUpd_INVALID };
   IRSB*     instead = translation_instead(in, host_word, &is);
   if (instead != NULL)
      return instead;

   Addr       code = is.code;
   Superblock sb   = begin_superblock(in, code, host_word);
   sb.pc_offset    = layout->offset_IP;
   Place*     places = LibVEX_Alloc(sb.n_temporaries * sizeof(Place));
   VG_(memset)(places, 0, sb.n_temporaries * sizeof(Place));
   cg_group_begin(&sb.groups, &sb.emitter, sb.mode, code, places);
   sb.segment = (Segment){ .emitter = &sb.emitter, .groups = &sb.groups };
   sb.jumps   = (Jumps){ .emitter = &sb.emitter, .segment = &sb.segment };
   sb.calls   = cg_calls_begin(&sb.emitter, layout, sb.n_temporaries);
   cg_begin_block(closure->nraddr, extents);

   Bool               is_other = is.updates != VexRegUpd_INVALID;
   VexRegisterUpdates updates  = is_other
                                    ? is.updates
                                    : cg_faults_keeping_loads_alive(code);
   const Bool* dead_loads = updates == VexRegUpd_INVALID
                               ? NULL
                               : cg_find_dead_loads(in, layout, updates);
   PcWrites pc_writes = is_other || cg_faults_debugger_looks
                           ? PC_WRITES_STAY
                           : cg_pc_writes_needed(in, cg_faults_updates(code));
   Int      i;
   for (i = 0; i < in->stmts_used
               && (i < is.first || in->stmts[i]->tag != Ist_IMark); i++)
      addStmtToIRSB(sb.out, in->stmts[i]);
   CG_TELL_FEATURES(superblock, &sb.segment, in);
   for (; i < in->stmts_used; i++) {
      IRStmt* st = in->stmts[i];
      Bool    is_dead_load = dead_loads != NULL && dead_loads[i];
      before_statement(&sb, st, is_dead_load);
      if (st->tag == Ist_IMark && cg_is_quiet_to_exit(in, i))
         end_segment_early(&sb);
      if (!cg_may_drop_pc_write(in, i, sb.pc_offset, pc_writes))
         addStmtToIRSB(sb.out, st);
      cg_release_anchor(&sb.emitter);
      cg_jumps_passed(&sb.jumps);
      if (!is_dead_load)
         CG_TELL_FEATURES(after, &sb.segment, st);
   }
   if (sb.insn.szB > 0) {
      in->jumpkind = cg_jump_kind(in->jumpkind, sb.insn.address);
      end_superblock(&sb, in);
   }

   cg_end_block();
   return sb.out;
}
