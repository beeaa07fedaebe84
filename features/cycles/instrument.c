/*--------------------------------------------------------------------*/
/*--- IR that records what is executed. features/cycles/instrument.c ---*/
/*--------------------------------------------------------------------*/

/* See features/cycles/instrument.h. */

#include "features/cycles/instrument.h"

#include "costs/blocks.h"
#include "features/cycles/describe.h"
#include "features/cycles/records.h"
#include "sim/near.h"
#include "translate/record.h"

/* The superblock. */
static const IRSB* superblock;

void cg_cycles_begin(Segment* segment, const IRSB* in)
{
   superblock = in;
   cg_describe_begin(in, segment->groups);
}

/* record = [cg_cycles_next];  [record] = the code's distance;
   [record + 1 ...] = the bases;
   [cg_cycles_next] = record + szB;
   if CG_CYCLES_FULL is set in that: cg_cycles_drain() */
static void write_down(Emitter* e, CycleCode* code, IRExpr* const* bases)
{
   static const Helper drain = { cg_cycles_drain, "cg_cycles_drain" };
   if (code == NULL)
      return;
   cg_block_owns(code, cg_free_cycle_code);
   Word    place  = (const UChar*)code - cg_anchor;
   IRExpr* record = cg_ir_load(e, e->word, cg_ir_address(e, cg_cycles_next));
   cg_ir_store(e, record, cg_ir_constant(e, (UWord)place));
   for (UInt i = 0; i < code->n_bases; i++)
      cg_ir_store(e, cg_ir_add(e, record, (i + 1) * sizeof(UWord)), bases[i]);
   IRExpr* szB = cg_ir_constant(e, (code->n_bases + 1) * sizeof(UWord));
   cg_emit_call_if(e, &drain,
                   cg_emit_advance(e, cg_cycles_next, record, szB,
                                   CG_CYCLES_FULL));
}

static void end_segment(Segment* segment, const IRStmt* exit, const IRSB* in,
                        Addr stay)
{
   IRExpr*    bases[CG_MAX_CYCLE_BASES];
   CycleCode* code = cg_describe_end(exit, in, stay, bases);
   write_down(segment->emitter, code, bases);
}

/* Where the program is if it does not leave by this exit. */
static Addr stays_at(const IRStmt* exit)
{
   Int i = 0;
   while (superblock->stmts[i] != exit)
      i++;
   for (; i < superblock->stmts_used; i++) {
      const IRStmt* st = superblock->stmts[i];
      if (st->tag == Ist_IMark)
         return (Addr)st->Ist.IMark.addr;
      if (st != exit && st->tag == Ist_Exit)
         break;
   }
   return superblock->next->tag == Iex_Const
             ? cg_address_in(superblock->next->Iex.Const.con)
             : 0;
}

void cg_cycles_statement(Segment* segment, const IRStmt* st)
{
   if (!cg_describe_has_room())
      end_segment(segment, NULL, NULL, 0);
   if (st->tag == Ist_IMark) {
      UInt line = cg_line_cost((Addr)st->Ist.IMark.addr)->number;
      cg_cycles_have_line(line);
      cg_describe_insn(st, line);
   } else if (st->tag == Ist_Exit) {
      end_segment(segment, st, NULL, stays_at(st));
   } else {
      cg_describe_statement(st, segment->emitter->out->tyenv,
                            segment->emitter);
   }
}

void cg_cycles_end(Segment* segment, const IRSB* in)
{
   end_segment(segment, NULL, in, 0);
}
