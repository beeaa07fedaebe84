/* SPDX-License-Identifier: GPL-2.0-or-later */
/* SPDX-FileCopyrightText: 2026 the authors of this Cachegrind */
/* The record's buffers, aligned so that one bit of the next record's address
   tells that a buffer is full. */

#include "calls/record.h"

#include "pub_tool_libcassert.h"

static UChar buffer[CG_RECORD_FULL + CG_RECORD_MARGIN]
   __attribute__((aligned(2 * CG_RECORD_FULL)));

InlinedRecord cg_inlined_records[CG_RECORD_FULL / sizeof(InlinedRecord) + 2]
   __attribute__((aligned(2 * CG_RECORD_FULL)));

UChar**         cg_record_next;
InlinedRecord** cg_inlined_next;

UChar* cg_record_added;
UChar* cg_record_after_added;

static RecordConsumer consume;
static Bool           is_consuming;

void cg_record_init(RecordConsumer consumer)
{
   tl_assert(consume == NULL);
   consume         = consumer;
   cg_record_next  = cg_alloc_near("cg.record", sizeof(*cg_record_next));
   *cg_record_next = buffer;
   cg_inlined_next = cg_alloc_near("cg.record", sizeof(*cg_inlined_next));
   *cg_inlined_next = cg_inlined_records;
}

void cg_record_drain(void)
{
   if (consume == NULL || (*cg_record_next == buffer
                           && *cg_inlined_next == cg_inlined_records))
      return;
   tl_assert(!is_consuming);
   tl_assert(*cg_record_next <= buffer + sizeof(buffer));
   is_consuming = True;
   consume(buffer, *cg_record_next);
   *cg_record_next  = buffer;
   *cg_inlined_next = cg_inlined_records;
   cg_record_after_added = NULL;
   is_consuming    = False;
}

void* cg_record_add(const RecordHead* head)
{
   tl_assert(consume != NULL && !is_consuming);
   tl_assert(head->szB <= CG_RECORD_MARGIN);
   UChar* record  = cg_record_place();
   *(Word*)record = cg_record_word(head);
   *cg_record_next += head->szB;
   cg_record_added       = record;
   cg_record_after_added = *cg_record_next;
   return record;
}
