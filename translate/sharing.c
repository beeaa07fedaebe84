/*--------------------------------------------------------------------*/
/*--- IR that records data references.         translate/sharing.c ---*/
/*--------------------------------------------------------------------*/

/* See translate/sharing.h.  A record has each base once, whatever number of
   references use it.  A segment without references has no record; its
   instructions are counted in the next record. */

#include "translate/sharing.h"

#include "costs/blocks.h"
#include "run/pause.h"
#include "sim/near.h"
#include "translate/record.h"

#include "pub_tool_libcbase.h"

/*------------------------------------------------------------*/
/*--- Records                                              ---*/
/*------------------------------------------------------------*/

static UWord head_szB(UInt n_refs)
{
   return sizeof(RefsHead) + n_refs * sizeof(SharedRef);
}

static void free_head(void* head)
{
   cg_pool_free(head, head_szB(((RefsHead*)head)->n_refs));
}

static RefsHead* new_head(const SharedRefs* refs)
{
   RefsHead* head = cg_pool_alloc(head_szB(refs->n_refs));
   *head          = (RefsHead){ .n_insns = (UShort)refs->n_insns,
                                .n_bases = (UChar)refs->n_bases,
                                .n_refs  = (UChar)refs->n_refs };
   VG_(memcpy)(head->refs, refs->refs, refs->n_refs * sizeof(SharedRef));
   cg_block_owns(head, free_head);
   return head;
}

/* record = [cg_refs_next];  [record] = the head's distance;
   [record + 1 ...] = the bases;
   [cg_refs_next] = record + szB, or record if counting pauses;
   if CG_REFS_FULL is set in that: cg_refs_drain() */
static void write_down(SharedRefs* refs)
{
   static const Helper drain = { cg_refs_drain, "cg_refs_drain" };
   Emitter* e      = refs->emitter;
   Word     head   = (const UChar*)new_head(refs) - cg_anchor;
   IRExpr*  record = cg_ir_load(e, e->word, cg_ir_address(e, cg_refs_next));
   IRExpr*  szB
      = cg_ir_constant(e, (refs->n_bases + 1) * sizeof(UWord));
   cg_ir_store(e, record, cg_ir_constant(e, (UWord)head));
   for (UInt i = 0; i < refs->n_bases; i++)
      cg_ir_store(e, cg_ir_add(e, record, (i + 1) * sizeof(UWord)),
                  refs->bases[i]);
   if (cg_can_pause)
      szB = cg_ir_binop(
         e, CG_WORD_OP(e, And),
         cg_ir_load(e, e->word, cg_ir_address(e, cg_pause_mask)), szB);
   IRExpr* next = cg_ir_binop(e, CG_WORD_OP(e, Add), record, szB);
   cg_ir_store(e, cg_ir_address(e, cg_refs_next), next);
   cg_emit_call_if(e, &drain,
                   cg_ir_binop(e, CG_WORD_OP(e, And), next,
                               cg_ir_constant(e, CG_REFS_FULL)));
   refs->n_insns = refs->n_bases = refs->n_refs = 0;
}

void cg_shared_insn(SharedRefs* refs)
{
   refs->n_insns++;
}

void cg_shared_segment_ends(SharedRefs* refs)
{
   if (cg_records_refs && refs->n_refs > 0)
      write_down(refs);
}

void cg_shared_end(SharedRefs* refs)
{
   if (cg_records_refs && refs->n_insns > 0)
      write_down(refs);
}

/*------------------------------------------------------------*/
/*--- References                                           ---*/
/*------------------------------------------------------------*/

/* The number of the base, from 1 on; 0 if there is no room. */
static UInt number_of_base(SharedRefs* refs, IRExpr* base)
{
   for (UInt i = 0; i < refs->n_bases; i++) {
      if (eqIRAtom(refs->bases[i], base))
         return i + 1;
   }
   if (refs->n_bases == CG_MAX_HEAD_BASES)
      return 0;
   refs->bases[refs->n_bases] = base;
   return ++refs->n_bases;
}

static Bool is_always(const IRExpr* guard)
{
   return guard == NULL || guard->tag == Iex_Const;
}

/* Returns the record's reference to these bytes, whether they are read or
   written.  It is a new one if there is none, or if the reference is guarded:
   another guard may differ. */
static SharedRef* ref_to(SharedRefs* refs, const SharedRef* wanted)
{
   for (UInt i = 0; i < refs->n_refs && !wanted->is_guarded; i++) {
      SharedRef* ref = &refs->refs[i];
      if (ref->base == wanted->base && ref->offset == wanted->offset
          && ref->size == wanted->size && !ref->is_guarded
          && ref->n_reads + ref->n_writes < CG_MAX_SAME_REFS)
         return ref;
   }
   refs->refs[refs->n_refs] = *wanted;
   return &refs->refs[refs->n_refs++];
}

static void add(SharedRefs* refs, Bool is_write, IRExpr* address, UWord size,
                IRExpr* guard)
{
   Emitter* e     = refs->emitter;
   Place    place = cg_group_place(refs->groups, address);
   UInt     base  = CG_ZERO_BASE;
   if (!is_always(guard))
      place = (Place){ cg_ir_bind(e, e->word,
                                  IRExpr_ITE(guard, address,
                                             cg_ir_constant(e, 0))), 0 };
   if (refs->n_refs == CG_MAX_HEAD_REFS)
      write_down(refs);
   if (place.base != NULL && (base = number_of_base(refs, place.base)) == 0) {
      write_down(refs);
      base = number_of_base(refs, place.base);
   }
   SharedRef* ref
      = ref_to(refs, &(SharedRef){ .offset     = place.offset,
                                   .size       = (UShort)size,
                                   .base       = (UChar)base,
                                   .is_guarded = !is_always(guard) });
   if (is_write)
      ref->n_writes++;
   else
      ref->n_reads++;
}

static UWord size_of(const SharedRefs* refs, IRExpr* atom)
{
   return (UWord)sizeofIRType(typeOfIRExpr(refs->emitter->out->tyenv, atom));
}

static void add_dirty(SharedRefs* refs, const IRDirty* dirty)
{
   if (dirty->mFx == Ifx_Read || dirty->mFx == Ifx_Modify)
      add(refs, False, dirty->mAddr, (UWord)dirty->mSize, dirty->guard);
   if (dirty->mFx == Ifx_Write || dirty->mFx == Ifx_Modify)
      add(refs, True, dirty->mAddr, (UWord)dirty->mSize, dirty->guard);
}

static void add_cas(SharedRefs* refs, const IRCAS* cas)
{
   UWord szB = size_of(refs, cas->dataLo) * (cas->dataHi != NULL ? 2 : 1);
   add(refs, False, cas->addr, szB, NULL);
   add(refs, True, cas->addr, szB, NULL);
}

void cg_shared_statement(SharedRefs* refs, const IRStmt* st)
{
   if (!cg_records_refs)
      return;
   switch (st->tag) {
   case Ist_WrTmp: {
      const IRExpr* value = st->Ist.WrTmp.data;
      if (value->tag == Iex_Load)
         add(refs, False, value->Iex.Load.addr,
             (UWord)sizeofIRType(value->Iex.Load.ty), NULL);
      break;
   }
   case Ist_Store:
      add(refs, True, st->Ist.Store.addr, size_of(refs, st->Ist.Store.data),
          NULL);
      break;
   case Ist_LoadG: {
      const IRLoadG* load = st->Ist.LoadG.details;
      IRType         loaded, widened;
      typeOfIRLoadGOp(load->cvt, &widened, &loaded);
      add(refs, False, load->addr, (UWord)sizeofIRType(loaded), load->guard);
      break;
   }
   case Ist_StoreG: {
      const IRStoreG* store = st->Ist.StoreG.details;
      add(refs, True, store->addr, size_of(refs, store->data), store->guard);
      break;
   }
   case Ist_Dirty: add_dirty(refs, st->Ist.Dirty.details); break;
   case Ist_CAS: add_cas(refs, st->Ist.CAS.details); break;
   case Ist_LLSC:
      if (st->Ist.LLSC.storedata == NULL)
         add(refs, False, st->Ist.LLSC.addr,
             size_of(refs, IRExpr_RdTmp(st->Ist.LLSC.result)), NULL);
      else
         add(refs, True, st->Ist.LLSC.addr,
             size_of(refs, st->Ist.LLSC.storedata), NULL);
      break;
   default: break;
   }
}
