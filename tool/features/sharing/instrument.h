/* SPDX-License-Identifier: GPL-2.0-or-later */
/* SPDX-FileCopyrightText: 2026 the authors of this Cachegrind */
/* IR that records data references, at the end of each segment that has some
   (windows.h), while cg_records_refs is True. */

#pragma once

#include "libvex.h"
#include "pub_tool_basics.h"

struct Segment; /* translate/segment.h */

/* Implement hooks of feature.h. */
void cg_shared_begin(struct Segment* segment, const IRSB* in);
void cg_shared_statement(struct Segment* segment, const IRStmt* st);
void cg_shared_end(struct Segment* segment, const IRSB* in);
