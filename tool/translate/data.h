/* SPDX-License-Identifier: GPL-2.0-or-later */
/* SPDX-FileCopyrightText: 2026 the authors of this Cachegrind */
/* Data references in a superblock's IR: counts and simulates the reads and
   writes of statements (translate/accesses.h).  A CAS and the SC of an LLSC are
   bus events, too.

   A read, and a write by the same instruction that directly follows it, with
   the same size and address atom, are one reference, counted as a read or, if
   modify_is_write, as a write. */

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

   /* The address of the latest read, while a write may be joined to it; NULL if
      the latest access was not a read. */
   IRExpr* last_read;
   UWord   last_read_szB;
} DataRefs;

/* Another instruction begins. */
void cg_data_insn(DataRefs* data);

/* Count the statement's events, and add its references to a group.  The
   statement must not be a load that VEX removes. */
void cg_data_statement(DataRefs* data, const IRStmt* st);
