/* SPDX-License-Identifier: GPL-2.0-or-later */
/* SPDX-FileCopyrightText: 2026 the authors of this Cachegrind */
/* Loads with unused results.  A first backward pass over the flat IR finds
   register writes that are overwritten unread, by the rules of VEX's optimiser
   for relaxed registers.  A second pass finds the loads whose results are not
   needed without those writes. */

#include "translate/dead_loads.h"
#include "translate/operands.h"

#include "pub_tool_libcbase.h"

/*--- Writes that are overwritten                          ---*/

/* Ranges [low, high] of the guest state that a later statement writes, with no
   statement in between that reads them or exits.  A write of exactly such a
   range is dead.  If the table is full, some dead writes are not found. */
#define MAX_RANGES 48

typedef struct {
   struct {
      Int low, high;
   } range[MAX_RANGES];
   UInt n;
} Overwritten;

static Bool is_overwritten(const Overwritten* known, Int low, Int high)
{
   for (UInt i = 0; i < known->n; i++) {
      if (known->range[i].low == low && known->range[i].high == high)
         return True;
   }
   return False;
}

static void add_range(Overwritten* known, Int low, Int high)
{
   if (known->n == MAX_RANGES)
      return;
   known->range[known->n].low  = low;
   known->range[known->n].high = high;
   known->n++;
}

/* Forget the ranges that overlap the size bytes read at offset. */
static void see_read(Overwritten* known, Int offset, Int size)
{
   UInt kept = 0;
   for (UInt i = 0; i < known->n; i++) {
      if (known->range[i].high < offset
          || known->range[i].low >= offset + size)
         known->range[kept++] = known->range[i];
   }
   known->n = kept;
}

static void see_reads_of_helper(Overwritten* known, const IRDirty* dirty)
{
   for (Int i = 0; i < dirty->nFxState; i++) {
      if (dirty->fxState[i].fx == Ifx_Write)
         continue;
      for (Int r = 0; r <= dirty->fxState[i].nRepeats; r++)
         see_read(known,
                  dirty->fxState[i].offset + r * dirty->fxState[i].repeatLen,
                  dirty->fxState[i].size);
   }
}

static Bool touches_memory(const IRStmt* st)
{
   switch (st->tag) {
   case Ist_WrTmp: return st->Ist.WrTmp.data->tag == Iex_Load;
   case Ist_Dirty: return st->Ist.Dirty.details->mFx != Ifx_None;
   case Ist_Store: case Ist_StoreG: case Ist_LoadG:
   case Ist_CAS:   case Ist_LLSC:
      return True;
   default: return False;
   }
}

static void see_reads(Overwritten* known, const IRStmt* st,
                      const VexGuestLayout* layout)
{
   if (st->tag == Ist_WrTmp && st->Ist.WrTmp.data->tag == Iex_Get) {
      const IRExpr* get = st->Ist.WrTmp.data;
      see_read(known, get->Iex.Get.offset, sizeofIRType(get->Iex.Get.ty));
   } else if (st->tag == Ist_WrTmp
              && st->Ist.WrTmp.data->tag == Iex_GetI) {
      const IRRegArray* array = st->Ist.WrTmp.data->Iex.GetI.descr;
      see_read(known, array->base,
               array->nElems * sizeofIRType(array->elemTy));
   } else if (st->tag == Ist_Dirty) {
      see_reads_of_helper(known, st->Ist.Dirty.details);
   }
   if (touches_memory(st))
      see_read(known, layout->offset_SP, layout->sizeof_SP);
}

/* Mark the overwritten Puts in is_dead[].  If only the registers for unwinding
   are exact, mark only the frame pointer's: VEX has removed most others. */
static void find_dead_puts(const IRSB* in, const VexGuestLayout* layout,
                           VexRegisterUpdates updates, Bool* is_dead)
{
   Bool only_frame = updates == VexRegUpdUnwindregsAtMemAccess;
   Overwritten known = { .n = 0 };
   for (Int i = in->stmts_used - 1; i >= 0; i--) {
      const IRStmt* st = in->stmts[i];
      if (st->tag == Ist_Exit) {
         known.n = 0;
      } else if (st->tag == Ist_Put) {
         Int low  = st->Ist.Put.offset;
         Int high = low - 1
                    + sizeofIRType(typeOfIRExpr(in->tyenv, st->Ist.Put.data));
         is_dead[i] = is_overwritten(&known, low, high)
                      && (!only_frame || low == layout->offset_FP);
         if (!is_dead[i])
            add_range(&known, low, high);
      } else {
         see_reads(&known, st, layout);
      }
   }
}

/*--- Temporaries that are needed                          ---*/

static Bool* needed; /* [temporary] */

static void need(IRTemp temporary)
{
   needed[temporary] = True;
}

/*------------------------------------------------------------*/

const Bool* cg_find_dead_loads(const IRSB* in, const VexGuestLayout* layout,
                               VexRegisterUpdates updates)
{
   SizeT n_temporaries = (SizeT)in->tyenv->types_used;
   SizeT n_statements  = (SizeT)in->stmts_used;
   Bool* is_dead       = LibVEX_Alloc(n_statements + n_temporaries + 1);
   VG_(memset)(is_dead, False, n_statements + n_temporaries);
   needed = is_dead + n_statements;

   find_dead_puts(in, layout, updates, is_dead);
   cg_each_operand(in->next, need);
   for (Int i = in->stmts_used - 1; i >= 0; i--) {
      const IRStmt* st = in->stmts[i];
      if (is_dead[i])
         is_dead[i] = False; /* st is a Put; only loads stay marked */
      else if (st->tag == Ist_WrTmp && !needed[st->Ist.WrTmp.tmp])
         is_dead[i] = st->Ist.WrTmp.data->tag == Iex_Load;
      else
         cg_each_operand_of(st, need);
   }
   return is_dead;
}
