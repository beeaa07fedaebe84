/* SPDX-License-Identifier: GPL-2.0-or-later */
/* SPDX-FileCopyrightText: 2026 the authors of this Cachegrind */
/* Objects, the data to which misses are charged: all blocks that one chain of
   calls allocates, a variable, a function's frames, a mapped file...  places.h
   finds the object of an address, and write.h writes the objects.  Objects are
   never freed, so costs of freed blocks and former maps are kept.

   Misses are counted by source line.  In blocks and variables of at most
   CG_MAX_OFFSETS_SZB bytes they are also counted by the offset of the 8-byte
   word where the reference begins; in larger arrays of known element size
   (elements.h), and in all if the user has given that size, by the offset in an
   element.  Both are counted separately, as the latter may be forgotten. */

#pragma once

#include "base/table.h"
#include "counts/lines.h"
#include "features/data/frames.h"
#include "names/functions.h"

typedef enum {
   OBJECT_HEAP,      /* blocks, by the chain of calls that allocated them */
   OBJECT_STATIC,    /* a variable */
   OBJECT_STACK,     /* a thread's frames, by function if calls are followed */
   OBJECT_ARGUMENTS, /* memory above the first thread's stack */
   OBJECT_TLS,       /* thread-local data, above a thread's stack */
   OBJECT_CODE,      /* code of an object file */
   OBJECT_CONSTANTS, /* data of an object file without a symbol */
   OBJECT_FILE,      /* a mapped file */
   OBJECT_ANONYMOUS, /* mapped memory without a file */
   OBJECT_FREE,      /* brk's memory outside of live blocks */
   OBJECT_UNKNOWN,
   N_OBJECT_KINDS
} ObjectKind;

extern const HChar* const cg_object_kind_name[N_OBJECT_KINDS];

/* The events that objects count: misses; with cache use, losses of lines; with
   cycles, waits for memory.  They are not events of counts/events.h.  Words of
   objects also have the number of their loads into D1, and of loads after which
   the word was used before its eviction. */
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
   N_DATA_EVENTS,
   WORD_LOADED = N_DATA_EVENTS,
   WORD_USED,
   N_WORD_EVENTS
} Miss;

typedef struct {
   ULong count[N_DATA_EVENTS];
} Misses;

static inline void cg_add_misses(Misses* sum, const Misses* more)
{
   for (Miss miss = 0; miss < N_DATA_EVENTS; miss++)
      sum->count[miss] += more->count[miss];
}

static inline Bool cg_is_any(const Misses* misses)
{
   ULong any = 0;
   for (UInt i = 0; i < N_DATA_EVENTS; i++)
      any |= misses->count[i];
   return any != 0;
}

/* A source line that has reallocated blocks n times. */
typedef struct ResizePlace {
   struct ResizePlace* next;
   CallPlace           place;
   ULong               n;
} ResizePlace;

typedef struct {
   ObjectKind       kind;
   UInt             thread; /* for memory at a thread's stack; else 0 */
   const HChar*     name;   /* variable, function or file; interned, or NULL */
   const HChar*     object; /* the object file; interned, or NULL */
   UInt             n_places;
   const CallPlace* places; /* innermost first */
} ObjectKey;

/* Return the place that reports mostly show as allocating: the innermost in the
   program's own source, else the innermost of all.  The key must have one. */
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

/* The number of classes of blocks' lifetimes, bounded by powers of two. */
#define CG_N_LIFETIMES 64

typedef struct {
   ULong* count; /* [offset / CG_OFFSET_SZB] */
   UInt   n;
} OffsetCounts;

/* An array of counts for each event: a host's cache line has 8 of one event. */
typedef struct {
   OffsetCounts misses[N_WORD_EVENTS];
} Offsets;

typedef struct ObjectLine {
   Link               link;
   struct DataObject* object;
   UInt               line; /* the LineCost's number */
   struct ObjectLine* next; /* of the same object */
   Misses             misses;
   Addr               last;   /* address of the latest miss elements.h noted */
   UWord              stride; /* the latest stride counted there, in bytes */
} ObjectLine;

typedef struct DataObject {
   Link        link;
   UInt        id; /* see cg_object_of_id */
   ObjectKey   key;
   ObjectLine* lines;

   /* Members used at each miss lie together. */
   ObjectLine* recent; /* the source line charged last, or NULL */
   /* The size of elements in bytes, or 0; and 2^32 - 1 divided by that size. */
   UInt        element, element_inverse;
   Bool        element_is_named, has_no_element;
   Offsets in_blocks;   /* offsets from the beginning of a block or variable */
   Offsets in_elements; /* offsets in elements, of large blocks only or, if the
                           user has given the element size, of all blocks */

   Misses misses; /* set by cg_sorted_objects */

   ULong n_strides;
   UWord stride_divisor, size_divisor;

   /* Counts of the blocks allocated; a variable has only most_szB, its size. */
   ULong  n_blocks, bytes;
   ULong  live_bytes, peak_bytes, live_blocks, peak_blocks;
   ULong  least_szB, most_szB;
   ULong  n_resized;
   struct ResizePlace* resizers;
   ULong* lifetimes; /* number of freed blocks, by [class]; NULL: none */

   UInt   number; /* position in the file, from 1; not 0 before sorting if a
                     DataAppendix refers to the object */
} DataObject;

void cg_objects_init(void);

/* Return the object with that key; make it, with a copy of the key, if new. */
DataObject* cg_object(const ObjectKey* key);

/* The objects, by [DataObject.id], in the order in which they were made. */
extern DataObject** cg_objects_by_id;
static inline DataObject* cg_object_of_id(UInt id)
{
   return cg_objects_by_id[id];
}

typedef struct {
   DataObject* object;
   UWord       offset;
   UWord       szB; /* size of the block or variable; 0: no offsets */
   Addr        start; /* start of the block or variable */
} DataPlace;

/* A miss of source line `line`, or cycles of a wait: n of the event `first`;
   and n of the next event if has_two, because LL has missed, too. */
typedef struct {
   UInt line, n;
   Miss first;
   Bool has_two;
} Missed;

/* Return the object's counts for source line `number`; set object->recent. */
ObjectLine* cg_object_line(DataObject* object, UInt number);

/* Return the event's count in word i of an element or, if the element size is
   unknown, of a block. */
ULong cg_count_of_word(const DataObject* object, Miss miss, UInt i);

/* Return the number of words for which cg_count_of_word may have counts. */
UInt cg_n_offsets(const DataObject* object);

/* Charge the losses of a cache line that source line `line` loaded for a
   reference to `place`. `first` is LOSS_AcCost1 for L1, LOSS_AcCost2 for LL.
   Amounts are added modulo 2^64, so that losses can be taken back. */
void cg_object_lost(const DataPlace* place, UInt line, Miss first,
                    ULong temporal, ULong spatial);

/* The use of an evicted line of D1: bit i of `units` is set if the program has
   used unit i, of unit_szB bytes. */
typedef struct {
   ULong units;
   UInt  unit_szB, line_szB;
} UsedUnits;

/* Count the loads and uses of the words in that line, which began `before`
   bytes before the place. */
void cg_object_used(const DataPlace* place, UWord before, const UsedUnits* use);

/* Note that one of the object's blocks, of szB bytes, has been allocated; or
   freed, `age` instructions after its allocation; or resized. */
void cg_object_allocated(DataObject* object, UWord szB);
void cg_object_freed(DataObject* object, UWord szB, ULong age);
void cg_object_resized(DataObject* object, UWord old_szB, UWord szB);

void cg_object_resized_by(DataObject* object, const CallPlace* place);

Int cg_compare_places(const CallPlace* a, const CallPlace* b);

extern Misses cg_object_totals;

/* Return the *n objects that have misses, blocks or a number, in an array to be
   freed, numbered from 1 by falling DLmr + DLmw, then D1mr + D1mw. */
DataObject** cg_sorted_objects(UInt* n);

/* Set all counts to zero, but count live blocks as allocated. */
void cg_zero_objects(void);
