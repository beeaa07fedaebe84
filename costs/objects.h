/*--------------------------------------------------------------------*/
/*--- Objects: the data that a program misses in.                    ---*/
/*--------------------------------------------------------------------*/

/* With --data-profile=yes each data miss is charged to the object that its
   address lies in: all blocks that one chain of calls allocates, a variable, a
   function's frames, a mapped file...  An object is kept for ever, so what has
   been freed or unmapped keeps its costs.  Who knows what lies at an address is
   run/data/; here is what is kept of it, and output/data.h writes that.

   Misses of an object are known by line of the program, all of them, and for
   blocks and variables of at most CG_MAX_OFFSETS_SZB bytes by offset, in words
   of 8 bytes: where the reference begins; of arrays, where the size of elements
   is known (costs/elements.h), by that in an element. */

#ifndef CG_COSTS_OBJECTS_H
#define CG_COSTS_OBJECTS_H

#include "costs/functions.h"
#include "costs/lines.h"
#include "costs/table.h"

typedef enum {
   OBJECT_HEAP,      /* blocks, by the chain of calls that allocated them */
   OBJECT_STATIC,    /* a variable */
   OBJECT_STACK,     /* the frames of a function, in one thread */
   OBJECT_ARGUMENTS, /* what is above the first thread's stack */
   OBJECT_TLS,       /* a thread's own, above its stack */
   OBJECT_CODE,      /* of an object file, read as data */
   OBJECT_CONSTANTS, /* other data of an object file */
   OBJECT_FILE,      /* a file that is mapped */
   OBJECT_ANONYMOUS, /* memory that is mapped, of no file */
   OBJECT_FREE,      /* the heap outside of live blocks */
   OBJECT_UNKNOWN,
   N_OBJECT_KINDS
} ObjectKind;

/* As in files. */
extern const HChar* const cg_object_kind_name[N_OBJECT_KINDS];

/* The events, as columns of their own: misses, and what lines that were loaded
   have cost, if cache use is counted. */
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
   N_DATA_EVENTS
} Miss;

typedef struct {
   ULong count[N_DATA_EVENTS];
} Misses;

/* Is any of them more than 0? */
static inline Bool cg_is_any(const Misses* misses)
{
   ULong any = 0;
   for (UInt i = 0; i < N_DATA_EVENTS; i++)
      any |= misses->count[i];
   return any != 0;
}

/* How often a word was loaded into D1, and how often it was used there before
   its line was evicted. */
typedef struct {
   ULong loaded, used;
} WordUse;

/* An active call: where in a function the next one is made. */
typedef struct {
   const Function* function;
   const HChar*    file;
   UInt            line;
} CallPlace;

#define CG_MAX_CALL_PLACES 64

/* Who has reallocated blocks, and how often. */
typedef struct ResizePlace {
   struct ResizePlace* next;
   CallPlace           place;
   ULong               n;
} ResizePlace;

/* What tells objects apart. */
typedef struct {
   ObjectKind       kind;
   UInt             thread; /* of stacks and TLS; else 0 */
   const HChar*     name;   /* interned: of a variable, function, file; NULL */
   const HChar*     object; /* interned: of the object file; NULL */
   UInt             n_places;
   const CallPlace* places; /* innermost first */
} ObjectKey;

#define CG_MAX_OFFSETS_SZB 4096
#define CG_OFFSET_SZB      8

/* Lifetimes are counted in classes of powers of two. */
#define CG_N_LIFETIMES 64

typedef struct ObjectLine {
   Link               link;
   struct DataObject* object;
   UInt               line; /* the LineCost's number */
   struct ObjectLine* next; /* of the object */
   Misses             misses;
   Addr               last; /* costs/elements.c's */
} ObjectLine;

typedef struct DataObject {
   Link        link;
   UInt        id; /* see cg_object_of_id */
   ObjectKey   key;
   Misses      misses;
   ObjectLine* lines;
   ObjectLine* recent; /* that missed last; NULL: none */
   Misses*     offsets; /* [offset / CG_OFFSET_SZB]; NULL: none */
   UInt        n_offsets;
   WordUse*    uses; /* likewise */
   UInt        n_uses;

   /* Of an array: offsets are modulo this; 0: they are not.  And how that is
      found (costs/elements.h). */
   UInt  element;
   Bool  element_is_named, has_no_element;
   ULong n_strides;
   UWord stride_divisor, size_divisor;

   /* Of blocks that have been allocated; of a variable, its size alone. */
   ULong  n_blocks, bytes;
   ULong  live_bytes, peak_bytes, live_blocks, peak_blocks;
   ULong  least_szB, most_szB;
   ULong  n_resized;
   struct ResizePlace* resizers;
   ULong* lifetimes; /* [class], of those that were freed: 0, 1, 2 to 3, 4 to
                        7... instructions; NULL: none were */

   UInt number; /* in the file that is being written, from 1 on; 0: it has
                   nothing to be written, unless others refer to it */
} DataObject;

/* Keep objects.  Once. */
void cg_objects_init(void);

/* Are they kept? */
Bool cg_has_objects(void);

/* The object with that key, which is copied if it is new. */
DataObject* cg_object(const ObjectKey* key);

/* Objects are known by small numbers, from 0 on, as they are made. */
extern DataObject** cg_objects_by_id;
static inline DataObject* cg_object_of_id(UInt id)
{
   return cg_objects_by_id[id];
}

/* An address in an object. */
typedef struct {
   DataObject* object;
   UWord       offset;
   UWord       szB; /* of the block; 0: offsets mean nothing */
   Addr        start; /* of the block */
} DataPlace;

/* One more of each of n_levels events there, `first` being MISS_D1mr or
   MISS_D1mw, by the line of that number (costs/lines.h). */
void cg_object_missed(const DataPlace* place, UInt line, Miss first,
                      UInt n_levels);

/* A line that was loaded into D1 or LL for that place, by the line of that
   number, has cost this much there; losses can be taken back.  `first` is
   LOSS_AcCost1 or LOSS_AcCost2. */
void cg_object_lost(const DataPlace* place, UInt line, Miss first,
                    ULong temporal, ULong spatial);

/* A line of D1 has begun `before` bytes before that place, and has now been
   evicted.  A unit of so many bytes has been used if its bit is set. */
typedef struct {
   ULong units;
   UInt  unit_szB, line_szB;
} UsedUnits;
void cg_object_used(const DataPlace* place, UWord before, const UsedUnits* use);

/* A block of szB bytes is one of the object's from now on; or no longer, after
   so many instructions; or it has another size. */
void cg_object_allocated(DataObject* object, UWord szB);
void cg_object_freed(DataObject* object, UWord szB, ULong age);
void cg_object_resized(DataObject* object, UWord old_szB, UWord szB);

/* ... by a call there. */
void cg_object_resized_by(DataObject* object, const CallPlace* place);

/* All misses that have been charged, which is what the objects' add up to. */
const Misses* cg_object_totals(void);

/* NULL, or to be called before anybody reads what is counted, or forgets it:
   misses may not be charged yet. */
extern void (*cg_objects_settle)(void);

/* All objects that have been missed in or have had blocks, or have a number,
   those with the most DLmr and DLmw, then D1mr and D1mw, first; *n of them,
   which are numbered then.  The array is the caller's to VG_(free). */
DataObject** cg_sorted_objects(UInt* n);

/* Forget what has been counted; blocks that are alive count as allocated now.
   Called by costs/counts.h. */
void cg_zero_objects(void);

/* Print the sizes of the tables, for --stats=yes. */
void cg_objects_stats(void);

#endif
