/* SPDX-License-Identifier: GPL-2.0-or-later */
/* SPDX-FileCopyrightText: 2026 the authors of this Cachegrind */
/* Near memory for native tests that are linked with files of the tool. */

#include "base/near.h"

#include "pub_tool_basics.h"

#include <stdlib.h>

static UChar  near_memory[1 << 16] __attribute__((aligned(64)));
static UChar* near_fresh = near_memory;
UChar*        cg_anchor  = near_memory;

void* cg_alloc_near(const HChar* label, SizeT nbytes)
{
   void* memory = near_fresh;
   near_fresh += (nbytes + 15) / 16 * 16;
   if (near_fresh > near_memory + sizeof(near_memory))
      abort();
   return memory;
}
