/* SPDX-License-Identifier: GPL-2.0-or-later */
/* SPDX-FileCopyrightText: 2026 the authors of this Cachegrind */
/* Memory that generated code reaches cheaply: if there is room, within 2 GB of
   an anchor, whose address is in each thread's guest state.  Most hosts cannot
   have a far address as an immediate.  Pages take memory only when touched.  A
   pool has many small pieces, most of which are freed with their translations:
   VG_(malloc) would make each larger, and scatter them. */

#pragma once

#include "pub_tool_basics.h"

/* The anchor, inside the first piece; set before code is generated. */
extern UChar* cg_anchor;

/* Return nbytes of zeroed memory near the anchor, aligned to 64 bytes if they
   are at least 64, else to 16.  The memory is never freed, and never NULL. */
void* cg_alloc_near(const HChar* label, SizeT nbytes);

/* Return nbytes, at least one, of uninitialised memory, aligned to 8, never
   NULL; free it with the same nbytes. */
void* cg_pool_alloc(SizeT nbytes);
void  cg_pool_free(void* piece, SizeT nbytes);

void cg_near_stats(void);
