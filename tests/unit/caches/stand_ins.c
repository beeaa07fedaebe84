/* SPDX-License-Identifier: GPL-2.0-or-later */
/* SPDX-FileCopyrightText: 2026 the authors of this Cachegrind */
/* Stand-ins for the parts of Valgrind that files of the tool need, for native
   tests that are linked with them: memory, strings, messages and assertions,
   from the C library. */

#include "pub_tool_aspacemgr.h"
#include "pub_tool_basics.h"
#include "pub_tool_libcassert.h"
#include "pub_tool_libcbase.h"
#include "pub_tool_libcprint.h"
#include "pub_tool_mallocfree.h"

#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

/* Define Valgrind's function of that name by a call of the C library. */
#define STAND_IN(type, name, parameters, call) \
   type VG_(name) parameters                   \
   {                                           \
      return call;                             \
   }

STAND_IN(void*, malloc, (const HChar* label, SizeT size), malloc(size))
STAND_IN(void*, calloc, (const HChar* label, SizeT n, SizeT size),
         calloc(n, size))
STAND_IN(void*, realloc, (const HChar* label, void* memory, SizeT size),
         realloc(memory, size))
STAND_IN(void*, memset, (void* memory, Int byte, SizeT size),
         memset(memory, byte, size))
STAND_IN(void*, memcpy, (void* to, const void* from, SizeT size),
         memcpy(to, from, size))
STAND_IN(Int, memcmp, (const void* a, const void* b, SizeT n), memcmp(a, b, n))
STAND_IN(SizeT, strlen, (const HChar* text), strlen(text))
STAND_IN(HChar*, strchr, (const HChar* text, HChar c), strchr(text, c))
STAND_IN(HChar*, strrchr, (const HChar* text, HChar c), strrchr(text, c))
STAND_IN(HChar*, strstr, (const HChar* text, const HChar* part),
         strstr(text, part))
STAND_IN(HChar*, strcpy, (HChar* to, const HChar* from), strcpy(to, from))
STAND_IN(HChar*, strdup, (const HChar* label, const HChar* text), strdup(text))
STAND_IN(Int, strcmp, (const HChar* a, const HChar* b), strcmp(a, b))
STAND_IN(Int, strncmp, (const HChar* a, const HChar* b, SizeT n),
         strncmp(a, b, n))
STAND_IN(SizeT, strcspn, (const HChar* text, const HChar* reject),
         strcspn(text, reject))

/* Leave the memory as it is, since it may not move. */
void VG_(realloc_shrink)(void* memory, SizeT size)
{
}

/* The type of fresh pages: a pointer or the result of a system call, by the
   version of Valgrind. */
typedef __typeof__(VG_(am_shadow_alloc)(0)) FreshPages;

FreshPages VG_(am_shadow_alloc)(SizeT size)
{
   FreshPages none;
   memset(&none, 0, sizeof(none));
   return none;
}

void VG_(free)(void* memory)
{
   free(memory);
}

/* Return memory that is never freed; a list keeps ASan from reporting it. */
void* VG_(perm_malloc)(SizeT size, Int align)
{
   static struct Kept {
      struct Kept* next;
   }* kept;
   struct Kept* piece = malloc(sizeof(*piece) + 16 + size);
   piece->next        = kept;
   kept               = piece;
   return (UChar*)piece + 16;
}

void VG_(ssort)(void* base, SizeT n, SizeT size,
                Int (*compare)(const void*, const void*))
{
   qsort(base, n, size, compare);
}

UInt VG_(dmsg)(const HChar* format, ...)
{
   va_list args;
   va_start(args, format);
   Int n = vfprintf(stderr, format, args);
   va_end(args);
   return (UInt)n;
}

void VG_(assert_fail)(Bool is_core, const HChar* condition, const HChar* file,
                      Int line, const HChar* function, const HChar* format,
                      ...)
{
   fprintf(stderr, "# %s:%d: %s: %s does not hold\n", file, line, function,
           condition);
   abort();
}
