/* SPDX-License-Identifier: GPL-2.0-or-later */
/* SPDX-FileCopyrightText: 2026 the authors of this Cachegrind */
/* IR that records references.  A record has each base once. */

#include "features/sharing/windows.h"
#include "base/near.h"
#include "counts/blocks.h"
#include "translate/accesses.h"
#include "translate/record.h"
#include "translate/segment.h"

#include "pub_tool_libcbase.h"

/* The superblock's instructions and references that are not yet in a record. */
typedef struct {
   UInt      n_insns, n_bases, n_refs;
   IRExpr*   bases[CG_MAX_HEAD_BASES];
   SharedRef refs[CG_MAX_HEAD_REFS];
} SharedRefs;

static SharedRefs refs;

/*--- Records                                              ---*/

static UWord head_szB(UInt n_refs)
{
   return sizeof(RefsHead) + n_refs * sizeof(SharedRef);
}

static void free_head(void* head)
{
   cg_pool_free(head, head_szB(((RefsHead*)head)->n_refs));
}

static RefsHead* new_head(void)
{
   RefsHead* head = cg_pool_alloc(head_szB(refs.n_refs));
   *head          = (RefsHead){ .n_insns = (UShort)refs.n_insns,
                                .n_bases = (UChar)refs.n_bases,
                                .n_refs  = (UChar)refs.n_refs };
   VG_(memcpy)(head->refs, refs.refs, refs.n_refs * sizeof(SharedRef));
   cg_block_owns(head, free_head);
   return head;
}

/* Emit, if there are references: record = [cg_refs_next]; [record + 1] = the
   head's distance; [record + 2 ...] = the bases; [cg_refs_next] = record + szB;
   if this new address has the bit CG_REFS_FULL: cg_refs_drain().  Else emit, if
   there are instructions: [record] += their number. */
static void write_down(Emitter* e)
{
   static const Helper drain = { cg_refs_drain, "cg_refs_drain" };
   if (refs.n_insns + refs.n_refs == 0)
      return;
   IRExpr* record = cg_ir_load(e, e->word, cg_ir_address(e, cg_refs_next));
   if (refs.n_refs == 0) {
      cg_ir_store(e, record, cg_ir_add(e, cg_ir_load(e, e->word, record),
                                       refs.n_insns));
      refs.n_insns = 0;
      return;
   }
   Word head = (const UChar*)new_head() - cg_anchor;
   cg_ir_store(e, cg_ir_add(e, record, sizeof(UWord)),
               cg_ir_constant(e, (UWord)head));
   for (UInt i = 0; i < refs.n_bases; i++)
      cg_ir_store(e, cg_ir_add(e, record, (i + 2) * sizeof(UWord)),
                  refs.bases[i]);
   IRExpr* szB = cg_ir_constant(e, (refs.n_bases + 2) * sizeof(UWord));
   cg_emit_call_if(e, &drain,
                   cg_emit_advance(e, cg_refs_next, record, szB,
                                   CG_REFS_FULL));
   refs.n_insns = refs.n_bases = refs.n_refs = 0;
}

/*--- References                                           ---*/

/* Return the base's number, from 1, in the record, which has room for it. */
static UInt number_of_base(IRExpr* base)
{
   for (UInt i = 0; i < refs.n_bases; i++) {
      if (eqIRAtom(refs.bases[i], base))
         return i + 1;
   }
   refs.bases[refs.n_bases] = base;
   return ++refs.n_bases;
}

/* Return the reference in refs[] that counts accesses to the bytes of `wanted`.
   Add `wanted` if no reference has room, or if `wanted` is guarded. */
static SharedRef* ref_to(const SharedRef* wanted)
{
   for (UInt i = 0; i < refs.n_refs && !wanted->is_guarded; i++) {
      SharedRef* ref = &refs.refs[i];
      if (ref->base == wanted->base && ref->offset == wanted->offset
          && ref->size == wanted->size && !ref->is_guarded
          && ref->n_reads + ref->n_writes < CG_MAX_SAME_REFS)
         return ref;
   }
   refs.refs[refs.n_refs] = *wanted;
   return &refs.refs[refs.n_refs++];
}

static void add(const Segment* segment, const Access* access)
{
   Emitter* e         = segment->emitter;
   Place    place     = cg_group_place(segment->groups, access->address);
   Bool     is_always
      = access->guard == NULL || access->guard->tag == Iex_Const;
   if (!is_always)
      place = (Place){ cg_ir_bind(e, e->word,
                                  IRExpr_ITE(access->guard, access->address,
                                             cg_ir_constant(e, 0))), 0 };
   if (refs.n_refs == CG_MAX_HEAD_REFS || refs.n_bases == CG_MAX_HEAD_BASES)
      write_down(e);
   UInt base = place.base == NULL ? CG_ZERO_BASE : number_of_base(place.base);
   SharedRef* ref
      = ref_to(&(SharedRef){ .offset     = place.offset,
                                   .size       = (UShort)access->szB,
                                   .base       = (UChar)base,
                                   .is_guarded = !is_always });
   if (access->is_write)
      ref->n_writes++;
   else
      ref->n_reads++;
}

void cg_shared_begin(Segment* segment, const IRSB* in)
{
   refs.n_insns = refs.n_bases = refs.n_refs = 0;
}

void cg_shared_statement(Segment* segment, const IRStmt* st)
{
   if (!cg_records_refs)
      return;
   if (st->tag == Ist_IMark)
      refs.n_insns++;
   if (st->tag == Ist_Exit)
      write_down(segment->emitter);
   Access access[CG_MAX_ACCESSES];
   UInt   n = cg_accesses(st, segment->emitter->out->tyenv, access);
   for (UInt i = 0; i < n; i++)
      add(segment, &access[i]);
}

void cg_shared_end(Segment* segment, const IRSB* in)
{
   if (cg_records_refs)
      write_down(segment->emitter);
}
