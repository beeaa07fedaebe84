/*--------------------------------------------------------------------*/
/*--- Allocators by their names.                                     ---*/
/*--------------------------------------------------------------------*/

#ifndef CG_RUN_DATA_ALLOCATOR_NAMES_H
#define CG_RUN_DATA_ALLOCATOR_NAMES_H

#include "pub_tool_basics.h"

/* What a function does with its arguments, and that it returns the block. */
typedef enum {
   NO_ALLOCATOR,
   ALLOCATOR_WRAPPER,   /* it calls one for its caller */
   ALLOCATES_FIRST,     /* so many bytes as the first argument says; as others
                           say: */
   ALLOCATES_SECOND,
   ALLOCATES_PRODUCT,   /* the first times the second */
   ALLOCATES_INTO,      /* the third; the first points to where the block's
                           address goes, and the result is 0 */
   REALLOCATES,         /* the first; as many bytes as the second */
   REALLOCATES_PRODUCT, /* likewise as the second times the third */
   FREES,               /* the first */
   MAPS,                /* as mmap does */
   UNMAPS,              /* the first, so many bytes as the second says, if the
                           result is 0 */
   REMAPS,              /* as mremap does */
   ALLOCATES_PIECE      /* of a pool; the user says which argument has its
                           size */
} AllocatorKind;

typedef struct {
   AllocatorKind kind;
   UInt          size_argument; /* of ALLOCATES_PIECE; from 0 */
} Allocator;

Allocator cg_allocator_of(const HChar* name);

/* Has the user named any? */
Bool cg_names_pools(void);

#endif
