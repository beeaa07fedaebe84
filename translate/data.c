/*--------------------------------------------------------------------*/
/*--- Data references in a superblock's IR.        translate/data.c ---*/
/*--------------------------------------------------------------------*/

/* See translate/data.h. */

#include "translate/data.h"

#include "cg_sim.h"
#include "translate/instrument.h"

void cg_data_insn(DataRefs* data)
{
   data->last_read = NULL;
}

/* n more of this event each time the segment executes. */
static void count(DataRefs* data, Event event, Int n)
{
   cg_segment_count(data->segment, data->insn, event, n);
}

static void add(DataRefs* data, RefKind kind, IRExpr* address, UWord size)
{
   cg_group_data(data->groups, kind, address, size, data->insn->line);
}

/*------------------------------------------------------------*/
/*--- Events                                               ---*/
/*------------------------------------------------------------*/

static void add_read(DataRefs* data, IRExpr* address, UWord size)
{
   if (!cg_instrument_options.cache_sim)
      return;
   count(data, EV_Dr, 1);
   add(data, REF_READ, address, size);
   data->last_read     = address;
   data->last_read_szB = size;
}

/* What the instruction has just read it writes now, which is one reference.  If
   that is to be a write, and the read has been simulated already, it is
   another: then do nothing and say False. */
static Bool count_modify(DataRefs* data, IRExpr* address, UWord size)
{
   Bool is_write = cg_instrument_options.modify_is_write;
   if (!is_write && !cg_LL_model.writes_back)
      return True;
   Bool is_one = cg_group_modifies(data->groups, is_write);
   if (is_one && is_write) {
      count(data, EV_Dr, -1);
      count(data, EV_Dw, 1);
   } else if (!is_one && !is_write) {
      add(data, REF_MODIFY, address, size);
   }
   return is_one || !is_write;
}

static void add_write(DataRefs* data, IRExpr* address, UWord size)
{
   if (!cg_instrument_options.cache_sim)
      return;
   Bool modifies = data->last_read != NULL
                   && eqIRAtom(data->last_read, address)
                   && data->last_read_szB == size;
   data->last_read = NULL;
   if (modifies && count_modify(data, address, size))
      return;
   count(data, EV_Dw, 1);
   add(data, REF_WRITE, address, size);
}

/* A reference that happens only if the guard holds is simulated on its own,
   in its place in the order. */
static void add_guarded(DataRefs* data, RefKind kind, IRExpr* address,
                        UWord size, IRExpr* guard)
{
   if (!cg_instrument_options.cache_sim)
      return;
   data->last_read = NULL;
   cg_group_guarded(data->groups, kind, address, size, data->insn->line,
                    guard);
}

/* The instruction has the bus for itself. */
static void add_bus(DataRefs* data)
{
   if (cg_event_is_present(EV_Ge))
      count(data, EV_Ge, 1);
}

/*------------------------------------------------------------*/
/*--- Statements                                           ---*/
/*------------------------------------------------------------*/

static UWord size_of(IRType type)
{
   return (UWord)sizeofIRType(type);
}

static UWord size_of_atom(const DataRefs* data, IRExpr* atom)
{
   return size_of(typeOfIRExpr(data->types, atom));
}

static void add_dirty(DataRefs* data, const IRDirty* dirty)
{
   if (dirty->mFx == Ifx_None)
      return;
   UWord size = cg_group_clipped((UWord)dirty->mSize);
   if (dirty->mFx != Ifx_Write)
      add_read(data, dirty->mAddr, size);
   if (dirty->mFx != Ifx_Read)
      add_write(data, dirty->mAddr, size);
}

static void add_cas(DataRefs* data, const IRCAS* cas)
{
   UWord size = size_of_atom(data, cas->dataLo) * (cas->dataHi != NULL ? 2 : 1);
   add_bus(data);
   add_read(data, cas->addr, size);
   add_write(data, cas->addr, size);
}

static void add_LLSC(DataRefs* data, const IRStmt* st)
{
   IRExpr* address = st->Ist.LLSC.addr;
   IRExpr* stored  = st->Ist.LLSC.storedata;
   if (stored == NULL) {
      /* What comes between a load and the store that is conditional on it may
         make that fail on the processor: so as little as possible. */
      if (cg_instrument_options.cache_sim)
         cg_group_end(data->groups, NULL);
      add_read(data, address,
               size_of(typeOfIRTemp(data->types, st->Ist.LLSC.result)));
      return;
   }
   add_bus(data);
   add_write(data, address, size_of_atom(data, stored));
}

static void add_loadG(DataRefs* data, const IRLoadG* load)
{
   IRType loaded, widened;
   typeOfIRLoadGOp(load->cvt, &widened, &loaded);
   add_guarded(data, REF_READ, load->addr, size_of(loaded), load->guard);
}

static void add_storeG(DataRefs* data, const IRStoreG* store)
{
   add_guarded(data, REF_WRITE, store->addr, size_of_atom(data, store->data),
               store->guard);
}

void cg_data_statement(DataRefs* data, const IRStmt* st)
{
   switch (st->tag) {
   case Ist_WrTmp: {
      const IRExpr* value = st->Ist.WrTmp.data;
      if (value->tag == Iex_Load)
         add_read(data, value->Iex.Load.addr, size_of(value->Iex.Load.ty));
      break;
   }
   case Ist_Store:
      add_write(data, st->Ist.Store.addr,
                size_of_atom(data, st->Ist.Store.data));
      break;
   case Ist_LoadG: add_loadG(data, st->Ist.LoadG.details); break;
   case Ist_StoreG: add_storeG(data, st->Ist.StoreG.details); break;
   case Ist_Dirty: add_dirty(data, st->Ist.Dirty.details); break;
   case Ist_CAS: add_cas(data, st->Ist.CAS.details); break;
   case Ist_LLSC: add_LLSC(data, st); break;
   default: break;
   }
}
