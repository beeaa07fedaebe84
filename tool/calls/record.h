/* SPDX-License-Identifier: GPL-2.0-or-later */
/* SPDX-FileCopyrightText: 2026 the authors of this Cachegrind */
/* The record of the program's calls, in their order.  Generated code writes a
   record of an event, at the cost of a few stores, and goes on; a consumer
   works through the records in batches.  The two sides share nothing but this
   interface.

   A record begins with its descriptor's distance from the anchor (base/near.h),
   whose lowest bits are the kind of the record; so descriptors are aligned to
   CG_RECORD_ALIGNMENT bytes.  What follows is as the kind says.  The
   descriptor, which begins with a RecordHead, holds all that is known when code
   is translated, and how large its records are; so a consumer can skip kinds
   that it does not know.

   Generated code stores at *cg_record_next, advances it by head->szB, and calls
   cg_record_drain if the bit CG_RECORD_FULL of the new value is set.  The
   buffer is placed so that an address beyond its end has that bit set; beyond
   its end are CG_RECORD_MARGIN bytes for what is written before the bit is
   tested.  C code calls cg_record_add.

   A consumer may look at the descriptors and at all of the tool's state.  So
   the record must be drained before a descriptor is freed, before what
   consumers keep is read, and before addresses get another meaning. */

#pragma once

#include "base/near.h"
#include "counts/totals.h"

typedef enum {
   /* Transfers of control; their descriptors are CallSites
      (calls/call_site.h). */
   RECORD_CALL,
   RECORD_RETURN,
   RECORD_JUMP,

   /* Records with the form of a Transfer; their descriptors are ThreadHeads. */
   RECORD_THREAD,       /* this thread runs from here on */
   RECORD_THREAD_END,   /* the thread has ended */
   RECORD_INTERRUPTED,  /* a signal is about to be handled */
   RECORD_HANDLER,      /* the handler begins here */
   RECORD_HANDLER_END,  /* the handler has returned to the interrupted code */
#define CG_LAST_TRANSFER RECORD_HANDLER_END

   /* Nothing but the descriptor. */
   RECORD_SP,   /* the stack pointer has a new value, other than the old one
                   plus or minus a constant */
   RECORD_MISS, /* a reference has missed; a MissHead.  It is a CountRecord */
   RECORD_TICK, /* a counter has ticked; a CallSite */
   RECORD_INLINED, /* a counter of code of inlined functions has ticked, see
                      calls/inlined.h */
   RECORD_COUNT, /* the line has one more of an event that is in the totals; a
                    MissHead of one level.  Also a CountRecord */
   N_RECORD_KINDS /* at most CG_RECORD_ALIGNMENT */
} RecordKind;

#define CG_RECORD_ALIGNMENT 16

/* The attribute for declarations of descriptors. */
#define CG_DESCRIPTOR __attribute__((aligned(CG_RECORD_ALIGNMENT)))

typedef struct {
   UShort kind; /* a RecordKind */
   UShort szB;  /* of each record, a multiple of 8 */
} RecordHead;

/* Return the first word of records with this descriptor. */
static inline Word cg_record_word(const RecordHead* head)
{
   return ((const UChar*)head - cg_anchor) | head->kind;
}

/* A transfer of control: its target, and the totals at that time. */
typedef struct {
   Word head;
   Addr SP;     /* after the instruction that transfers */
   Addr target; /* unless the descriptor has it */
#if !defined(__LP64__)
   UInt unused;
#endif
   ULong totals[]; /* the first cg_n_totals of cg_totals */
} Transfer;

/* A record that consists of its descriptor's word alone. */
typedef struct {
   Word head;
#if !defined(__LP64__)
   UInt unused;
#endif
} BareRecord;

/* A repeated event: many misses in a row are of one line. */
typedef struct {
   BareRecord bare;
   UInt       line; /* the line's number; 0 if nobody needs it */
   Int        times; /* may be negative: a correction */
} CountRecord;

/* One more of each of n_levels events whose columns follow each other, in the
   table of direct events (counts/events.h), too. */
typedef struct {
   RecordHead head;
   UInt       column; /* of the first event */
   UInt       place;  /* its direct column's */
   UInt       n_levels;
} CG_DESCRIPTOR MissHead;

typedef struct {
   RecordHead head;
   ThreadId   tid;
} CG_DESCRIPTOR ThreadHead;

/* The size of a Transfer, now that the totals are known. */
static inline UShort cg_transfer_szB(void)
{
   return (UShort)(sizeof(Transfer) + cg_n_totals * sizeof(ULong));
}

/* The size of the buffer: half of a host's first-level cache, as records are
   soon read.  It begins at a multiple of twice this size. */
#define CG_RECORD_FULL   ((UWord)1 << 14)
#define CG_RECORD_MARGIN ((UWord)4096)

/* The address of the next record; the pointer itself is near the anchor. */
extern UChar** cg_record_next;

/* Work through whole records, in order, from `begin` to `end`. */
typedef void (*RecordConsumer)(const UChar* begin, const UChar* end);

/* Start to record; call it once. */
void cg_record_init(RecordConsumer consumer);

/* Have all written records consumed.  Does nothing if there is no record.
   Consumers must not write records. */
void cg_record_drain(void);

/* Drain the record if it is not empty; for places where it mostly is.  There
   must be a record. */
static inline void cg_record_drain_if_any(void)
{
   if (UNLIKELY(((UWord)*cg_record_next & (2 * CG_RECORD_FULL - 1)) != 0))
      cg_record_drain();
}

/* Return the place of the next record; a full buffer is drained first. */
static inline UChar* cg_record_place(void)
{
   if (UNLIKELY(((UWord)*cg_record_next & CG_RECORD_FULL) != 0))
      cg_record_drain();
   return *cg_record_next;
}

/* Write a record of this descriptor.  The caller fills in the rest before
   another record is written or drained. */
void* cg_record_add(const RecordHead* head);

/* The record that cg_record_add wrote last; and the end of it, which is still
   the next record's place if none was written since.  The latter is NULL if
   there is none. */
extern UChar* cg_record_added;
extern UChar* cg_record_after_added;

/* Return the latest record if cg_record_add wrote it, it has this descriptor
   and has not been drained; else NULL. */
static inline void* cg_record_latest(const RecordHead* head)
{
   return *cg_record_next == cg_record_after_added
                && *(Word*)cg_record_added == cg_record_word(head)
             ? cg_record_added
             : NULL;
}

/* Write down a Transfer; word: its descriptor's (cg_record_word).  n_totals is
   cg_n_totals, which callers may know. */
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

/* Return the kind of a record, by its descriptor. */
static inline RecordKind cg_record_kind(const UChar* record)
{
   return (RecordKind)(*(const Word*)record & (CG_RECORD_ALIGNMENT - 1));
}

static inline const RecordHead* cg_record_head(const UChar* record)
{
   Word distance = *(const Word*)record & -(Word)CG_RECORD_ALIGNMENT;
   return (const RecordHead*)(cg_anchor + distance);
}

/* Return the end of the record; frequent kinds need no look at the
   descriptor. */
static inline const UChar* cg_record_after(const UChar* record)
{
   return record + (cg_record_kind(record) <= CG_LAST_TRANSFER
                       ? cg_transfer_szB()
                       : cg_record_head(record)->szB);
}
