/* SPDX-License-Identifier: GPL-2.0-or-later */
/* SPDX-FileCopyrightText: 2026 the authors of this Cachegrind */
/* The record of references, from which sharing is found.  At the end of each
   segment, generated code writes a record of the segment's data references into
   a buffer.  When the buffer is full, some thousands of references later, it is
   drained: features/sharing/windows.h consumes the records.

   A record is an array of words: first the distance of its RefsHead from the
   anchor (base/near.h), then the bases to which the RefsHead has offsets.  The
   buffer is aligned so that an address behind its end has the bit CG_REFS_FULL
   set; when generated code sees that bit, it calls cg_refs_drain.  Behind the
   end are CG_REFS_MARGIN more bytes, for the last record. */

#pragma once

#include "pub_tool_basics.h"

#define CG_MAX_HEAD_REFS  24
#define CG_MAX_HEAD_BASES 12

/* The base of a constant address; the offset is the whole address. */
#define CG_ZERO_BASE 0

/* All references of a record to the same bytes. */
typedef struct {
   Addr   offset; /* from the base, modulo the word size */
   UShort size;
   UChar  base;   /* CG_ZERO_BASE, or the base's index in the record: 1... */
   UChar  n_reads, n_writes; /* at most CG_MAX_SAME_REFS */
   Bool   is_guarded; /* if the base is 0, it was not executed */
} SharedRef;

#define CG_MAX_SAME_REFS 100

/* The facts about a record known at translation time. */
typedef struct {
   UShort    n_insns; /* instructions since the thread's record before */
   UChar     n_bases, n_refs;
   SharedRef refs[];
} RefsHead;

#define CG_REFS_FULL   ((UWord)1 << 14)
#define CG_REFS_MARGIN ((UWord)(CG_MAX_HEAD_BASES + 1) * sizeof(UWord))

/* Whether code translated from now on writes records. */
extern Bool cg_records_refs;

/* The pointer to the next record's place; near the anchor. */
extern UWord** cg_refs_next;

/* Have all records consumed, and empty the buffer. */
void cg_refs_drain(void);

/* Make the buffer, once.  `consume` is called with the records from `from` up
   to `end`; not if there are none. */
void cg_refs_init(void (*consume)(const UWord* from, const UWord* end));
