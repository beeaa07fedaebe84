/*--------------------------------------------------------------------*/
/*--- Instrumentation.                      translate/instrument.c ---*/
/*--------------------------------------------------------------------*/

/* Translate time: one pass over a superblock, which copies its statements and
   puts counting IR between them (built by translate/emit.c).  Which events a
   superblock contains:

      IMark                      Ir, and a fetch
      WrTmp of a Load, LoadG     a read (LoadG: if its guard holds)
      Store, StoreG              a write (StoreG: if its guard holds)
      Dirty that touches memory  a read and/or a write
      CAS                        a read and a write; LL a read, SC a write
      Exit: Boring, Call, Ret    a conditional branch
      end: Boring or Call, with  an indirect branch
        a computed target

   A write that directly follows a read of the same instruction, size and
   address atom makes the two one reference, counted as a read.

   Segments.  A superblock is cut at its side exits.  All of a segment
   executes or nothing, so one counter a segment, ticked inline at its end,
   stands for all its instructions, reads, writes and branches; costs/blocks.c
   multiplies it out later.  The one thing that breaks the rule is a fault in
   the middle.  When the program handles faults and goes on
   (cg_faults_are_exact), generated code leaves a mark while it is inside a
   segment, by which run/faults.c finds what of it did execute.

   Groups.  With the cache simulation on, a segment's references are gathered
   by translate/group.c and simulated together, at the latest at its end. */

#include "translate/instrument.h"

#include "translate/ahead.h"
#include "translate/dead.h"
#include "translate/emit.h"
#include "run/faults.h"
#include "translate/group.h"
#include "translate/guest.h"
#include "run/heat.h"
#include "run/replay.h"
#include "cg_sim.h"
#include "run/thread.h"

#include "pub_tool_libcassert.h"
#include "pub_tool_libcbase.h"
#include "pub_tool_libcprint.h"

InstrumentOptions cg_instrument_options;

/*------------------------------------------------------------*/
/*--- The superblock being instrumented                    ---*/
/*------------------------------------------------------------*/

static IRSB* out;

/* Where in the guest state, beyond the guest's own registers, generated code
   leaves its mark for run/faults.c. */
static Int fault_mark_offset;

/* [temporary]: the comparison that it is the outcome of, or NULL. */
static IRExpr** conditions;
static UInt     n_temporaries;

/* The instruction being copied. */
static Addr      insn;
static UWord     insn_szB;
static LineCost* insn_line;

/* This segment's counter, NULL while nothing is in the segment; and whether
   one of its calls of helpers ticks it. */
static ULong* segment;
static Bool   is_ticked;

/* The read that a write may turn into one reference with; NULL if the last
   event was no read. */
static IRExpr* last_read;
static UWord   last_read_szB;

/*------------------------------------------------------------*/
/*--- Segments                                             ---*/
/*------------------------------------------------------------*/

static void begin_segment(void)
{
   segment   = cg_new_counter();
   is_ticked = False;
   if (cg_faults_are_exact) {
      cg_faults_begin_segment();
      cg_emit_mark(fault_mark_offset, segment);
   }
}

static void end_segment(void)
{
   if (segment != NULL && !is_ticked)
      is_ticked = cg_group_end_ticking(segment);
   else
      cg_group_end();
   if (segment == NULL)
      return;
   if (!is_ticked)
      cg_emit_tick(segment);
   if (cg_faults_are_exact) {
      cg_faults_end_segment(segment);
      cg_emit_mark(fault_mark_offset, NULL);
   }
   segment = NULL;
}

/* All that is still to come in this segment is its branch, or a fault. */
static void end_segment_early(void)
{
   if (cg_instrument_options.branch_sim || cg_faults_are_exact)
      cg_group_end();
   else
      end_segment();
}

/* The segment's last instruction always faults: what executes of the segment
   is counted by run/faults.c alone. */
static void end_segment_in_fault(void)
{
   cg_group_end();
   if (segment != NULL)
      cg_faults_end_segment(segment);
   segment = NULL;
}

/* One more of this event each time the segment executes. */
static void count(Event event)
{
   if (segment == NULL)
      begin_segment();
   cg_count_adds(segment, insn_line, event, 1);
   if (cg_faults_are_exact)
      cg_faults_add_event(insn, insn_line, event);
}

/*------------------------------------------------------------*/
/*--- Events                                               ---*/
/*------------------------------------------------------------*/

static void add_insn(const IRStmt* imark)
{
   insn      = imark->Ist.IMark.addr;
   insn_szB  = imark->Ist.IMark.len;
   last_read = NULL;
   if (insn_szB == 0)
      insn_szB = CG_MIN_INSN_SZB; /* undecodable */
   insn_line = cg_line_cost(insn);
   count(EV_Ir);
   if (cg_instrument_options.cache_sim)
      cg_group_fetch(insn, insn_szB, insn_line);
}

/* The part of a reference's size that the caches can hold to two lines. */
static UWord clipped(UWord size)
{
   UWord D1_line = (UWord)1 << cg_D1.shape.line_bits;
   UWord LL_line = (UWord)1 << cg_LL.shape.line_bits;
   UWord line    = D1_line < LL_line ? D1_line : LL_line;
   return size < line ? size : line;
}

static void add_read(IRExpr* address, UWord size)
{
   if (!cg_instrument_options.cache_sim)
      return;
   count(EV_Dr);
   cg_group_data(REF_READ, address, size, insn_line);
   last_read     = address;
   last_read_szB = size;
}

static void add_write(IRExpr* address, UWord size)
{
   if (!cg_instrument_options.cache_sim)
      return;
   Bool modifies = last_read != NULL && eqIRAtom(last_read, address)
                   && last_read_szB == size;
   last_read     = NULL;
   if (modifies)
      return;
   count(EV_Dw);
   cg_group_data(REF_WRITE, address, size, insn_line);
}

/* A reference that happens only if the guard holds is simulated on its own,
   in its place in the order. */
static void add_guarded(RefKind kind, IRExpr* address, UWord size,
                        IRExpr* guard)
{
   if (!cg_instrument_options.cache_sim)
      return;
   last_read = NULL;
   cg_group_guarded(kind, address, size, insn_line, guard);
}

/* The guard, as an atom of its own: computed anew if it was by a comparison.
   Comparing twice is cheaper than keeping the outcome of one for two uses,
   which the processor's flags do not last for. */
static IRExpr* fresh_condition(IRExpr* guard)
{
   if (guard->tag != Iex_RdTmp || guard->Iex.RdTmp.tmp >= n_temporaries)
      return guard;
   IRExpr* value = conditions[guard->Iex.RdTmp.tmp];
   if (value == NULL)
      return guard;
   IRTemp tmp = newIRTemp(out->tyenv, Ity_I1);
   addStmtToIRSB(out, IRStmt_WrTmp(tmp, value));
   return IRExpr_RdTmp(tmp);
}

static void add_conditional(const IRStmt* exit)
{
   if (!cg_instrument_options.branch_sim)
      return;
   /* VEX turns some branches round, to leave the block when the program's
      own branch falls through. */
   Bool inverted = cg_word_of(exit->Ist.Exit.dst) == insn + insn_szB;
   count(EV_Bc);
   ULong* mispredicts = cg_new_counter();
   cg_count_adds(mispredicts, insn_line, EV_Bcm, 1);
   is_ticked = cg_emit_conditional(insn,
                                   fresh_condition(exit->Ist.Exit.guard),
                                   inverted, mispredicts, segment);
}

static void add_indirect(IRExpr* target)
{
   count(EV_Bi);
   ULong* mispredicts = cg_new_counter();
   cg_count_adds(mispredicts, insn_line, EV_Bim, 1);
   is_ticked = cg_emit_indirect(insn, target, mispredicts, segment);
}

/* VEX makes of a REP instruction a block that checks the count register,
   leaves if it is zero, does one iteration and starts again; so after the
   last iteration the instruction's IMark executes once more than the
   processor does the instruction.  That is known when the iteration goes
   back with a count of zero: take one Ir back then.  `guard` is the condition
   for going back, NULL if there is none. */
static void take_back_rep_check(IRExpr* guard)
{
   if (cg_instrument_options.count_rep_checks)
      return;
   Int offset = cg_rep_count_offset(insn, insn_szB);
   if (offset < 0)
      return;
   ULong* last_iterations = cg_new_counter();
   cg_count_adds(last_iterations, insn_line, EV_Ir, -1);
   cg_emit_tick_if_zero(last_iterations, offset, guard);
}

/*------------------------------------------------------------*/
/*--- Statements                                           ---*/
/*------------------------------------------------------------*/

static UWord size_of(IRType type)
{
   return (UWord)sizeofIRType(type);
}

static UWord size_of_atom(IRExpr* atom)
{
   return size_of(typeOfIRExpr(out->tyenv, atom));
}

static void add_dirty(const IRDirty* dirty)
{
   if (dirty->mFx == Ifx_None)
      return;
   UWord size = clipped((UWord)dirty->mSize);
   if (dirty->mFx != Ifx_Write)
      add_read(dirty->mAddr, size);
   if (dirty->mFx != Ifx_Read)
      add_write(dirty->mAddr, size);
}

static void add_cas(const IRCAS* cas)
{
   UWord size = size_of_atom(cas->dataLo) * (cas->dataHi != NULL ? 2 : 1);
   add_read(cas->addr, size);
   add_write(cas->addr, size);
}

static void add_loadG(const IRLoadG* load)
{
   IRType loaded, widened;
   typeOfIRLoadGOp(load->cvt, &widened, &loaded);
   add_guarded(REF_READ, load->addr, size_of(loaded), load->guard);
}

static void add_exit(const IRStmt* exit)
{
   IRJumpKind kind = exit->Ist.Exit.jk;
   if (kind == Ijk_Boring || kind == Ijk_Call || kind == Ijk_Ret)
      add_conditional(exit);
   if (kind == Ijk_Boring && cg_word_of(exit->Ist.Exit.dst) == insn)
      take_back_rep_check(exit->Ist.Exit.guard);
   /* A fault that VEX looks for itself is one like others: it happens inside
      the segment. */
   if (!cg_faults_are_exact || !cg_is_fault(kind))
      end_segment();
}

/* Count the statement's events; what must happen before it is emitted
   now. */
static void before_statement(const IRStmt* st, Bool is_dead_load)
{
   switch (st->tag) {
   case Ist_NoOp:
   case Ist_AbiHint:
   case Ist_Put:
   case Ist_PutI:
   case Ist_MBE:
      break;
   case Ist_IMark:
      /* VEX has unrolled the loop that it makes of a REP instruction. */
      if (insn_szB > 0 && st->Ist.IMark.addr == insn)
         take_back_rep_check(NULL);
      add_insn(st);
      break;
   case Ist_WrTmp: {
      IRExpr* value = st->Ist.WrTmp.data;
      if (value->tag == Iex_Load && !is_dead_load)
         add_read(value->Iex.Load.addr, size_of(value->Iex.Load.ty));
      cg_group_learn(st->Ist.WrTmp.tmp, value);
      if (value->tag == Iex_Binop
          && typeOfIRTemp(out->tyenv, st->Ist.WrTmp.tmp) == Ity_I1)
         conditions[st->Ist.WrTmp.tmp] = value;
      break;
   }
   case Ist_Store:
      add_write(st->Ist.Store.addr, size_of_atom(st->Ist.Store.data));
      break;
   case Ist_LoadG:
      add_loadG(st->Ist.LoadG.details);
      break;
   case Ist_StoreG: {
      IRStoreG* s = st->Ist.StoreG.details;
      add_guarded(REF_WRITE, s->addr, size_of_atom(s->data), s->guard);
      break;
   }
   case Ist_Dirty:
      add_dirty(st->Ist.Dirty.details);
      break;
   case Ist_CAS:
      add_cas(st->Ist.CAS.details);
      break;
   case Ist_LLSC:
      if (st->Ist.LLSC.storedata == NULL)
         add_read(st->Ist.LLSC.addr,
                  size_of(typeOfIRTemp(out->tyenv, st->Ist.LLSC.result)));
      else
         add_write(st->Ist.LLSC.addr, size_of_atom(st->Ist.LLSC.storedata));
      break;
   case Ist_Exit:
      add_exit(st);
      break;
   default:
      ppIRStmt(st);
      VG_(tool_panic)("cachegrind: an IR statement of unknown kind");
   }
}

/*------------------------------------------------------------*/
/*--- The superblock                                       ---*/
/*------------------------------------------------------------*/

static void end_superblock(const IRSB* in)
{
   Bool is_branch = in->jumpkind == Ijk_Boring || in->jumpkind == Ijk_Call;
   if (is_branch && in->next->tag == Iex_RdTmp
       && cg_instrument_options.branch_sim)
      add_indirect(in->next);
   if (in->jumpkind == Ijk_Boring && in->next->tag == Iex_Const
       && cg_word_of(in->next->Iex.Const.con) == insn)
      take_back_rep_check(NULL);
   if (cg_faults_are_exact && cg_is_fault(in->jumpkind))
      end_segment_in_fault();
   else
      end_segment();
}

static Bool is_pc_write(const IRStmt* st, const VexGuestLayout* layout)
{
   return st->tag == Ist_Put && st->Ist.Put.offset == layout->offset_IP;
}

IRSB* cg_instrument(VgCallbackClosure* closure, IRSB* in,
                    const VexGuestLayout* layout,
                    const VexGuestExtents* extents,
                    const VexArchInfo* host, IRType guest_word,
                    IRType host_word)
{
   if (guest_word != host_word)
      VG_(tool_panic)("cachegrind: guest and host differ in word size");

   out          = deepCopyIRSBExceptStmts(in);
   segment      = NULL;
   last_read    = NULL;
   insn         = 0;
   insn_szB     = 0;
   fault_mark_offset = cg_thread_mark_offset(layout);
   n_temporaries = (UInt)in->tyenv->types_used;
   conditions    = LibVEX_Alloc(n_temporaries * sizeof(conditions[0]));
   VG_(memset)(conditions, 0, n_temporaries * sizeof(conditions[0]));
   Heat heat = cg_heat_of(extents->base[0]);
   cg_group_begin_superblock(n_temporaries, heat);
   cg_emit_into(out, host_word, cg_thread_anchor_offset(layout), heat);
   cg_begin_block(closure->nraddr, extents);

   VexRegisterUpdates updates
      = cg_faults_keeping_loads_alive(extents->base[0]);
   const Bool* dead_loads = updates == VexRegUpd_INVALID
                               ? NULL
                               : cg_find_dead_loads(in, layout, updates);
   Bool drops_pc = cg_may_drop_pc_writes(in)
                   && cg_faults_is_relaxed(extents->base[0]);
   Int  i        = 0;
   for (; i < in->stmts_used && in->stmts[i]->tag != Ist_IMark; i++)
      addStmtToIRSB(out, in->stmts[i]);
   for (; i < in->stmts_used; i++) {
      IRStmt* st = in->stmts[i];
      before_statement(st, dead_loads != NULL && dead_loads[i]);
      if (st->tag == Ist_IMark && cg_is_quiet_to_exit(in, i))
         end_segment_early();
      if (!(drops_pc && is_pc_write(st, layout)))
         addStmtToIRSB(out, st);
      cg_emit_release_anchor();
   }
   if (insn_szB > 0)
      end_superblock(in);

   cg_end_block();
   return out;
}
