/* SPDX-License-Identifier: GPL-2.0-or-later */
/* SPDX-FileCopyrightText: 2026 the authors of this Cachegrind */
/* Names of allocators.  The table has the names of the C library and of C++,
   mangled and demangled. A library may have a function under a second name with
   a prefix, such as __libc_malloc, and debug information may give either
   name. */

#include "features/data/allocator_names.h"
#include "base/table.h"
#include "base/text.h"
#include "features/data/allocators.h"
#include "names/patterns.h"

#include "pub_tool_libcbase.h"
#include "pub_tool_seqmatch.h"

static const struct {
   const HChar*  name;
   AllocatorKind kind;
} functions[] = {
   { "malloc", ALLOCATES_FIRST },
   { "valloc", ALLOCATES_FIRST },
   { "pvalloc", ALLOCATES_FIRST },
   { "calloc", ALLOCATES_PRODUCT },
   { "aligned_alloc", ALLOCATES_SECOND },
   { "memalign", ALLOCATES_SECOND },
   { "posix_memalign", ALLOCATES_INTO },
   { "realloc", REALLOCATES },
   { "reallocarray", REALLOCATES_PRODUCT },
   { "free", FREES },
   { "cfree", FREES },
   { "free_sized", FREES },
   { "free_aligned_sized", FREES },
   { "mmap", MAPS },
   { "mmap64", MAPS },
   { "shmat", ATTACHES },
   { "munmap", UNMAPS },
   { "mremap", REMAPS },
   { "runtime.mallocgc", ALLOCATES_FOR_GO },
};

/* Prefixes of these names in libraries. */
static const HChar* const prefixes[]
   = { "__libc_", "__GI___libc_", "__GI_", "__minimal_", "__rtld_", "__", "je_",
       "tc_", "mi_" };

/* C++'s functions, and those of widespread libraries and of languages' run-time
   systems that wrap an allocator. */
static const struct {
   const HChar*  pattern;
   AllocatorKind kind;
} patterns[] = {
   { "operator new(*", ALLOCATES_FIRST },
   { "operator new[](*", ALLOCATES_FIRST },
   { "operator delete(*", FREES },
   { "operator delete[](*", FREES },
   { "_Znw*", ALLOCATES_FIRST },
   { "_Zna*", ALLOCATES_FIRST },
   { "_ZdlPv*", FREES },
   { "_ZdaPv*", FREES },
   { "strdup", ALLOCATOR_WRAPPER },
   { "strndup", ALLOCATOR_WRAPPER },
   { "__strdup", ALLOCATOR_WRAPPER },
   { "__strndup", ALLOCATOR_WRAPPER },
   { "xmalloc", ALLOCATOR_WRAPPER },
   { "xcalloc", ALLOCATOR_WRAPPER },
   { "xrealloc", ALLOCATOR_WRAPPER },
   { "xstrdup", ALLOCATOR_WRAPPER },
   { "xstrndup", ALLOCATOR_WRAPPER },
   { "xmemdup", ALLOCATOR_WRAPPER },
   { "std::allocator<*", ALLOCATOR_WRAPPER },
   { "std::allocator_traits<*", ALLOCATOR_WRAPPER },
   { "std::__new_allocator<*", ALLOCATOR_WRAPPER },
   { "__gnu_cxx::new_allocator<*", ALLOCATOR_WRAPPER },
   { "__rust_*alloc*", ALLOCATOR_WRAPPER },
   { "__rdl_*alloc*", ALLOCATOR_WRAPPER },
   { "__rustc::__r*alloc*", ALLOCATOR_WRAPPER },
   { "_R*___rustc*alloc*", ALLOCATOR_WRAPPER },
   { "alloc::alloc::*", ALLOCATOR_WRAPPER },
   { "<alloc::alloc::Global *", ALLOCATOR_WRAPPER },
   { "caml_stat_alloc*", ALLOCATOR_WRAPPER },
   { "CRYPTO_*alloc", ALLOCATOR_WRAPPER },
   { "CRYPTO_strdup", ALLOCATOR_WRAPPER },
   { "g_malloc*", ALLOCATOR_WRAPPER },
   { "g_try_malloc*", ALLOCATOR_WRAPPER },
   { "g_realloc*", ALLOCATOR_WRAPPER },
   { "g_strdup*", ALLOCATOR_WRAPPER },
};

/* A function named by the user. */
typedef struct {
   const HChar* pattern;
   Allocator    allocator;
} Named;

static Named* named;
static UInt   n_named, max_named;

static void name_allocator(const HChar* pattern, Allocator allocator)
{
   CG_MAKE_ROOM("cg.allocators.named", named, max_named, n_named);
   named[n_named++] = (Named){ pattern, allocator };
}

void cg_add_wrapper(const HChar* pattern)
{
   name_allocator(pattern, (Allocator){ .kind = ALLOCATOR_WRAPPER });
}

void cg_add_pool(const HChar* pattern, UInt size_argument)
{
   name_allocator(pattern, (Allocator){ ALLOCATES_PIECE, size_argument });
}

Bool cg_names_pools(void)
{
   for (UInt i = 0; i < n_named; i++) {
      if (named[i].allocator.kind == ALLOCATES_PIECE)
         return True;
   }
   return False;
}

/* Is the name `plain`, perhaps with a version, as in malloc@@GLIBC_2.2.5? */
static Bool is_name(const HChar* name, const HChar* plain)
{
   SizeT length = VG_(strlen)(plain);
   return cg_begins(name, plain)
          && (name[length] == '\0' || name[length] == '@');
}

static AllocatorKind kind_of_plain(const HChar* name)
{
   for (UInt i = 0; i < sizeof(functions) / sizeof(functions[0]); i++) {
      if (is_name(name, functions[i].name))
         return functions[i].kind;
   }
   return NO_ALLOCATOR;
}

/* Is the name that of C++'s operator new that only returns its argument? */
static Bool is_placement(const HChar* name)
{
   return VG_(string_match)("operator new(unsigned *, void*)", name)
          || VG_(string_match)("operator new[](unsigned *, void*)", name)
          || VG_(string_match)("_Zn??Pv", name);
}

Allocator cg_allocator_of(const HChar* name)
{
   for (UInt i = 0; i < n_named; i++) {
      if (cg_names_function(named[i].pattern, name))
         return named[i].allocator;
   }
   AllocatorKind kind = kind_of_plain(name);
   if (is_placement(name))
      return (Allocator){ .kind = NO_ALLOCATOR };
   for (UInt i = 0; i < sizeof(prefixes) / sizeof(prefixes[0])
                    && kind == NO_ALLOCATOR; i++) {
      if (cg_begins(name, prefixes[i]))
         kind = kind_of_plain(name + VG_(strlen)(prefixes[i]));
   }
   for (UInt i = 0; i < sizeof(patterns) / sizeof(patterns[0])
                    && kind == NO_ALLOCATOR; i++) {
      if (VG_(string_match)(patterns[i].pattern, name))
         kind = patterns[i].kind;
   }
   return (Allocator){ .kind = kind };
}
