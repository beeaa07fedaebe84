/* SPDX-License-Identifier: GPL-2.0-or-later */
/* SPDX-FileCopyrightText: 2026 the authors of this Cachegrind */
/* Values in a superblock's IR.  This module finds the value points of
   statements (points.h), and has their executions counted.  In translations
   that capture values, it emits calls that record values. */

#pragma once

#include "libvex.h"

struct Segment; /* translate/segment.h */

/* Implement hooks of feature.h.  Unless all values are captured, plain
   translations begin with a test whether a burst may reach into the superblock.
   If so, execution continues in the second translation (sampled_code.h) or, if
   there is none, the plain one captures values. */
void cg_capture_begin(struct Segment* segment, const IRSB* in);
void cg_capture_statement(struct Segment* segment, const IRStmt* st);
void cg_capture_segment_ends(struct Segment* segment);

/* End the superblock: cg_capture_end before its last segment ends, and
   cg_capture_leave after that. */
void cg_capture_end(struct Segment* segment, const IRSB* in);
void cg_capture_leave(struct Segment* segment);

/* Can an instruction without accesses (translate/lookahead.h) have values? */
Bool cg_capture_sees_quiet(void);
