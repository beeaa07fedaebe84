/* SPDX-License-Identifier: GPL-2.0-or-later */
/* SPDX-FileCopyrightText: 2026 the authors of this Cachegrind */
/* Allocators by their names.  Tell by a function's name whether it allocates or
   frees memory, and which of its arguments give the size: for the allocators of
   the C library and of C++, and for the functions that the user names with
   --alloc-fn. */

#pragma once

#include "pub_tool_basics.h"

/* The action of a function.  Sizes are in bytes.  It returns the block's
   address unless stated otherwise. */
typedef enum {
   NO_ALLOCATOR,
   ALLOCATOR_WRAPPER,   /* only calls an allocator for its caller */
   ALLOCATES_FIRST,     /* the size is the first argument */
   ALLOCATES_SECOND,    /* the size is the second argument */
   ALLOCATES_PRODUCT,   /* the size is the first argument times the second */
   ALLOCATES_INTO,      /* the size is the third argument; the block's address
                           is stored where the first points, and the function
                           returns 0 */
   REALLOCATES,         /* the first argument is the old block, the second the
                           new size */
   REALLOCATES_PRODUCT, /* like REALLOCATES, but the new size is the second
                           argument times the third */
   FREES,               /* the first argument is the block */
   MAPS,                /* as mmap does */
   ATTACHES,            /* as shmat does */
   UNMAPS,              /* as munmap does: address, size; returns 0 on
                           success */
   REMAPS,              /* as mremap does */
   ALLOCATES_FOR_GO,    /* the size is the first argument as Go passes it */
   ALLOCATES_PIECE      /* returns a piece of a pool; the user says which
                           argument has the size */
} AllocatorKind;

typedef struct {
   AllocatorKind kind;
   UInt          size_argument; /* for ALLOCATES_PIECE; counted from 0 */
} Allocator;

/* Return the action of the function with that name, which may be mangled. */
Allocator cg_allocator_of(const HChar* name);

/* Has the user named functions that allocate pieces of pools? */
Bool cg_names_pools(void);
