/* SPDX-License-Identifier: GPL-2.0-or-later */
/* SPDX-FileCopyrightText: 2026 the authors of this Cachegrind */
/* The record of the program's calls.  Generated code or a helper writes each
   record, with a few stores; a consumer processes records in batches.

   A record begins with its descriptor's distance from the anchor (base/near.h);
   the distance's lowest bits are the record's kind, which determines the rest.
   The descriptor, aligned to CG_RECORD_ALIGNMENT bytes, begins with a
   RecordHead, and holds all that is known at translation.

   Generated code stores at *cg_record_next, and advances it by head->szB; not
   for a tick outside regions.  The record is drained if the new value has the
   bit CG_RECORD_FULL, as addresses beyond the buffer's end have; there,
   CG_RECORD_MARGIN bytes take records written before the bit is tested.

   A consumer may read the descriptors and all of the tool's state.  So the
   record must be drained before a descriptor is freed, before a consumer's data
   are read, and before addresses get other code. */

#pragma once

#include "base/near.h"
#include "counts/totals.h"

typedef enum {
   /* Transfers of control, described by CallSites (calls/call_site.h). */
   RECORD_CALL,
   RECORD_RETURN,
   RECORD_JUMP,

   /* Records in the form of a Transfer; their descriptors are ThreadHeads. */
   RECORD_THREAD,       /* this thread runs from here on */
   RECORD_THREAD_END,   /* the thread has ended */
   RECORD_INTERRUPTED,  /* a signal is about to be handled */
   RECORD_HANDLER,      /* the handler begins here */
   RECORD_HANDLER_END,  /* the handler has returned */
#define CG_LAST_TRANSFER RECORD_HANDLER_END

   /* Other records, without further data if no type is named. */
   RECORD_SP,   /* the stack pointer has a new value, not derived from its old
                   one (translate/calls.h) */
   RECORD_MISS, /* a miss: a CountRecord with a MissHead */
   RECORD_TICK, /* a counter has ticked; the descriptor is a CallSite */
   RECORD_INLINED, /* the descriptor of InlinedRecords */
   RECORD_COUNT, /* a line has more of an event with a running total: a
                    CountRecord, whose MissHead has one level */
   N_RECORD_KINDS /* at most CG_RECORD_ALIGNMENT */
} RecordKind;

#define CG_RECORD_ALIGNMENT 16

#define CG_DESCRIPTOR __attribute__((aligned(CG_RECORD_ALIGNMENT)))

typedef struct {
   UShort kind; /* a RecordKind */
   UShort szB;  /* size of each record, a multiple of 8 */
} RecordHead;

/* Return the first word of records with this descriptor. */
static inline Word cg_record_word(const RecordHead* head)
{
   return ((const UChar*)head - cg_anchor) | head->kind;
}

typedef struct {
   Word head;
   Addr SP;     /* value after the instruction that transfers */
   Addr target; /* target address, unless the descriptor has it */
#if !defined(__LP64__)
   UInt unused;
#endif
   ULong totals[]; /* the first cg_n_totals of cg_totals */
} Transfer;

typedef struct {
   Word head;
#if !defined(__LP64__)
   UInt unused;
#endif
} BareRecord;

/* The first tick of a counter of bodies' code after other records.  These
   records have a buffer of their own: while there are no others, a site writes
   one, and then only counts. */
typedef struct {
   Word   head;
   UChar* at;    /* *cg_record_next at the tick */
   ULong  ticks; /* the site's ticks before; when consumed, the number of ticks
                    that this record stands for */
} InlinedRecord;

/* A repeated event: many successive misses are of one source line. */
typedef struct {
   BareRecord bare;
   UInt       line; /* number of the line; 0 if it is not needed */
   Int        times; /* may be negative: a correction */
} CountRecord;

/* The descriptor of CountRecords for n_levels events together.  Their columns
   are neighbours, also among the direct columns (counts/events.h). */
typedef struct {
   RecordHead head;
   UInt       column; /* of the first event */
   UInt       place;  /* index of the first event among the direct columns */
   UInt       n_levels;
} CG_DESCRIPTOR MissHead;

typedef struct {
   RecordHead head;
   ThreadId   tid;
} CG_DESCRIPTOR ThreadHead;

static inline UShort cg_transfer_szB(void)
{
   return (UShort)(sizeof(Transfer) + cg_n_totals * sizeof(ULong));
}

/* The size of the buffer in bytes: half of a first-level cache of 32 KB, since
   records are soon read.  The buffer begins at a multiple of twice this size.
   The margin behind it is in bytes, too. */
#define CG_RECORD_FULL   ((UWord)1 << 14)
#define CG_RECORD_MARGIN ((UWord)4096)

/* The address of the next record; the pointer itself is near the anchor. */
extern UChar** cg_record_next;

/* The InlinedRecords, aligned as the buffer is, and consumed with it; and a
   pointer to the next one, near the anchor, too. */
extern InlinedRecord   cg_inlined_records[];
extern InlinedRecord** cg_inlined_next;

/* The callback that consumes whole records, in order, from `begin` to `end`. */
typedef void (*RecordConsumer)(const UChar* begin, const UChar* end);

void cg_record_init(RecordConsumer consumer);

/* Have all records consumed, if any; consumers must not write records. */
void cg_record_drain(void);

/* Drain the record, fast if it is empty; recording must have begun. */
static inline void cg_record_drain_if_any(void)
{
   UWord places = (UWord)*cg_record_next | (UWord)*cg_inlined_next;
   if (UNLIKELY((places & (2 * CG_RECORD_FULL - 1)) != 0))
      cg_record_drain();
}

/* Return the place of the next record, draining a full buffer first. */
static inline UChar* cg_record_place(void)
{
   if (UNLIKELY(((UWord)*cg_record_next & CG_RECORD_FULL) != 0))
      cg_record_drain();
   return *cg_record_next;
}

/* Return a new record, for the caller to fill in before another is written. */
void* cg_record_add(const RecordHead* head);

/* The latest record of cg_record_add, and its end, NULL after a drain. */
extern UChar* cg_record_added;
extern UChar* cg_record_after_added;

/* Return the latest record, if cg_record_add began it with this descriptor and
   it has not been drained; else NULL. */
static inline void* cg_record_latest(const RecordHead* head)
{
   return *cg_record_next == cg_record_after_added
                && *(Word*)cg_record_added == cg_record_word(head)
             ? cg_record_added
             : NULL;
}

/* Write a Transfer; `word` is its cg_record_word, n_totals is cg_n_totals,
   which callers may know as a constant. */
static inline void cg_record_transfer(Word word, Addr SP, Addr target,
                                      UInt n_totals)
{
   Transfer* transfer = (Transfer*)cg_record_place();
   transfer->head     = word;
   transfer->SP       = SP;
   transfer->target   = target;
   for (UInt i = 0; i < n_totals; i++)
      transfer->totals[i] = cg_totals[i];
   *cg_record_next = (UChar*)&transfer->totals[n_totals];
}

static inline RecordKind cg_record_kind(const UChar* record)
{
   return (RecordKind)(*(const Word*)record & (CG_RECORD_ALIGNMENT - 1));
}

static inline const RecordHead* cg_record_head(const UChar* record)
{
   Word distance = *(const Word*)record & -(Word)CG_RECORD_ALIGNMENT;
   return (const RecordHead*)(cg_anchor + distance);
}

/* Return the record's end; for frequent kinds, without reading a descriptor. */
static inline const UChar* cg_record_after(const UChar* record)
{
   return record + (cg_record_kind(record) <= CG_LAST_TRANSFER
                       ? cg_transfer_szB()
                       : cg_record_head(record)->szB);
}
