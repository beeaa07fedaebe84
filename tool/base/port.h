/* SPDX-License-Identifier: GPL-2.0-or-later */
/* SPDX-FileCopyrightText: 2026 the authors of this Cachegrind */
/* The interface between the simulators and the tool or a native program.
   cg_sim, cg_branchpred, cg_arch and the files said to be freestanding include
   this header and each other, and nothing else: the same source is linked into
   the tool and, with CG_HOST_BUILD, into native tests and cg_calibrate.  Both
   builds get the plain types of Valgrind's headers, cg_assert, a pool, and
   zeroed memory, never freed (cg_alloc; for generated code, cg_alloc_near). */

#pragma once

#ifdef CG_HOST_BUILD

#include <assert.h>
#include <stddef.h>
#include <stdint.h>
#include <stdlib.h>

typedef int8_t        Char;
typedef uint8_t       UChar;
typedef uint16_t      UShort;
typedef int           Int;
typedef unsigned int  UInt;
typedef int64_t       Long;
typedef uint64_t      ULong;
typedef intptr_t      Word;
typedef uintptr_t     UWord;
typedef uintptr_t     Addr;
typedef size_t        SizeT;
typedef char          HChar;
typedef unsigned char Bool;
#define True  ((Bool)1)
#define False ((Bool)0)

#define LIKELY(x)   __builtin_expect(!!(x), 1)
#define UNLIKELY(x) __builtin_expect(!!(x), 0)

#define cg_assert(condition) assert(condition)

static inline void* cg_alloc(const HChar* label, SizeT nbytes)
{
   void* memory = calloc(1, nbytes);
   (void)label;
   if (memory == NULL)
      abort();
   return memory;
}

#define cg_alloc_near cg_alloc

#define cg_pool_alloc(nbytes)       cg_alloc("cg.pool", nbytes)
#define cg_pool_free(piece, nbytes) free(piece)

#else /* the tool */

#include "pub_tool_aspacemgr.h"
#include "pub_tool_basics.h"
#include "pub_tool_libcassert.h"
#include "pub_tool_mallocfree.h"

#define cg_assert(condition) tl_assert(condition)

/* Return the address of new pages, or NULL.  VG_(am_shadow_alloc) returns a
   pointer or a SysRes, depending on Valgrind's version. */
static inline void* cg_pages_of_pointer(void* memory)
{
   return memory;
}

static inline void* cg_pages_of_result(SysRes result)
{
   return sr_isError(result) ? NULL : (void*)sr_Res(result);
}

#define cg_fresh_pages(nbytes)                                    \
   _Generic(VG_(am_shadow_alloc)(nbytes), void*                   \
            : cg_pages_of_pointer, SysRes                         \
            : cg_pages_of_result)(VG_(am_shadow_alloc)(nbytes))

/* Return nbytes of zeroed memory, never NULL: Valgrind ends the run when memory
   is short.  A large piece mostly takes memory only when touched. */
static inline void* cg_alloc(const HChar* label, SizeT nbytes)
{
   const SizeT large  = 1024 * 1024;
   void*       memory = nbytes < large ? NULL : cg_fresh_pages(nbytes);
   return memory != NULL ? memory : VG_(calloc)(label, 1, nbytes);
}

void* cg_alloc_near(const HChar* label, SizeT nbytes);
void* cg_pool_alloc(SizeT nbytes);
void  cg_pool_free(void* piece, SizeT nbytes);

#endif
