/* SPDX-License-Identifier: GPL-2.0-or-later */
/* SPDX-FileCopyrightText: 2026 the authors of this Cachegrind */
/* Windows of threads' time.  Generated code records its references to data,
   which are counted by line of memory and window of the thread's time. */

#pragma once

#include "libvex.h"
#include "pub_tool_basics.h"

struct Segment; /* translate/segment.h */

/* The length of a window, in instructions, chosen by the user. */
extern UInt cg_sharing_window;

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

/* At an exit, at a superblock's end, or if no more references fit, generated
   code writes a record of the references, if there are any: a word, zero at
   first, to which code without references has added its instructions; the
   distance of its RefsHead from the anchor (base/near.h); the bases of its
   references.  Addresses in the buffer have the bit CG_REFS_FULL only in the
   last CG_REFS_MARGIN bytes: if the next record begins there, generated code
   calls cg_refs_drain. */

#define CG_MAX_HEAD_REFS  24
#define CG_MAX_HEAD_BASES 12

/* The base of a constant address, whose offset is the whole address. */
#define CG_ZERO_BASE 0

/* References of a record to the same bytes. */
typedef struct {
   Addr   offset; /* from the base; it may wrap around */
   UShort size;
   UChar  base;   /* index of the base in the record: 1..., or CG_ZERO_BASE */
   UChar  n_reads, n_writes; /* together at most CG_MAX_SAME_REFS */
   Bool   is_guarded; /* not executed if the base's value is 0 */
} SharedRef;

#define CG_MAX_SAME_REFS 100

/* The part of a record that is known at translation. */
typedef struct {
   UShort    n_insns; /* instructions since the superblock's previous record
                         or exit, or since its beginning */
   UChar     n_bases, n_refs;
   SharedRef refs[];
} RefsHead;

#define CG_REFS_FULL   ((UWord)1 << 14)
#define CG_REFS_MARGIN ((UWord)(CG_MAX_HEAD_BASES + 2) * sizeof(UWord))

/* True if code translated from now on writes records. */
extern Bool cg_records_refs;

/* Implement hooks of feature.h: emit the records (instrument.c). */
void cg_shared_begin(struct Segment* segment, const IRSB* in);
void cg_shared_statement(struct Segment* segment, const IRStmt* st);
void cg_shared_end(struct Segment* segment, const IRSB* in);

/* A pointer, near the anchor, to the address of the next record. */
extern UWord** cg_refs_next;

void cg_refs_drain(void);
