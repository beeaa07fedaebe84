/* SPDX-License-Identifier: GPL-2.0-or-later */
/* SPDX-FileCopyrightText: 2026 the authors of this Cachegrind */
/* Jitdumps, as in Linux's jitdump-specification.txt: records of loaded code,
   each after a record of its lines, if any, and records of moved code. */

#pragma once

#include "names/jit/code.h"
#include "names/jit/growing.h"
#include "pub_tool_basics.h"

/* A dump being read; all zero at first. */
typedef struct {
   ULong  at;         /* number of bytes read */
   Bool   is_damaged; /* a damaged record stops all reading */
   UChar* lines;      /* a record of lines, for code that follows; or NULL */
   UInt   lines_szB;
   Addr   lines_of; /* address of that code */
} JitDump;

/* Read the complete records that follow. */
void cg_jitdump_read(JitDump* dump, const GrowingFile* file);
