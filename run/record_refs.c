/*--------------------------------------------------------------------*/
/*--- The record of references.                   run/record_refs.c ---*/
/*--------------------------------------------------------------------*/

/* See run/record_refs.h. */

#include "run/record_refs.h"

#include "pub_tool_libcassert.h"

static UChar buffer[CG_RECORD_FULL + CG_RECORD_MARGIN]
   __attribute__((aligned(2 * CG_RECORD_FULL)));

UChar** cg_record_next;

static RecordConsumer consume;

void cg_record_init(RecordConsumer consumer)
{
   tl_assert(consume == NULL);
   consume         = consumer;
   cg_record_next  = cg_alloc_near("cg.record", sizeof(*cg_record_next));
   *cg_record_next = buffer;
}

void cg_record_drain(void)
{
   if (consume == NULL || *cg_record_next == buffer)
      return;
   tl_assert(*cg_record_next <= buffer + sizeof(buffer));
   consume(buffer, *cg_record_next);
   *cg_record_next = buffer;
}

void* cg_record_add(const RecordHead* head)
{
   tl_assert(consume != NULL && head->szB <= CG_RECORD_MARGIN);
   if (((UWord)*cg_record_next & CG_RECORD_FULL) != 0)
      cg_record_drain();
   UChar* record  = *cg_record_next;
   *(Word*)record = (const UChar*)head - cg_anchor;
   *cg_record_next += head->szB;
   return record;
}
