/* SPDX-License-Identifier: GPL-2.0-or-later */
/* SPDX-FileCopyrightText: 2026 the authors of this Cachegrind */
/* Groups of references, for any simulation: their ends, and their bases. */

#include "translate/group.h"
#include "cg_sim.h"
#include "translate/lookahead.h"

#include "pub_tool_libcassert.h"

/*--- Places                                               ---*/

Place cg_group_place(const Groups* g, IRExpr* atom)
{
   if (atom->tag == Iex_Const)
      return (Place){ NULL, cg_word_of(atom->Iex.Const.con) };
   tl_assert(atom->tag == Iex_RdTmp);
   Place known = g->places[atom->Iex.RdTmp.tmp];
   return known.base == NULL ? (Place){ atom, 0 } : known;
}

void cg_group_learn(Groups* g, IRTemp tmp, IRExpr* value)
{
   if (value->tag != Iex_Binop)
      return;
   IROp    op    = value->Iex.Binop.op;
   IRExpr* left  = value->Iex.Binop.arg1;
   IRExpr* right = value->Iex.Binop.arg2;
   Bool    adds  = op == Iop_Add64 || op == Iop_Add32;
   Bool    subs  = op == Iop_Sub64 || op == Iop_Sub32;
   /* Ignore 32-bit sums of a 64-bit guest: they wrap at 32 bits. */
   Bool is_wide  = op == Iop_Add64 || op == Iop_Sub64;
   if ((!adds && !subs) || is_wide != (sizeof(Addr) == 8)
       || left->tag != Iex_RdTmp || right->tag != Iex_Const)
      return;
   UWord n        = cg_word_of(right->Iex.Const.con);
   g->places[tmp] = cg_group_place(g, left);
   g->places[tmp].offset += adds ? n : -n;
}

/*--- Groups                                               ---*/

const GroupBuilder* cg_group_builder = &cg_plain_groups;

void cg_group_begin(Groups* g, Emitter* emitter, CodeMode mode, Addr code,
                    Place* places)
{
   *g = (Groups){ .emitter = emitter,
                  .mode    = mode,
                  .code    = code,
                  .places  = places,
                  .builder = cg_group_builder };
   g->builder->begin(g);
}

UInt cg_group_base(Groups* g, IRExpr* base)
{
   if (base == NULL)
      return CG_NO_BASE;
   for (UInt i = 0; i < g->n_bases; i++) {
      if (eqIRAtom(g->bases[i], base))
         return i;
   }
   if (g->n_bases == CG_MAX_BASES
       || (g->mode == CODE_TESTS_EACH_BASE && g->n_bases == 1))
      return CG_NO_ROOM;
   g->bases[g->n_bases] = base;
   return g->n_bases++;
}

static Bool simulate(Groups* g, ULong* segment, IRExpr* guard)
{
   Bool is_ticked = g->builder->simulate(g, segment, guard);
   g->n_bases     = 0;
   return is_ticked;
}

Bool cg_group_end(Groups* g, ULong* segment)
{
   Bool is_ticked = simulate(g, segment, NULL);
   if (g->builder->finish != NULL)
      g->builder->finish(g);
   return is_ticked;
}

void cg_group_fetch(Groups* g, Addr insn, UWord size, const LineCost* line)
{
   while (!g->builder->fetch(g, insn, size, line))
      simulate(g, NULL, NULL);
}

void cg_group_data(Groups* g, RefKind kind, IRExpr* address, UWord size,
                   const LineCost* line)
{
   Place place = cg_group_place(g, address);
   while (!g->builder->data(g, kind, place, size, line))
      simulate(g, NULL, NULL);
}

Bool cg_group_modifies(Groups* g, Bool is_write)
{
   return g->builder->modify(g, is_write);
}

void cg_group_guarded(Groups* g, RefKind kind, IRExpr* address, UWord size,
                      const LineCost* line, IRExpr* guard)
{
   cg_group_end(g, NULL);
   g->builder->data(g, kind, (Place){ address, 0 }, size, line);
   simulate(g, NULL, guard);
}

void cg_group_take_back(Groups* g, Addr insn, IRExpr* atom)
{
   if (g->builder->take_back != NULL)
      g->builder->take_back(g, insn, atom);
}

UWord cg_group_clipped(UWord size)
{
   UInt bits = cg_LL.shape.line_bits;
   /* In a simulation without cg_sim, D1's lines have LL's size. */
   if (cg_sim != NULL && cg_D1.shape.line_bits < bits)
      bits = cg_D1.shape.line_bits;
   return size < (UWord)1 << bits ? size : (UWord)1 << bits;
}
