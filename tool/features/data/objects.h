/* SPDX-License-Identifier: GPL-2.0-or-later */
/* SPDX-FileCopyrightText: 2026 the authors of this Cachegrind */
/* Objects, the data to which misses are charged: all blocks that one chain of
   calls allocates, a variable, a function's frames, a mapped file...  places.h
   finds the object of an address, this module keeps costs, write.h writes them.
   Objects stay until the end, so freed blocks and former maps keep their costs.

   Misses are counted by source line.  In blocks and variables of at most
   CG_MAX_OFFSETS_SZB bytes they are also counted by offset, of the word of 8
   bytes where the reference begins; in a larger array of known element size
   (elements.h), by offset in an element.  An object's small and large blocks
   are counted separately: the counts of large ones may be forgotten. */

#pragma once

#include "base/table.h"
#include "counts/lines.h"
#include "features/data/frames.h"
#include "names/functions.h"

typedef enum {
   OBJECT_HEAP,      /* blocks, by the chain of calls that allocated them */
   OBJECT_STATIC,    /* a variable */
   OBJECT_STACK,     /* the frames of a function, in one thread */
   OBJECT_ARGUMENTS, /* memory above the first thread's stack */
   OBJECT_TLS,       /* thread-local data, above a thread's stack */
   OBJECT_CODE,      /* code of an object file, read as data */
   OBJECT_CONSTANTS, /* data of an object file without a symbol */
   OBJECT_FILE,      /* a mapped file */
   OBJECT_ANONYMOUS, /* mapped memory without a file */
   OBJECT_FREE,      /* the heap outside of live blocks */
   OBJECT_UNKNOWN,
   N_OBJECT_KINDS
} ObjectKind;

extern const HChar* const cg_object_kind_name[N_OBJECT_KINDS];

/* The events of data: misses; with cache use, losses of lines; with cycles,
   waits for memory.  They are columns of objects, not of counts/events.h. */
typedef enum {
   MISS_D1mr,
   MISS_DLmr,
   MISS_D1mw,
   MISS_DLmw,
   N_MISSES,
   LOSS_AcCost1 = N_MISSES,
   LOSS_SpLoss1,
   LOSS_AcCost2,
   LOSS_SpLoss2,
   WAIT_CyMem,
   N_DATA_EVENTS
} Miss;

typedef struct {
   ULong count[N_DATA_EVENTS];
} Misses;

static inline Bool cg_is_any(const Misses* misses)
{
   ULong any = 0;
   for (UInt i = 0; i < N_DATA_EVENTS; i++)
      any |= misses->count[i];
   return any != 0;
}

/* The numbers of a word's loads into D1, and of its uses there. */
typedef struct {
   ULong loaded, used;
} WordUse;

/* A source line that has reallocated blocks n times. */
typedef struct ResizePlace {
   struct ResizePlace* next;
   CallPlace           place;
   ULong               n;
} ResizePlace;

typedef struct {
   ObjectKind       kind;
   UInt             thread; /* for stacks and TLS; else 0 */
   const HChar*     name;   /* of a variable, function or file; interned, or
                               NULL */
   const HChar*     object; /* the object file; interned, or NULL */
   UInt             n_places;
   const CallPlace* places; /* innermost first */
} ObjectKey;

/* Return the place shown as allocating: the innermost one in the program's own
   source or, if none is, the innermost of all.  The key must have places. */
static inline const CallPlace* cg_site_of(const ObjectKey* key)
{
   for (UInt i = 0; i < key->n_places; i++) {
      if (key->places[i].is_own)
         return &key->places[i];
   }
   return &key->places[0];
}

#define CG_MAX_OFFSETS_SZB 4096
#define CG_OFFSET_SZB      8

/* The number of classes of blocks' lifetimes, by powers of two. */
#define CG_N_LIFETIMES 64

typedef struct {
   ULong* count; /* [offset / CG_OFFSET_SZB] */
   UInt   n;
} OffsetCounts;

typedef struct {
   /* The counts by [event].  Most arrays are only read: one host line then has
      the counts of 8 offsets. */
   OffsetCounts misses[N_DATA_EVENTS];
   WordUse*     uses; /* [offset / CG_OFFSET_SZB] */
   UInt         n_uses;
} Offsets;

typedef struct ObjectLine {
   Link               link;
   struct DataObject* object;
   UInt               line; /* the LineCost's number */
   struct ObjectLine* next; /* of the same object */
   Misses             misses;
   Addr               last; /* this and the next member are used by
                               elements.c */
   UWord              stride;
} ObjectLine;

typedef struct DataObject {
   Link        link;
   UInt        id; /* see cg_object_of_id */
   ObjectKey   key;
   ObjectLine* lines;

   /* Members used at each miss, together in one or two host lines. */
   ObjectLine* recent; /* latest source line that missed; NULL: none */
   /* The size of elements, the modulus of offsets, or 0; and 2^32 - 1 divided
      by that size, which elements.h finds with the next two members. */
   UInt        element, element_inverse;
   Bool        element_is_named, has_no_element;
   Offsets in_blocks;   /* offsets from the beginning of a block or variable */
   Offsets in_elements; /* offsets in elements: of large blocks; of all, if the
                           user has given the element size */

   Misses misses; /* set by cg_sorted_objects */

   ULong n_strides;
   UWord stride_divisor, size_divisor;

   /* Counts of the blocks allocated; a variable has only most_szB, its size. */
   ULong  n_blocks, bytes;
   ULong  live_bytes, peak_bytes, live_blocks, peak_blocks;
   ULong  least_szB, most_szB;
   ULong  n_resized;
   struct ResizePlace* resizers;
   ULong* lifetimes; /* freed blocks, by class; NULL: none was freed */

   UInt number; /* position in the file being written, from 1; 0: the object is
                   written only if others refer to it */
} DataObject;

void cg_objects_init(void);

/* Return the object with that key.  A new one gets a copy of the key. */
DataObject* cg_object(const ObjectKey* key);

/* The objects, numbered from 0 in the order in which they were made. */
extern DataObject** cg_objects_by_id;
static inline DataObject* cg_object_of_id(UInt id)
{
   return cg_objects_by_id[id];
}

/* An address in an object. */
typedef struct {
   DataObject* object;
   UWord       offset;
   UWord       szB; /* size of the block or variable; 0: no offsets */
   Addr        start; /* start of the block or variable */
} DataPlace;

/* A miss, or cycles waited: n of the event `first` for source line `line`; and
   n of the next event if has_two: LL has missed, too. */
typedef struct {
   UInt line, n;
   Miss first;
   Bool has_two;
} Missed;

/* Return the object's counts for source line `number`, which becomes its
   `recent`. For features/data/object_misses.h. */
ObjectLine* cg_object_line(DataObject* object, UInt number);

/* Return the counts, or uses, of word i of a block or, if known, an element. */
Misses  cg_misses_at(const DataObject* object, UInt i);
WordUse cg_use_at(const DataObject* object, UInt i);

/* Return the number of offsets, up to the last that can have counts or uses. */
UInt cg_n_offsets(const DataObject* object);

/* Charge the losses of a cache line that source line `line` loaded for that
   place. `first` is LOSS_AcCost1 for D1, LOSS_AcCost2 for LL.  Amounts are
   added modulo 2^64, so losses can be taken back. */
void cg_object_lost(const DataPlace* place, UInt line, Miss first,
                    ULong temporal, ULong spatial);

/* The units used of an evicted line of D1, which began `before` bytes before
   the place: bit i, of unit_szB bytes. */
typedef struct {
   ULong units;
   UInt  unit_szB, line_szB;
} UsedUnits;
void cg_object_used(const DataPlace* place, UWord before, const UsedUnits* use);

/* Note that one of the object's blocks, of szB bytes, has been allocated; or
   freed, `age` instructions after its allocation; or resized. */
void cg_object_allocated(DataObject* object, UWord szB);
void cg_object_freed(DataObject* object, UWord szB, ULong age);
void cg_object_resized(DataObject* object, UWord old_szB, UWord szB);

/* Note that the call at that place has resized a block. */
void cg_object_resized_by(DataObject* object, const CallPlace* place);

/* Compare two places by file, function and line, for sorting. */
Int cg_compare_places(const CallPlace* a, const CallPlace* b);

extern Misses cg_object_totals;

/* Return the *n objects that have misses, blocks or a number, in an array to be
   freed, sorted by falling DLmr + DLmw, then D1mr + D1mw, and numbered from
   1. */
DataObject** cg_sorted_objects(UInt* n);

/* Set all counts to zero.  Live blocks then count as allocated now. */
void cg_zero_objects(void);
