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
   of 8 bytes: where the reference begins. */

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

/* The events, as columns of their own. */
typedef enum { MISS_D1mr, MISS_DLmr, MISS_D1mw, MISS_DLmw, N_MISSES } Miss;

typedef struct {
   ULong count[N_MISSES];
} Misses;

/* An active call: where in a function the next one is made. */
typedef struct {
   const Function* function;
   const HChar*    file;
   UInt            line;
} CallPlace;

#define CG_MAX_CALL_PLACES 64

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
} ObjectLine;

typedef struct DataObject {
   Link        link;
   ObjectKey   key;
   Misses      misses;
   ObjectLine* lines;
   ObjectLine* recent; /* that missed last; NULL: none */
   Misses*     offsets; /* [offset / CG_OFFSET_SZB]; NULL: none */
   UInt        n_offsets;

   /* Of blocks that have been allocated; of a variable, its size alone. */
   ULong  n_blocks, bytes;
   ULong  live_bytes, peak_bytes, live_blocks, peak_blocks;
   ULong  least_szB, most_szB;
   ULong  n_resized;
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

/* An address in an object. */
typedef struct {
   DataObject* object;
   UWord       offset;
   UWord       szB; /* of the block; 0: offsets mean nothing */
} DataPlace;

/* One more of each of n_levels events there, `first` being MISS_D1mr or
   MISS_D1mw, by the line of that number (costs/lines.h). */
void cg_object_missed(const DataPlace* place, UInt line, Miss first,
                      UInt n_levels);

/* A block of szB bytes is one of the object's from now on; or no longer, after
   so many instructions; or it has another size. */
void cg_object_allocated(DataObject* object, UWord szB);
void cg_object_freed(DataObject* object, UWord szB, ULong age);
void cg_object_resized(DataObject* object, UWord old_szB, UWord szB);

/* All misses that have been charged, which is what the objects' add up to. */
const Misses* cg_object_totals(void);

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
