/* SPDX-License-Identifier: GPL-2.0-or-later */
/* SPDX-FileCopyrightText: 2026 the authors of this Cachegrind */
/* The translation of IR to steps (features/cycles/describe.h). */

#include "features/cycles/describe.h"
#include "base/near.h"
#include "features/cycles/classes.h"
#include "translate/accesses.h"
#include "translate/guest.h"
#include "translate/operands.h"
#include "base/valgrind.h"

static const Machine* machine;

/* The sources of a temporary's value, and the operations from them to the
   value. */
#define MAX_FLOW CG_MAX_STEP_SOURCES
typedef struct {
   UInt   latency; /* latency of the slowest operation */
   UShort n;
   Bool   divides;
   Bool   is_scaled; /* one of the operations is a shift to the left */
   Bool   is_sum;  /* all are additions, subtractions, left shifts or moves */
   UShort source[MAX_FLOW];
} Flow;

#define MAX_STEPS   CG_MAX_CYCLE_STEPS
#define MAX_SOURCES CG_MAX_CYCLE_SOURCES
#define MAX_INSNS   CG_MAX_CYCLE_INSNS

/* The superblock being described. */
static struct {
   const IRSB*   in;
   const Groups* groups;
   Int           statement;
   Flow*         flows;    /* by [temporary] */
   Int*          last_use; /* number of the statement, by [temporary] */
   UInt*         made_by;  /* number of the step in this segment that produced
                              the value, plus one, by [temporary]; 0: none */
   UInt          n_values;
} sb;

/* The segment being described. */
static struct {
   UInt      n_insns, n_steps, n_sources, n_bases;
   CycleInsn insns[MAX_INSNS];
   Step      steps[MAX_STEPS];
   UShort    sources[MAX_SOURCES];
   IRExpr*   bases[CG_MAX_CYCLE_BASES];
} seg;

/* The instruction being described. */
static struct {
   Addr address;
   UInt szB;
   CycleCosts* costs;
   UInt line;
   Int  first_tmp_statement;
   UInt n_loads, n_stores, n_ops;
   Bool is_rep;
   UShort loaded; /* the value loaded last */
   Bool divides; /* one of its steps is a division */
   Bool is_vector;
   UShort written; /* the register written last; 0: none */
   Bool sets_flags;
   Flow flags; /* flow of the new flags, if sets_flags; VEX keeps flags in
                  several registers */
} insn;

void cg_describe_init(const Machine* the_machine)
{
   machine = the_machine;
}

/*--- Flows                                                ---*/

static void note_use(IRTemp temporary)
{
   sb.last_use[temporary] = sb.statement;
}

static void merge(Flow* into, const Flow* other)
{
   if (other->latency > into->latency)
      into->latency = other->latency;
   into->is_sum &= other->is_sum;
   into->divides |= other->divides;
   into->is_scaled |= other->is_scaled;
   for (UInt i = 0; i < other->n; i++) {
      UInt j = 0;
      while (j < into->n && into->source[j] != other->source[i])
         j++;
      if (j == into->n && j < MAX_FLOW)
         into->source[into->n++] = other->source[i];
   }
}

static Flow no_flow(void)
{
   return (Flow){ .is_sum = True };
}

static Flow flow_from(UShort value)
{
   return (Flow){ .is_sum = True, .n = 1, .source = { value } };
}

static Flow flow_of(const IRExpr* atom)
{
   return atom->tag == Iex_RdTmp ? sb.flows[atom->Iex.RdTmp.tmp] : no_flow();
}

static void merge_atom(Flow* into, const IRExpr* atom)
{
   if (atom->tag == Iex_RdTmp)
      merge(into, &sb.flows[atom->Iex.RdTmp.tmp]);
}

/* Return the number of the value for the register at this offset.  All flags
   are one value, as are all parts of a vector register. */
static UShort register_at(Int offset)
{
   offset = cg_is_of_flags(offset) ? (Int)CG_FIRST_OF_FLAGS
                                   : cg_vector_register(offset);
   UInt number = (UInt)offset / sizeof(UWord);
   return (UShort)(number < CG_N_REGISTERS ? number : CG_N_REGISTERS - 1);
}

/* Is this the stack pointer, on guests whose calls and pushes move it?  No step
   waits for it: the processor computes it when instructions are decoded. */
static Bool is_stack_pointer(Int offset)
{
   return CG_CALLER_IS_ON_STACK && offset == cg_return_address_place();
}

static Flow flow_of_register(Int offset)
{
   return is_stack_pointer(offset) ? no_flow() : flow_from(register_at(offset));
}

static void pass_through(Flow* flow, OpClass class)
{
   UInt latency = insn.is_rep ? 0 : machine->latency[class];
   if (latency > flow->latency)
      flow->latency = latency;
}

/* Is the value exactly the value that the instruction loaded last? */
static Bool is_loaded(const Flow* flow)
{
   return flow->n == 1 && flow->latency == 0 && insn.n_loads > 0
          && flow->source[0] == insn.loaded;
}

static void pass_op(Flow* flow, IROp op)
{
   OpClass class = cg_class_of_op(op);
   if (class == OP_MOVE || (class == OP_EXTEND && is_loaded(flow)))
      return;
   pass_through(flow, class);
   flow->is_scaled |= op == Iop_Shl64 || op == Iop_Shl32;
   flow->divides |= class == OP_DIV || class == OP_FP_DIV;
   flow->is_sum &= op == Iop_Add64 || op == Iop_Sub64 || op == Iop_Add32
                   || op == Iop_Sub32 || op == Iop_Shl64 || op == Iop_Shl32;
}

static Flow flow_of_value(const IRExpr* e)
{
   Flow flow = no_flow();
   switch (e->tag) {
   case Iex_RdTmp:
      return flow_of(e);
   case Iex_Get:
      return flow_of_register(e->Iex.Get.offset);
   case Iex_GetI:
      merge_atom(&flow, e->Iex.GetI.ix);
      flow.source[flow.n < MAX_FLOW ? flow.n++ : 0]
         = register_at(e->Iex.GetI.descr->base);
      break;
   case Iex_Unop:
      merge_atom(&flow, e->Iex.Unop.arg);
      pass_op(&flow, e->Iex.Unop.op);
      break;
   case Iex_Binop:
      merge_atom(&flow, e->Iex.Binop.arg1);
      merge_atom(&flow, e->Iex.Binop.arg2);
      pass_op(&flow, e->Iex.Binop.op);
      break;
   case Iex_Triop:
      merge_atom(&flow, e->Iex.Triop.details->arg1);
      merge_atom(&flow, e->Iex.Triop.details->arg2);
      merge_atom(&flow, e->Iex.Triop.details->arg3);
      pass_op(&flow, e->Iex.Triop.details->op);
      break;
   case Iex_Qop:
      merge_atom(&flow, e->Iex.Qop.details->arg1);
      merge_atom(&flow, e->Iex.Qop.details->arg2);
      merge_atom(&flow, e->Iex.Qop.details->arg3);
      merge_atom(&flow, e->Iex.Qop.details->arg4);
      pass_op(&flow, e->Iex.Qop.details->op);
      break;
   case Iex_ITE:
      merge_atom(&flow, e->Iex.ITE.cond);
      merge_atom(&flow, e->Iex.ITE.iftrue);
      merge_atom(&flow, e->Iex.ITE.iffalse);
      pass_through(&flow, OP_ALU);
      flow.is_sum = False;
      break;
   case Iex_CCall:
      for (Int i = 0; e->Iex.CCall.args[i] != NULL; i++) {
         if (!is_IRExpr_VECRET_or_GSPTR(e->Iex.CCall.args[i]))
            merge_atom(&flow, e->Iex.CCall.args[i]);
      }
      pass_through(&flow, cg_class_of_helper(e->Iex.CCall.cee->name));
      flow.is_sum = False;
      break;
   default:
      break;
   }
   return flow;
}

/*--- Steps                                                ---*/

static UShort new_value(void)
{
   if (sb.n_values < CG_N_VALUES - 1)
      return (UShort)sb.n_values++;
   return CG_N_VALUES - 1;
}

static Step* add_step(StepKind kind, const Flow* flow, UShort value)
{
   if (seg.n_steps == MAX_STEPS || seg.n_sources + MAX_FLOW > MAX_SOURCES)
      seg.n_steps--; /* cg_describe_has_room leaves room */
   Step* step = &seg.steps[seg.n_steps++];
   *step = (Step){ .kind      = (UChar)kind,
                   .n_sources = (UChar)flow->n,
                   .base      = CG_CODE_NO_BASE,
                   .source    = (UShort)seg.n_sources,
                   .value     = value };
   for (UInt i = 0; i < flow->n; i++)
      seg.sources[seg.n_sources++] = flow->source[i];
   return step;
}

static Bool is_alias(const Flow* flow)
{
   return flow->n == 1 && flow->latency == 0;
}

static void operate(const Flow* flow, UShort value)
{
   /* Count one division an instruction: it gives quotient and remainder. */
   Bool divides = flow->divides && !insn.divides;
   insn.divides |= divides;
   add_step(divides ? STEP_DIVIDE : STEP_OP, flow, value)->latency
      = flow->latency;
   if (flow->latency > 0)
      insn.n_ops++;
}

/* Replace register `reg` among the flow's sources by *copy.  If *copy is
   CG_N_VALUES, make the copy first. */
static void keep_flow(Flow* flow, UShort reg, UShort* copy)
{
   for (UInt i = 0; i < flow->n; i++) {
      if (flow->source[i] != reg)
         continue;
      if (*copy == CG_N_VALUES) {
         Flow from = flow_from(reg);
         *copy     = new_value();
         add_step(STEP_MOVE, &from, *copy);
      }
      flow->source[i] = *copy;
   }
}

/* Copy the register's value, which is about to change, for temporaries that
   have it as a source and are used later, and for the new flags. */
static void keep_from(UShort reg)
{
   UShort copy = CG_N_VALUES;
   for (Int t = 0; t < sb.in->tyenv->types_used; t++) {
      if (sb.last_use[t] > sb.statement)
         keep_flow(&sb.flows[t], reg, &copy);
   }
   if (insn.sets_flags)
      keep_flow(&insn.flags, reg, &copy);
}

static void put_value(UShort reg, IRTemp tmp, Flow flow)
{
   keep_from(reg);
   /* Read the temporary's flow again: keep_from may have changed it. */
   if (tmp != IRTemp_INVALID)
      flow = sb.flows[tmp];
   if (is_alias(&flow)) {
      if (flow.source[0] != reg)
         add_step(STEP_MOVE, &flow, reg);
      return;
   }
   operate(&flow, reg);
   if (tmp != IRTemp_INVALID && sb.last_use[tmp] > sb.statement) {
      sb.flows[tmp]   = flow_from(reg);
      sb.made_by[tmp] = seg.n_steps;
   }
}

/* Note a change of a vector register behind its beginning.  If the instruction
   has also written the beginning, one operation produces both. */
static void put_rest(UShort reg, Flow flow)
{
   if (insn.written == reg)
      return;
   Flow old = flow_from(reg);
   merge(&flow, &old);
   put_value(reg, IRTemp_INVALID, flow);
}

static void put(Int offset, IRExpr* data)
{
   if (offset == sb.in->offsIP || is_stack_pointer(offset))
      return;
   if (cg_is_of_flags(offset)) {
      if (!insn.sets_flags)
         insn.flags = no_flow();
      insn.sets_flags = True;
      merge_atom(&insn.flags, data);
      return;
   }
   Bool   is_tmp = data->tag == Iex_RdTmp;
   IRTemp tmp    = is_tmp ? data->Iex.RdTmp.tmp : IRTemp_INVALID;
   Flow   flow   = flow_of(data);
   UShort reg    = register_at(offset);
   if (offset != cg_vector_register(offset)) {
      put_rest(reg, flow);
      return;
   }
   insn.written = reg;
   put_value(reg, tmp, flow);
}

/* Produce values for the instruction's temporaries that are used after it, but
   not for copies of values and constants. */
static void export_values(void)
{
   Flow   last       = no_flow();
   UShort last_value = 0;
   for (Int s = insn.first_tmp_statement; s <= sb.statement; s++) {
      const IRStmt* st = s < sb.in->stmts_used ? sb.in->stmts[s] : NULL;
      if (st == NULL || st->tag != Ist_WrTmp)
         continue;
      IRTemp t    = st->Ist.WrTmp.tmp;
      Flow*  flow = &sb.flows[t];
      if (sb.last_use[t] <= sb.statement || flow->n == 0 || is_alias(flow))
         continue;
      Bool is_same = flow->n == last.n && flow->latency == last.latency;
      for (UInt i = 0; i < flow->n && is_same; i++)
         is_same = flow->source[i] == last.source[i];
      if (!is_same) {
         last       = *flow;
         last_value = new_value();
         operate(flow, last_value);
      }
      *flow         = flow_from(last_value);
      sb.made_by[t] = seg.n_steps;
   }
   insn.first_tmp_statement = sb.statement + 1;
}

/*--- References                                           ---*/

/* Return the flow of an address; a sum costs nothing. */
static Flow flow_of_address(IRExpr* address)
{
   if (address->tag != Iex_RdTmp)
      return no_flow();
   IRTemp t = address->Iex.RdTmp.tmp;
   if (sb.flows[t].is_sum)
      sb.flows[t].latency = 0;
   UInt step = sb.made_by[t];
   if (step > 0 && step <= seg.n_steps && insn.szB > 0
       && seg.steps[step - 1].latency == machine->latency[OP_ALU]
       && step > seg.n_steps - seg.insns[seg.n_insns - 1].n_steps)
      seg.steps[step - 1].latency = 0;
   return sb.flows[t];
}

static UInt number_of_base(IRExpr* base)
{
   for (UInt i = 0; i < seg.n_bases; i++) {
      if (eqIRAtom(seg.bases[i], base))
         return i;
   }
   tl_assert(seg.n_bases < CG_MAX_CYCLE_BASES);
   seg.bases[seg.n_bases] = base;
   return seg.n_bases++;
}

static void set_place(Step* step, const Access* access, Emitter* e)
{
   Bool is_guarded = access->guard != NULL && access->guard->tag != Iex_Const;
   step->szB = (UChar)(access->szB < CG_MAX_STEP_BYTES ? access->szB
                                                       : CG_MAX_STEP_BYTES);
   step->is_guarded = is_guarded;
   if (is_guarded) {
      IRExpr* base = cg_ir_bind(e, e->word,
                                IRExpr_ITE(access->guard, access->address,
                                           cg_ir_constant(e, 0)));
      step->base = (UChar)number_of_base(base);
      return;
   }
   Place place  = cg_group_place(sb.groups, access->address);
   step->offset = place.offset;
   if (place.base == NULL)
      return;
   step->base        = (UChar)number_of_base(place.base);
   step->is_on_stack = flow_of(place.base).n == 0;
}

static Bool is_vector(IRType type)
{
   return type == Ity_V128 || type == Ity_V256 || type == Ity_F64
          || type == Ity_F32;
}

/* Add a load, and return the value that it produces. */
static UShort load(const Access* access, Emitter* e, IRType type)
{
   Flow flow = flow_of_address(access->address);
   if (access->guard != NULL)
      merge_atom(&flow, access->guard);
   UShort value = new_value();
   Step*  step  = add_step(STEP_LOAD, &flow, value);
   set_place(step, access, e);
   step->latency = (is_vector(type) ? machine->vector_load : 0)
                   + (flow.is_scaled && flow.is_sum ? machine->scaled : 0);
   insn.loaded = value;
   insn.n_loads++;
   return value;
}

static void store(const Access* access, Emitter* e, const Flow* data)
{
   Flow flow    = flow_of_address(access->address);
   flow.latency = 0;
   if (data->latency > 0) {
      /* Add the operation before the store. */
      UShort value = new_value();
      operate(data, value);
      Flow made = flow_from(value);
      merge(&flow, &made);
   } else {
      merge(&flow, data);
   }
   if (access->guard != NULL)
      merge_atom(&flow, access->guard);
   set_place(add_step(STEP_STORE, &flow, CG_N_VALUES - 1), access, e);
   insn.n_stores++;
}

/*--- Statements                                           ---*/

static void add_insn(UInt n_slots);

/* Advance sb.statement to `st`; the statements between get no steps. */
static void come_to(const IRStmt* st)
{
   while (sb.in->stmts[sb.statement] != st)
      sb.statement++;
}

static void set_flow(IRTemp tmp, Flow flow)
{
   insn.is_vector |= tmp != IRTemp_INVALID
                     && is_vector(typeOfIRTemp(sb.in->tyenv, tmp));
   if (tmp != IRTemp_INVALID)
      sb.flows[tmp] = flow;
}

/* Describe a helper call that stands for an instruction: one operation on all
   its arguments. */
static void dirty(const IRDirty* d, const Access* access, UInt n, Emitter* e)
{
   Flow flow = no_flow();
   merge_atom(&flow, d->guard);
   for (Int i = 0; d->args[i] != NULL; i++) {
      if (!is_IRExpr_VECRET_or_GSPTR(d->args[i]))
         merge_atom(&flow, d->args[i]);
   }
   for (Int i = 0; i < d->nFxState; i++) {
      if (d->fxState[i].fx == Ifx_Write || flow.n == MAX_FLOW)
         continue;
      Flow reg = flow_from(register_at(d->fxState[i].offset));
      merge(&flow, &reg);
   }
   for (UInt i = 0; i < n; i++) {
      if (!access[i].is_write) {
         Flow loaded = flow_from(load(&access[i], e, Ity_I64));
         merge(&flow, &loaded);
      }
   }
   flow.is_sum = False;
   pass_through(&flow, cg_class_of_helper(d->cee->name));
   UShort value = new_value();
   operate(&flow, value);
   Flow made = flow_from(value);
   set_flow(d->tmp, made);
   for (Int i = 0; i < d->nFxState; i++) {
      if (d->fxState[i].fx != Ifx_Read)
         put_value(register_at(d->fxState[i].offset), IRTemp_INVALID, made);
   }
   for (UInt i = 0; i < n; i++) {
      if (access[i].is_write)
         store(&access[i], e, &made);
   }
}

void cg_describe_statement(const IRStmt* st, const IRTypeEnv* types,
                           Emitter* e)
{
   if (st->tag == Ist_AbiHint || st->tag == Ist_NoOp || st->tag == Ist_MBE)
      return;
   if (seg.n_insns == 0)
      add_insn(0); /* an exit may come before the instruction's end */
   Access access[CG_MAX_ACCESSES];
   UInt   n = cg_accesses(st, types, access);
   Flow   flow;
   come_to(st);
   switch (st->tag) {
   case Ist_Put:
      put(st->Ist.Put.offset, st->Ist.Put.data);
      break;
   case Ist_PutI:
      flow = flow_of(st->Ist.PutI.details->data);
      merge_atom(&flow, st->Ist.PutI.details->ix);
      put_value(register_at(st->Ist.PutI.details->descr->base),
                IRTemp_INVALID, flow);
      break;
   case Ist_WrTmp:
      if (n > 0)
         flow = flow_from(load(&access[0], e,
                               typeOfIRTemp(types, st->Ist.WrTmp.tmp)));
      else
         flow = flow_of_value(st->Ist.WrTmp.data);
      set_flow(st->Ist.WrTmp.tmp, flow);
      break;
   case Ist_LoadG:
      flow = flow_from(load(&access[0], e, Ity_I64));
      merge_atom(&flow, st->Ist.LoadG.details->alt);
      set_flow(st->Ist.LoadG.details->dst, flow);
      break;
   case Ist_Store:
      flow = flow_of(st->Ist.Store.data);
      store(&access[0], e, &flow);
      break;
   case Ist_StoreG:
      flow = flow_of(st->Ist.StoreG.details->data);
      store(&access[0], e, &flow);
      break;
   case Ist_CAS:
      flow = flow_from(load(&access[0], e, Ity_I64));
      merge_atom(&flow, st->Ist.CAS.details->dataLo);
      merge_atom(&flow, st->Ist.CAS.details->expdLo);
      pass_through(&flow, OP_SLOW); /* draining the store buffer is slow */
      set_flow(st->Ist.CAS.details->oldLo, flow);
      set_flow(st->Ist.CAS.details->oldHi, flow);
      store(&access[1], e, &flow);
      break;
   case Ist_LLSC:
      if (st->Ist.LLSC.storedata == NULL) {
         set_flow(st->Ist.LLSC.result,
                  flow_from(load(&access[0], e, Ity_I64)));
      } else {
         flow = flow_of(st->Ist.LLSC.storedata);
         store(&access[0], e, &flow);
         set_flow(st->Ist.LLSC.result, flow);
      }
      break;
   case Ist_Dirty:
      dirty(st->Ist.Dirty.details, access, n, e);
      break;
   default:
      break;
   }
}

/*--- Instructions and segments                            ---*/

/* Find each temporary's last use. */
static void find_last_uses(const IRSB* in)
{
   for (sb.statement = 0; sb.statement < in->stmts_used; sb.statement++) {
      const IRStmt* st = in->stmts[sb.statement];
      /* Ignore hints, which are not executed. */
      if (st->tag != Ist_AbiHint)
         cg_each_operand_of(st, note_use);
   }
   sb.statement = in->stmts_used + 1;
   cg_each_operand(in->next, note_use);
}

static void begin_segment(void)
{
   seg.n_insns = seg.n_steps = seg.n_sources = seg.n_bases = 0;
   VG_(memset)(sb.made_by, 0,
               (SizeT)sb.in->tyenv->types_used * sizeof(sb.made_by[0]));
}

void cg_describe_begin(const IRSB* in, const Groups* groups)
{
   SizeT n      = (SizeT)in->tyenv->types_used;
   sb.in        = in;
   sb.groups    = groups;
   sb.flows     = LibVEX_Alloc(n * sizeof(Flow));
   sb.last_use  = LibVEX_Alloc(n * sizeof(Int));
   sb.made_by   = LibVEX_Alloc(n * sizeof(UInt));
   sb.n_values  = CG_N_REGISTERS;
   insn.szB     = 0;
   for (SizeT t = 0; t < n; t++) {
      sb.flows[t]    = no_flow();
      sb.last_use[t] = -1;
   }
   find_last_uses(in);
   for (sb.statement = 0; sb.statement < in->stmts_used
                          && in->stmts[sb.statement]->tag != Ist_IMark;)
      sb.statement++;
   begin_segment();
}

static UInt slot_of_insn(void)
{
   return insn.is_vector ? machine->vector_slot : machine->slot;
}

static void set_flags(void)
{
   if (!insn.sets_flags)
      return;
   insn.sets_flags = False;
   put_value(register_at(CG_FIRST_OF_FLAGS), IRTemp_INVALID, insn.flags);
}

/* Complete the instruction, all of whose steps are known. */
static void finish_insn(void)
{
   if (seg.n_insns == 0)
      return;
   set_flags();
   export_values();
   CycleInsn* i = &seg.insns[seg.n_insns - 1];
   i->n_steps   = (UShort)(i->n_steps + seg.n_steps);
   if (insn.n_loads > 0 && insn.n_stores > 0 && insn.n_ops > 0)
      i->n_slots++;
   i->slots = (UShort)(i->n_slots * slot_of_insn());
}

static void add_insn(UInt n_slots)
{
   /* n_steps is at first the negative number of steps before the instruction;
      finish_insn adds the number of steps up to the instruction's end. */
   seg.insns[seg.n_insns++]
      = (CycleInsn){ .address = insn.address,
                     .costs   = insn.costs,
                     .line    = insn.line,
                     .szB     = (UChar)insn.szB,
                     .n_slots = (UChar)n_slots,
                     .n_steps = (UShort)-seg.n_steps };
   insn.n_loads = insn.n_stores = insn.n_ops = 0;
   insn.divides = insn.is_vector = insn.sets_flags = False;
   insn.written = 0;
}

Bool cg_describe_has_room(void)
{
   /* Leave room for the most that one statement can need. */
   return seg.n_insns < MAX_INSNS && seg.n_steps + 64 < MAX_STEPS
          && seg.n_sources + 64 * MAX_FLOW < MAX_SOURCES
          && seg.n_bases + CG_MAX_ACCESSES < CG_MAX_CYCLE_BASES;
}

void cg_describe_insn(const IRStmt* st, UInt line, CycleCosts* costs)
{
   come_to(st);
   sb.statement--;
   finish_insn();
   sb.statement++;
   insn.address = (Addr)st->Ist.IMark.addr;
   insn.szB     = st->Ist.IMark.len;
   insn.costs   = costs;
   insn.line    = line;
   insn.is_rep  = cg_rep_count_offset(insn.address, insn.szB) >= 0;
   insn.first_tmp_statement = sb.statement;
   add_insn(insn.is_rep ? 0 : 1);
}

/* Is the branch fused with the instruction before?  Processors fuse a branch
   with the comparison, or similar operation, that it depends on. */
static Bool is_fused(void)
{
   if (seg.n_insns < 2)
      return False;
   const CycleInsn* before = &seg.insns[seg.n_insns - 2];
   const CycleInsn* jump   = &seg.insns[seg.n_insns - 1];
   const Step*      step   = seg.steps + seg.n_steps - jump->n_steps
                             - before->n_steps;
   if (before->address + before->szB != jump->address
       || before->n_slots != 1)
      return False;
   Bool computes = before->n_steps == 0;
   for (UInt i = 0; i < before->n_steps; i++) {
      computes |= step[i].kind == STEP_OP
                  && step[i].latency == machine->latency[OP_ALU];
      if (step[i].kind == STEP_STORE)
         return False;
   }
   return computes;
}

static void describe_branch(CycleBranch* b, const IRStmt* exit, const IRSB* in,
                            Addr stay)
{
   IRJumpKind kind   = exit != NULL ? exit->Ist.Exit.jk : in->jumpkind;
   IRExpr*    result = exit != NULL ? exit->Ist.Exit.guard : in->next;
   *b = (CycleBranch){ .kind    = BRANCH_NONE,
                       .insn    = insn.address,
                       .after   = insn.address + insn.szB,
                       .stay    = stay,
                       .is_call = exit == NULL && kind == Ijk_Call };
   if (kind != Ijk_Boring && kind != Ijk_Call && kind != Ijk_Ret)
      return;
   if (exit != NULL) {
      b->exit = cg_address_in(exit->Ist.Exit.dst);
      if (b->exit == b->insn || stay == b->insn || insn.is_rep)
         return;
      b->kind = BRANCH_CONDITIONAL;
   } else {
      b->kind = kind == Ijk_Ret                 ? BRANCH_RETURN
                : in->next->tag == Iex_Const    ? BRANCH_DIRECT
                                                : BRANCH_INDIRECT;
   }
   Flow flow = flow_of(result);
   /* If the comparison is an earlier step, the flow has no latency: use the
      latency of an ALU operation. */
   b->latency   = flow.latency > 0 ? flow.latency
                                   : machine->latency[OP_ALU];
   b->n_sources = (UChar)flow.n;
   b->source    = (UShort)seg.n_sources;
   for (UInt i = 0; i < flow.n; i++)
      seg.sources[seg.n_sources++] = flow.source[i];
}

/* Return flags by [value]: True if the value is used after this statement. */
static const Bool* wanted_values(void)
{
   static Bool is_wanted[CG_N_VALUES];
   VG_(memset)(is_wanted, 0, sizeof(is_wanted));
   for (Int t = 0; t < sb.in->tyenv->types_used; t++) {
      for (UInt i = 0; sb.last_use[t] > sb.statement && i < sb.flows[t].n; i++)
         is_wanted[sb.flows[t].source[i]] = True;
   }
   return is_wanted;
}

static CycleCode* compile_segment(const CycleBranch* branch)
{
   const CycleSegment segment = { .n_insns   = seg.n_insns,
                                  .n_bases   = seg.n_bases,
                                  .branch    = *branch,
                                  .insns     = seg.insns,
                                  .steps     = seg.steps,
                                  .sources   = seg.sources,
                                  .is_wanted = wanted_values() };
   const CycleCode* made = cg_cycle_compile(&segment, machine);
   CycleCode*       code = cg_pool_alloc(made->szB);
   VG_(memcpy)(code, made, made->szB);
   return code;
}

CycleCode* cg_describe_end(const IRStmt* exit, const IRSB* in, Addr stay,
                           IRExpr** bases)
{
   CycleBranch branch = { .kind = BRANCH_NONE };
   if (exit != NULL)
      come_to(exit);
   else if (in != NULL)
      sb.statement = in->stmts_used;
   if (seg.n_insns == 0)
      return NULL;
   finish_insn();
   CycleInsn* last = &seg.insns[seg.n_insns - 1];
   if (exit != NULL || in != NULL)
      describe_branch(&branch, exit, in, stay);
   if (branch.kind == BRANCH_CONDITIONAL && is_fused())
      last->n_slots = 0;
   if (branch.is_call || branch.kind == BRANCH_RETURN)
      last->n_slots = 2;
   last->slots = (UShort)(last->n_slots * slot_of_insn());
   CycleCode* code = compile_segment(&branch);
   VG_(memcpy)(bases, seg.bases, seg.n_bases * sizeof(seg.bases[0]));
   begin_segment();
   /* Continue the instruction in the next segment, as a part without a slot. */
   insn.first_tmp_statement = sb.statement;
   if (exit == NULL && in == NULL)
      add_insn(0);
   return code;
}

void cg_free_cycle_code(void* code)
{
   cg_pool_free(code, ((CycleCode*)code)->szB);
}
