/* SPDX-License-Identifier: GPL-2.0-or-later */
/* SPDX-FileCopyrightText: 2026 the authors of this Cachegrind */
/*--- Data references in a superblock's IR.                          ---*/

/* Counts and simulates the reads and writes of statements
   (translate/accesses.h).  A CAS and the SC of an LLSC are bus events, too.

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

   /* The address of the latest read, while a write may be joined to it; NULL:
      the latest access was no read. */
   IRExpr* last_read;
   UWord   last_read_szB;
} DataRefs;

/* Another instruction begins. */
void cg_data_insn(DataRefs* data);

/* Count the statement's events, and add its references to a group.  It is no
   load that VEX removes. */
void cg_data_statement(DataRefs* data, const IRStmt* st);
