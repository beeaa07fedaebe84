/* SPDX-License-Identifier: GPL-2.0-or-later */
/* SPDX-FileCopyrightText: 2026 the authors of this Cachegrind */
/*--- Data references in a superblock's IR.                          ---*/

/* What statements read and write (translate/accesses.h) is counted, and
   simulated.  A CAS and the SC of an LLSC are bus events, too.

   A write that directly follows a read of the same instruction, size and
   address atom makes the two one reference, counted as a read, or as a write if
   that is chosen (modify_is_write). */

#pragma once

#include "translate/group.h"
#include "translate/segment.h"
#include "libvex.h"

/* Of a superblock. */
typedef struct {
   Groups*          groups;
   Segment*         segment;
   const Insn*      insn;  /* the one that is being copied */
   const IRTypeEnv* types; /* of the superblock */

   /* The read that may become one with a write; NULL: no read was last. */
   IRExpr* last_read;
   UWord   last_read_szB;
} DataRefs;

/* Another instruction begins. */
void cg_data_insn(DataRefs* data);

/* A statement of it, which is no load that VEX removes: count its events, and
   add its references to a group. */
void cg_data_statement(DataRefs* data, const IRStmt* st);
