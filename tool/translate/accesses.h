/* SPDX-License-Identifier: GPL-2.0-or-later */
/* SPDX-FileCopyrightText: 2026 the authors of this Cachegrind */
/* The accesses to memory that statements make:

      WrTmp of a Load, LoadG     a read (LoadG: if its guard holds)
      Store, StoreG              a write (StoreG: if its guard holds)
      Dirty that touches memory  a read and/or a write, if its guard holds
      CAS                        a read and a write
      LLSC                       LL a read, SC a write */

#pragma once

#include "libvex.h"
#include "pub_tool_basics.h"

typedef struct {
   Bool    is_write;
   IRExpr* address;
   UWord   szB;
   IRExpr* guard; /* NULL: the access always happens */
} Access;

#define CG_MAX_ACCESSES 2

/* Put the statement's accesses into found[], a read first; return how many. */
UInt cg_accesses(const IRStmt* st, const IRTypeEnv* types,
                 Access found[CG_MAX_ACCESSES]);
