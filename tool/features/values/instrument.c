/* SPDX-License-Identifier: GPL-2.0-or-later */
/* SPDX-FileCopyrightText: 2026 the authors of this Cachegrind */
/* Values in a superblock's IR. */

#include "features/values/instrument.h"
#include "features/values/conflicts.h"
#include "features/values/options.h"
#include "features/values/sampled_code.h"
#include "names/functions.h"
#include "run/thread.h"
#include "translate/guest.h"
#include "translate/segment.h"
#include "base/valgrind.h"

#define MAX_ADDRESSES 4

typedef struct {
   Emitter* emitter;
   Segment* segment;
   Addr     code;     /* the superblock's address */
   Bool     captures; /* False: only executions are counted */
   IRExpr*  guard;    /* condition for captures; NULL: always */
   UInt     n_ahead;  /* number of instructions, of this and later segments,
                         that have been counted down */
   Addr     insn;     /* the current instruction's address */
   UChar    n_sites[N_POINT_KINDS]; /* the instruction's points so far */
   IRExpr*  addresses[MAX_ADDRESSES]; /* those that have points */
   UInt     n_addresses;
   IRTemp   loaded; /* by the last Iex_Load, or IRTemp_INVALID */
   Bool     is_begun;
} Capture;

static Capture current;

static Bool wants(PointKind kind)
{
   return (cg_value_options.kinds & 1u << kind) != 0;
}

Bool cg_capture_sees_quiet(void)
{
   return wants(VALUE_RESULT) || wants(VALUE_TARGET) || wants(VALUE_ARG)
          || wants(VALUE_CALLER);
}

/*--- Called by generated code                             ---*/

/* In arguments, `left` is WORD_LEFT before the point's instruction. */

static void see_value(ValuePoint* point, ULong value)
{
   cg_point_add(point, value, 0);
}

static void see_value_in_burst(ValuePoint* point, Word left, ULong value)
{
   UInt burst = cg_burst_at(SAMPLE_VALUES, cg_position(left));
   if (burst != 0)
      cg_point_sample(point, value, burst);
}

/*--- Calls                                                ---*/

static ValuePoint* new_point(Capture* c, PointKind kind, UInt width,
                             const HChar* reg)
{
   ValuePoint* point
      = cg_value_point(c->insn, kind, c->n_sites[kind]++, width, reg);
   cg_segment_count_in(c->segment, point->executions);
   return point;
}

/* Return the conjunction of two guards; NULL is true. */
static IRExpr* both(Emitter* e, IRExpr* a, IRExpr* b)
{
   if (a == NULL || b == NULL)
      return a == NULL ? b : a;
   IRExpr* word = cg_ir_binop(e, CG_WORD_OP(e, And), cg_ir_bit(e, a),
                              cg_ir_bit(e, b));
   return cg_ir_truth(e, CG_WORD_OP(e, CmpNE), word, cg_ir_constant(e, 0));
}

static void add_call(Capture* c, const HChar* name, void* function,
                     IRExpr** arguments, IRExpr* guard)
{
   cg_ir_add_call(c->emitter, cg_ir_call(0, name, function, arguments),
                  both(c->emitter, c->guard, guard));
}

static IRExpr* left(Emitter* e)
{
   return cg_ir_get(e, cg_thread_offset(WORD_LEFT));
}

/* Return WORD_LEFT as it was when the current instruction began, perhaps in the
   segment before this one. */
static IRExpr* left_at_insn(const Capture* c)
{
   return cg_ir_binop(c->emitter, CG_WORD_OP(c->emitter, Sub),
                      left(c->emitter),
                      cg_ir_constant(c->emitter,
                                     (UWord)c->segment->n_insns - 1));
}

static IRExpr* unop(Emitter* e, IRType type, IROp op, IRExpr* a)
{
   return cg_ir_bind(e, type, IRExpr_Unop(op, a));
}

/* Return the 32-bit atom widened to 64 bits.  VEX for x86 lacks 32Uto64. */
static IRExpr* widened(Emitter* e, IRExpr* atom)
{
   if (e->word == Ity_I64)
      return unop(e, Ity_I64, Iop_32Uto64, atom);
   return cg_ir_binop64(e, Iop_32HLto64, cg_ir_constant(e, 0), atom);
}

/* Return the atom's low 64 bits; NULL for a type not handled here. */
static IRExpr* low_64(Emitter* e, IRExpr* atom)
{
   switch (typeOfIRExpr(e->out->tyenv, atom)) {
   case Ity_I8:
      return widened(e, unop(e, Ity_I32, Iop_8Uto32, atom));
   case Ity_I16:
      return widened(e, unop(e, Ity_I32, Iop_16Uto32, atom));
   case Ity_I32:
      return widened(e, atom);
   case Ity_I64:
      return atom;
   case Ity_F32:
      return widened(e, unop(e, Ity_I32, Iop_ReinterpF32asI32, atom));
   case Ity_F64:
      return unop(e, Ity_I64, Iop_ReinterpF64asI64, atom);
   case Ity_I128:
      return unop(e, Ity_I64, Iop_128to64, atom);
   case Ity_V128:
      return unop(e, Ity_I64, Iop_V128to64, atom);
   case Ity_V256:
      return unop(e, Ity_I64, Iop_V256to64_0, atom);
   default:
      return NULL;
   }
}

static void capture(Capture* c, PointKind kind, IRExpr* atom, UInt width,
                    const HChar* reg, IRExpr* guard)
{
   Emitter*    e     = c->emitter;
   ValuePoint* point = new_point(c, kind, width, reg);
   IRExpr*     value;
   if (!c->captures || (value = low_64(e, atom)) == NULL)
      return;
   IRExpr* s = cg_ir_constant(e, (UWord)point);
   if (cg_value_options.is_exact)
      add_call(c, "see_value", see_value, mkIRExprVec_2(s, value), guard);
   else
      add_call(c, "see_value_in_burst", see_value_in_burst,
               mkIRExprVec_3(s, left_at_insn(c), value), guard);
}

static void see(Capture* c, Bool is_load, IRExpr* address, UInt width,
                IRExpr* guard)
{
   Emitter*    e     = c->emitter;
   PointKind   kind  = is_load ? CONFLICT_LOAD : CONFLICT_STORE;
   ValuePoint* point = new_point(c, kind, width, NULL);
   if (!c->captures)
      return;
   IRExpr** arguments = mkIRExprVec_3(cg_ir_constant(e, (UWord)point),
                                      left_at_insn(c), address);
   if (is_load)
      add_call(c, "cg_see_load", cg_see_load, arguments, guard);
   else
      add_call(c, "cg_see_store", cg_see_store, arguments, guard);
}

/*--- Statements                                           ---*/

/* Return whether this address of the instruction has a point already; if not,
   remember the address if it has no guard and there is room. */
static Bool has_address(Capture* c, IRExpr* address, IRExpr* guard)
{
   for (UInt i = 0; i < c->n_addresses; i++) {
      if (eqIRAtom(c->addresses[i], address))
         return True;
   }
   if (guard == NULL && c->n_addresses < MAX_ADDRESSES)
      c->addresses[c->n_addresses++] = address;
   return False;
}

/* Note a load or store; `value` is NULL if it is not available.  If an
   instruction reads and writes the same address, both share one VALUE_ADDR. */
static void see_access(Capture* c, Bool is_load, IRExpr* address, UInt width,
                       IRExpr* value, IRExpr* guard)
{
   PointKind kind = is_load ? VALUE_LOAD : VALUE_STORE;
   if (wants(kind) && value != NULL)
      capture(c, kind, value, width, NULL, guard);
   if (wants(VALUE_ADDR) && !has_address(c, address, guard))
      capture(c, VALUE_ADDR, address, sizeof(Addr), NULL, guard);
   if (cg_value_options.conflicts)
      see(c, is_load, address, width, guard);
}

static UInt width_of(const Capture* c, IRExpr* atom)
{
   return (UInt)sizeofIRType(typeOfIRExpr(c->emitter->out->tyenv, atom));
}

static void see_load(Capture* c, const IRStmt* st)
{
   IRExpr* load = st->Ist.WrTmp.data;
   see_access(c, True, load->Iex.Load.addr,
              (UInt)sizeofIRType(load->Iex.Load.ty),
              IRExpr_RdTmp(st->Ist.WrTmp.tmp), NULL);
   c->loaded = st->Ist.WrTmp.tmp;
}

/* Return the loaded value, without the bits that repeat its sign. */
static IRExpr* loaded_part(Emitter* e, const IRLoadG* load)
{
   IRExpr* all = IRExpr_RdTmp(load->dst);
   switch (load->cvt) {
   case ILGop_16Sto32:
      return unop(e, Ity_I16, Iop_32to16, all);
   case ILGop_8Sto32:
      return unop(e, Ity_I8, Iop_32to8, all);
   default:
      return all;
   }
}

static void see_loadG(Capture* c, const IRLoadG* load)
{
   IRType loaded, widened;
   typeOfIRLoadGOp(load->cvt, &widened, &loaded);
   see_access(c, True, load->addr, (UInt)sizeofIRType(loaded),
              loaded_part(c->emitter, load), load->guard);
}

/* Return the low 64 bits of the 8 to 16 bytes that the helper has read or
   written; NULL for other sizes, for a guarded helper, or if the bytes may have
   changed since.  Emit the read only in code that captures. */
static IRExpr* helpers_value(Capture* c, const IRDirty* dirty)
{
   if (dirty->mFx == Ifx_Modify || dirty->mSize < 8 || dirty->mSize > 16
       || !isIRAtom(dirty->guard) || dirty->guard->tag != Iex_Const)
      return NULL;
   if (!c->captures)
      return cg_ir_constant(c->emitter, 0);
   IRExpr* address = dirty->mAddr;
#if defined(VG_BIGENDIAN)
   address = cg_ir_binop(c->emitter, CG_WORD_OP(c->emitter, Add), address,
                         cg_ir_constant(c->emitter, (UWord)dirty->mSize - 8));
#endif
   return cg_ir_load(c->emitter, Ity_I64, address);
}

static void see_dirty(Capture* c, const IRDirty* dirty)
{
   IRExpr* guard = dirty->guard;
   if (dirty->mFx == Ifx_None)
      return;
   IRExpr* value = helpers_value(c, dirty);
   if (dirty->mFx != Ifx_Write)
      see_access(c, True, dirty->mAddr, (UInt)dirty->mSize, value, guard);
   if (dirty->mFx != Ifx_Read)
      see_access(c, False, dirty->mAddr, (UInt)dirty->mSize, value, guard);
}

static IRExpr* are_equal(Emitter* e, IRTemp old, IRExpr* expected)
{
   IROp op;
   switch (typeOfIRExpr(e->out->tyenv, expected)) {
   case Ity_I8:  op = Iop_CmpEQ8; break;
   case Ity_I16: op = Iop_CmpEQ16; break;
   case Ity_I32: op = Iop_CmpEQ32; break;
   default:      op = Iop_CmpEQ64; break;
   }
   return cg_ir_truth(e, op, IRExpr_RdTmp(old), expected);
}

/* Return the value, or its lower word, that the compare-and-swap leaves in
   memory.  On a mismatch, the old value is written back, as on x86. */
static IRExpr* written_by(Emitter* e, const IRCAS* cas)
{
   IRType  type    = typeOfIRExpr(e->out->tyenv, cas->dataLo);
   IRExpr* old     = IRExpr_RdTmp(cas->oldLo);
   IRExpr* written = cas->dataLo;
   if (cas->dataHi != NULL)
      written = cg_ir_bind(
         e, type, IRExpr_ITE(are_equal(e, cas->oldHi, cas->expdHi), written,
                             old));
   return cg_ir_bind(
      e, type, IRExpr_ITE(are_equal(e, cas->oldLo, cas->expdLo), written, old));
}

/* Note a compare-and-swap.  If it expects the value that the instruction has
   loaded, as in an atomic addition, both count as one read. */
static void see_cas(Capture* c, const IRCAS* cas)
{
   UInt width = width_of(c, cas->dataLo) * (cas->dataHi != NULL ? 2 : 1);
   Bool is_read_again = cas->expdLo->tag == Iex_RdTmp
                        && cas->expdLo->Iex.RdTmp.tmp == c->loaded;
   if (!is_read_again)
      see_access(c, True, cas->addr, width, IRExpr_RdTmp(cas->oldLo), NULL);
   see_access(c, False, cas->addr, width,
              c->captures ? written_by(c->emitter, cas) : cas->dataLo, NULL);
}

static void see_llsc(Capture* c, IRTemp result, IRExpr* address,
                     IRExpr* stored)
{
   if (stored == NULL)
      see_access(c, True, address, width_of(c, IRExpr_RdTmp(result)),
                 IRExpr_RdTmp(result), NULL);
   else
      see_access(c, False, address, width_of(c, stored), stored,
                 IRExpr_RdTmp(result));
}

static void see_put(Capture* c, const IRStmt* st)
{
   const HChar* reg = cg_integer_register(st->Ist.Put.offset);
   if (reg != NULL && wants(VALUE_RESULT))
      capture(c, VALUE_RESULT, st->Ist.Put.data,
              width_of(c, st->Ist.Put.data), reg, NULL);
}

static void see_entry(Capture* c)
{
   Emitter*     e = c->emitter;
   const HChar* reg;
   Int          offset;
   for (Int i = 0; wants(VALUE_ARG) && i < CG_N_ARGUMENTS; i++) {
      offset = cg_argument_register(i, &reg);
      capture(c, VALUE_ARG, cg_ir_get(e, offset), sizeof(Addr), reg, NULL);
   }
   if (!wants(VALUE_CALLER) || !CG_KNOWS_CALLER)
      return;
   offset        = cg_return_address_place();
   IRExpr* value = cg_ir_get(e, offset);
   if (CG_CALLER_IS_ON_STACK && c->captures)
      value = cg_ir_load(e, e->word, value);
   capture(c, VALUE_CALLER, value, sizeof(Addr), NULL, NULL);
}

static void see_insn(Capture* c, Addr insn)
{
   c->insn        = insn;
   c->n_addresses = 0;
   c->loaded      = IRTemp_INVALID;
   VG_(memset)(c->n_sites, 0, sizeof(c->n_sites));
   Bool is_entry
      = !c->is_begun && (wants(VALUE_ARG) || wants(VALUE_CALLER))
        && cg_code_at(c->code, False).is_start;
   c->is_begun = True;
   if (is_entry)
      see_entry(c);
}

void cg_capture_statement(Segment* segment, const IRStmt* st)
{
   Capture* c = &current;
   if (!c->is_begun && st->tag != Ist_IMark)
      return;
   switch (st->tag) {
   case Ist_IMark:
      see_insn(c, st->Ist.IMark.addr);
      break;
   case Ist_WrTmp:
      if (st->Ist.WrTmp.data->tag == Iex_Load)
         see_load(c, st);
      break;
   case Ist_Store:
      see_access(c, False, st->Ist.Store.addr, width_of(c, st->Ist.Store.data),
                 st->Ist.Store.data, NULL);
      break;
   case Ist_LoadG:
      see_loadG(c, st->Ist.LoadG.details);
      break;
   case Ist_StoreG: {
      const IRStoreG* s = st->Ist.StoreG.details;
      see_access(c, False, s->addr, width_of(c, s->data), s->data, s->guard);
      break;
   }
   case Ist_Dirty:
      see_dirty(c, st->Ist.Dirty.details);
      break;
   case Ist_CAS:
      see_cas(c, st->Ist.CAS.details);
      break;
   case Ist_LLSC:
      see_llsc(c, st->Ist.LLSC.result, st->Ist.LLSC.addr,
               st->Ist.LLSC.storedata);
      break;
   case Ist_Put:
      see_put(c, st);
      break;
   default:
      break;
   }
}

/*--- The superblock                                       ---*/

/* Return the number of instructions; set *n_decoded to their number without
   VEX's repetitions of a loop. */
static UInt n_insns_of(const IRSB* in, UInt* n_decoded)
{
   UInt n        = 0;
   Addr last     = 0;
   Bool is_again = False;
   *n_decoded    = 0;
   for (Int i = 0; i < in->stmts_used; i++) {
      if (in->stmts[i]->tag != Ist_IMark)
         continue;
      is_again |= n > 0 && in->stmts[i]->Ist.IMark.addr <= last;
      last = in->stmts[i]->Ist.IMark.addr;
      *n_decoded += !is_again;
      n++;
   }
   return n;
}

/* Return the number of instructions before the first conditional exit. */
static UInt n_certain_of(const IRSB* in)
{
   UInt n = 0;
   for (Int i = 0; i < in->stmts_used && in->stmts[i]->tag != Ist_Exit; i++)
      n += in->stmts[i]->tag == Ist_IMark;
   return n;
}

/* Emit a call of cg_bursts_advance, if necessary, under the guard.  The call
   changes WORD_LEFT: not every host has guarded calls with results. */
static void advance(Capture* c)
{
   Emitter* e = c->emitter;
   if (cg_bursts == NULL || !c->captures || !cg_bursts_need_advance(e->word))
      return;
   IRDirty* dirty = cg_ir_call(0, "cg_bursts_advance", cg_bursts_advance,
                               mkIRExprVec_0());
   dirty->nFxState             = 1;
   dirty->fxState[0].fx        = Ifx_Modify;
   dirty->fxState[0].offset    = (UShort)cg_thread_offset(WORD_LEFT);
   dirty->fxState[0].size      = sizeof(Word);
   dirty->fxState[0].nRepeats  = 0;
   dirty->fxState[0].repeatLen = 0;
   if (c->guard != NULL)
      dirty->guard = c->guard;
   addStmtToIRSB(e->out, IRStmt_Dirty(dirty));
}

static Bool all_is_captured(void)
{
   const ValueOptions* o = &cg_value_options;
   return (o->kinds != 0 && o->is_exact)
          || (o->conflicts && o->conflicts_are_exact);
}

/* Emit: if (guard) goto the second translation. */
static void leave_for(Emitter* e, const SampledCode* second, IRExpr* guard)
{
   IRConst* entry = e->word == Ity_I64 ? IRConst_U64(second->entry)
                                       : IRConst_U32((UInt)second->entry);
   addStmtToIRSB(e->out, IRStmt_Exit(guard, Ijk_Boring, entry,
                                     e->out->offsIP));
}

/* Emit: the thread's WORD_LEFT = now - n. */
static void put_left(Emitter* e, IRExpr* now, UInt n)
{
   addStmtToIRSB(e->out, IRStmt_Put(cg_thread_offset(WORD_LEFT),
                                    cg_ir_binop(e, CG_WORD_OP(e, Sub), now,
                                                cg_ir_constant(e, n))));
}

void cg_capture_begin(Segment* segment, const IRSB* in)
{
   Capture* c = &current;
   Emitter* e = segment->emitter;
   *c = (Capture){ .emitter = e, .segment = segment,
                   .code = segment->groups->code, .captures = True };
   if (!all_is_captured() && !cg_sampled_code_is_body()) {
      UInt         n_decoded, n = n_insns_of(in, &n_decoded);
      IRExpr*      now   = left(e);
      IROp         less  = e->word == Ity_I64 ? Iop_CmpLT64S : Iop_CmpLT32S;
      IRExpr*      guard = cg_ir_truth(e, less, now, cg_ir_constant(e, n));
      SampledCode* own   = cg_sampled_code(c->code, n_decoded);
      if (own == NULL) {
         c->guard = guard;
      } else {
         leave_for(e, own, guard);
         c->captures = False;
         /* Count down these instructions here: WORD_LEFT is in a register. */
         c->n_ahead = n_certain_of(in);
         put_left(e, now, c->n_ahead);
      }
   }
   advance(c);
}

/* Count down the segment's instructions that have not been counted ahead. */
void cg_capture_segment_ends(Segment* segment)
{
   Capture* c       = &current;
   UInt     n       = segment->n_insns;
   UInt     n_ahead = n < c->n_ahead ? n : c->n_ahead;
   c->n_ahead -= n_ahead;
   if (cg_bursts != NULL && n != n_ahead)
      put_left(segment->emitter, left(segment->emitter), n - n_ahead);
}

void cg_capture_end(Segment* segment, const IRSB* in)
{
   Bool is_jump = in->jumpkind == Ijk_Boring || in->jumpkind == Ijk_Call;
   if (wants(VALUE_TARGET) && is_jump && in->next->tag == Iex_RdTmp)
      capture(&current, VALUE_TARGET, in->next, sizeof(Addr), NULL, NULL);
}

void cg_capture_leave(Segment* segment)
{
   advance(&current);
}
