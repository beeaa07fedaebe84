/* SPDX-License-Identifier: GPL-2.0-or-later */
/* SPDX-FileCopyrightText: 2026 the authors of this Cachegrind */
/* The record of references.  Threads share one buffer, drained before another
   thread runs. */

#include "features/sharing/refs.h"
#include "base/near.h"

#include "pub_tool_libcassert.h"

static UChar buffer[CG_REFS_FULL + CG_REFS_MARGIN]
   __attribute__((aligned(2 * CG_REFS_FULL)));

Bool    cg_records_refs;
UWord** cg_refs_next;

static void (*consumer)(const UWord* from, const UWord* end);

void cg_refs_init(void (*consume)(const UWord* from, const UWord* end))
{
   consumer      = consume;
   cg_refs_next  = cg_alloc_near("cg.refs", sizeof(*cg_refs_next));
   *cg_refs_next = (UWord*)buffer;
}

void cg_refs_drain(void)
{
   if (cg_refs_next == NULL || *cg_refs_next == (UWord*)buffer)
      return;
   const UWord* end = *cg_refs_next;
   tl_assert((const UChar*)end <= buffer + sizeof(buffer));
   /* Empty the buffer before calling the consumer, which may call this function
      again. */
   *cg_refs_next = (UWord*)buffer;
   consumer((const UWord*)buffer, end);
}
