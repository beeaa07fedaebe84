/* SPDX-License-Identifier: GPL-2.0-or-later */
/* SPDX-FileCopyrightText: 2026 the authors of this Cachegrind */
/* Accesses to memory.  In the flat IR that a tool gets, a Load is always the
   whole value of a WrTmp. */

#include "translate/accesses.h"

static UWord szB_of(IRType type)
{
   return (UWord)sizeofIRType(type);
}

static UWord szB_of_atom(const IRTypeEnv* types, const IRExpr* atom)
{
   return szB_of(typeOfIRExpr(types, atom));
}

static UInt find_load(const IRExpr* value, Access* found)
{
   if (value->tag != Iex_Load)
      return 0;
   *found = (Access){ .address = value->Iex.Load.addr,
                      .szB     = szB_of(value->Iex.Load.ty) };
   return 1;
}

static UInt find_loadG(const IRLoadG* load, Access* found)
{
   IRType loaded, widened;
   typeOfIRLoadGOp(load->cvt, &widened, &loaded);
   *found = (Access){ .address = load->addr,
                      .szB     = szB_of(loaded),
                      .guard   = load->guard };
   return 1;
}

static UInt find_dirty(const IRDirty* dirty, Access* found)
{
   UInt   n      = 0;
   Access access = { .address = dirty->mAddr,
                     .szB     = (UWord)dirty->mSize,
                     .guard   = dirty->guard };
   if (dirty->mFx == Ifx_Read || dirty->mFx == Ifx_Modify)
      found[n++] = access;
   access.is_write = True;
   if (dirty->mFx == Ifx_Write || dirty->mFx == Ifx_Modify)
      found[n++] = access;
   return n;
}

static UInt find_cas(const IRCAS* cas, const IRTypeEnv* types, Access* found)
{
   UWord szB = szB_of_atom(types, cas->dataLo) * (cas->dataHi != NULL ? 2 : 1);
   found[0]  = (Access){ .address = cas->addr, .szB = szB };
   found[1]  = (Access){ .is_write = True, .address = cas->addr, .szB = szB };
   return 2;
}

static UInt find_LLSC(const IRStmt* st, const IRTypeEnv* types, Access* found)
{
   const IRExpr* stored = st->Ist.LLSC.storedata;
   *found = (Access){ .is_write = stored != NULL,
                      .address  = st->Ist.LLSC.addr,
                      .szB = stored != NULL
                                ? szB_of_atom(types, stored)
                                : szB_of(typeOfIRTemp(types,
                                                      st->Ist.LLSC.result)) };
   return 1;
}

static UInt find_store(IRExpr* address, const IRExpr* stored, IRExpr* guard,
                       const IRTypeEnv* types, Access* found)
{
   *found = (Access){ .is_write = True,
                      .address  = address,
                      .szB      = szB_of_atom(types, stored),
                      .guard    = guard };
   return 1;
}

UInt cg_accesses(const IRStmt* st, const IRTypeEnv* types,
                 Access found[CG_MAX_ACCESSES])
{
   switch (st->tag) {
   case Ist_WrTmp: return find_load(st->Ist.WrTmp.data, found);
   case Ist_LoadG: return find_loadG(st->Ist.LoadG.details, found);
   case Ist_Store:
      return find_store(st->Ist.Store.addr, st->Ist.Store.data, NULL, types,
                        found);
   case Ist_StoreG: {
      const IRStoreG* store = st->Ist.StoreG.details;
      return find_store(store->addr, store->data, store->guard, types, found);
   }
   case Ist_Dirty: return find_dirty(st->Ist.Dirty.details, found);
   case Ist_CAS: return find_cas(st->Ist.CAS.details, types, found);
   case Ist_LLSC: return find_LLSC(st, types, found);
   default: return 0;
   }
}
