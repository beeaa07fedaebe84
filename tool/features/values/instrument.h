/* SPDX-License-Identifier: GPL-2.0-or-later */
/* SPDX-FileCopyrightText: 2026 the authors of this Cachegrind */
/*--- Values in a superblock's IR.                                   ---*/

/* Finds the value points (features/values/points.h) of the statements that it
   is shown, has their executions counted, and emits the calls that capture
   their values, if the translation is one that captures. */

#pragma once

#include "libvex.h"
#include "pub_tool_basics.h"

struct Segment; /* translate/segment.h */

/* The hooks of feature.h.  A superblock begins: unless all values are captured,
   emits a test for whether a burst begins within its instructions.  If one
   does, execution goes on at the second translation
   (features/values/sampled_code.h); where there can be none, the values are
   captured here. */
void cg_capture_begin(struct Segment* segment, const IRSB* in);

/* A statement has been emitted, and counted. */
void cg_capture_statement(struct Segment* segment, const IRStmt* st);

/* A segment ends: what executes of it is counted down. */
void cg_capture_segment_ends(struct Segment* segment);

/* The superblock ends; its last segment has not ended yet, or has. */
void cg_capture_end(struct Segment* segment, const IRSB* in);
void cg_capture_leave(struct Segment* segment);

/* May a quiet instruction (translate/lookahead.h) have values? */
Bool cg_capture_sees_quiet(void);
