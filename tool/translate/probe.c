/* SPDX-License-Identifier: GPL-2.0-or-later */
/* SPDX-FileCopyrightText: 2026 the authors of this Cachegrind */
/* The IR that looks into the caches.  cg_sim.h states the simulator's
   guarantees.  A probe of data loads its entry of the line index and subtracts;
   a probe of an instruction line loads a flag. After the test, both note the
   clock. */

#include "translate/probe.h"

static IRExpr* address_of_byte(Emitter* e, const Probe* probe,
                               IRExpr* const* bases, UWord byte)
{
   return cg_ir_based_address(e, bases, probe->base, probe->offset + byte);
}

/* Return the offset of the probe's entry in the line index, in units of 8
   bytes: its line number % CG_N_INDEXED, times an entry's size. */
static IRExpr* index_of_entry(Emitter* e, const Probe* probe,
                              IRExpr* const* bases)
{
   const UInt unit_bits = sizeof(IndexedLine) == 16 ? 1 : 0;
   UInt    shift = cg_D1.shape.line_bits - unit_bits;
   UWord   mask  = (UWord)(CG_N_INDEXED - 1) << unit_bits;
   IRExpr* index
      = cg_ir_shift_right(e, address_of_byte(e, probe, bases, 0), shift);
   return cg_ir_binop(e, CG_WORD_OP(e, And), index, cg_ir_constant(e, mask));
}

/* Load a field of the probe's entry: base or last_use.  The index is NULL if
   the address is constant. */
static IRExpr* load_field(Emitter* e, const Probe* probe, IRExpr* index,
                          SizeT field)
{
   IRExpr* address
      = index == NULL
           ? cg_ir_address(e, (UChar*)cg_index_entry(probe->offset) + field)
           : cg_ir_element(e, (UChar*)cg_sim->line_index + field, index);
   return cg_ir_load(e, e->word, address);
}

/* last byte - entry.base; cg_sim.h says why that is enough */
static IRExpr* test_data(Emitter* e, const Probe* probe, IRExpr* const* bases,
                         IRExpr* index)
{
   IRExpr* base
      = load_field(e, probe, index, offsetof(IndexedLine, base));
   return cg_ir_binop(e, CG_WORD_OP(e, Sub),
                      address_of_byte(e, probe, bases, probe->size - 1u),
                      base);
}

IRExpr* cg_probe(Emitter* e, const Plan* plan, IRExpr* const* bases,
                 IRExpr** indexes)
{
   IRExpr* all = NULL;
   for (UInt i = 0; i < plan->n_probes; i++) {
      const Probe* probe = &plan->probes[i];
      IRExpr*      test;
      indexes[i] = NULL;
      if (probe->fetch_line != NULL) {
         test = cg_ir_load(e, e->word,
                           cg_ir_address(e, &probe->fetch_line->absent));
      } else {
         if (probe->base != CG_NO_BASE)
            indexes[i] = index_of_entry(e, probe, bases);
         test = test_data(e, probe, bases, indexes[i]);
      }
      all = all == NULL ? test : cg_ir_binop(e, CG_WORD_OP(e, Or), all, test);
   }
   return all;
}

/* Note uses in the order of their times, so that one register can count the
   times up. */
void cg_note_uses(Emitter* e, const Plan* plan, IRExpr* const* indexes,
                  UInt n_times)
{
   IRExpr* one  = IRExpr_Const(IRConst_U32(1));
   IRExpr* time = cg_ir_load(e, Ity_I32, cg_ir_address(e, &cg_sim->clock));
   for (UInt t = 0; t < n_times; t++) {
      for (UInt i = 0; i < plan->n_probes; i++) {
         const Probe* probe = &plan->probes[i];
         if (probe->time != t)
            continue;
         IRExpr* last_use
            = probe->fetch_line != NULL
                 ? cg_ir_load(e, e->word,
                              cg_ir_address(e, &probe->fetch_line->last_use))
                 : load_field(e, probe, indexes[i],
                              offsetof(IndexedLine, last_use));
         cg_ir_store(e, last_use, time);
      }
      time = cg_ir_bind(e, Ity_I32, IRExpr_Binop(Iop_Add32, time, one));
   }
   cg_ir_store(e, cg_ir_address(e, &cg_sim->clock), time);
}
