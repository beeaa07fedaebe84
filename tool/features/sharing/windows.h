/* SPDX-License-Identifier: GPL-2.0-or-later */
/* SPDX-FileCopyrightText: 2026 the authors of this Cachegrind */
/* Windows of threads' time, and what is done in them: generated code records
   its references, and those of the running thread are counted by line of memory
   in the window that its clock is in. */

#pragma once

#include "pub_tool_basics.h"

/* The length of a window, in instructions, as the user has chosen it. */
extern UInt cg_sharing_window;

/* Begin to consume.  Once. */
void cg_windows_init(void);

/* Implement the hooks of feature.h. From the second thread on, newly translated
   code records its references. */
void cg_windows_thread_begins(ThreadId creator, ThreadId tid);
void cg_windows_thread_ends(ThreadId tid);
void cg_windows_thread_runs(ThreadId tid);
void cg_windows_pre_syscall(ThreadId tid, UInt call, const UWord* args);

/* Note all references of the running thread so far; then close all lines of
   memory, or forget them (features/sharing/lines.h). */
void cg_windows_close(void);
void cg_windows_forget(void);

/*--- The record of references                             ---*/

/* At the end of each segment, generated code writes a record of the segment's
   data references: first the distance of its RefsHead from the anchor
   (base/near.h), then the bases to which the RefsHead has offsets.  The buffer
   is aligned so that an address behind its end has the bit CG_REFS_FULL set;
   when generated code sees that bit, it calls cg_refs_drain.  Behind the end
   are CG_REFS_MARGIN more bytes, for the last record. */

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
