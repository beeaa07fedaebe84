/*--------------------------------------------------------------------*/
/*--- The record of references.                   run/record_refs.c ---*/
/*--------------------------------------------------------------------*/

/* See run/record_refs.h. */

#include "run/record_refs.h"

#include "pub_tool_libcassert.h"

static UChar buffer[CG_REFS_FULL + CG_REFS_MARGIN]
   __attribute__((aligned(2 * CG_REFS_FULL)));

UChar** cg_refs_next;

static RefsConsumer consume;

void cg_refs_init(RefsConsumer consumer)
{
   tl_assert(consume == NULL);
   consume         = consumer;
   cg_refs_next  = cg_alloc_near("cg.record", sizeof(*cg_refs_next));
   *cg_refs_next = buffer;
}

void cg_refs_drain(void)
{
   if (consume == NULL || *cg_refs_next == buffer)
      return;
   tl_assert(*cg_refs_next <= buffer + sizeof(buffer));
   consume(buffer, *cg_refs_next);
   *cg_refs_next = buffer;
}

void* cg_refs_add(const RefsHead* head)
{
   tl_assert(consume != NULL && head->szB <= CG_REFS_MARGIN);
   if (((UWord)*cg_refs_next & CG_REFS_FULL) != 0)
      cg_refs_drain();
   UChar* record  = *cg_refs_next;
   *(Word*)record = (const UChar*)head - cg_anchor;
   *cg_refs_next += head->szB;
   return record;
}
