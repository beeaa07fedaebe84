/* SPDX-License-Identifier: GPL-2.0-or-later */
/* SPDX-FileCopyrightText: 2026 the authors of this Cachegrind */
/* Debug information of inlined functions: this program's is read, unchanged and
   damaged.  Damaged parts may be misread, but nothing beyond the file is read,
   and no allocation exceeds 64 MB.  ASan checks both.  Bytes that zlib has
   compressed are read, too, whole and damaged. */

#include "names/closures.h"
#include "names/inflate.h"
#include "base/intern.h"
#include "names/origins.h"
#include "names/sections.h"
#include "names/units.h"
#include "base/table.h"
#include "random.h"
#include "tests/unit/names/file.h"

#include "base/core.h"

#include "pub_tool_libcfile.h"

#include <link.h>
#include <zlib.h>

/*--- Stand-ins                                            ---*/

struct Image {
   Int n;
};

const HChar* cg_image_file(const Image* image)
{
   return "/nowhere/itself";
}

ElfFile* cg_image_open(const Image* image)
{
   return cg_elf_open("itself");
}

void VG_(demangle)(Bool do_cxx_demangling, Bool do_z_demangling,
                   const HChar* orig, const HChar** result)
{
   *result = orig;
}

const HChar* VG_(basename)(const HChar* path)
{
   const HChar* slash = strrchr(path, '/');
   return slash == NULL ? path : slash + 1;
}

/*--- Inlined functions                                    ---*/

extern const char in_innermost[], after_it[];
static volatile int n_done;

/* The lines of the two calls. */
enum { LINE_OF_INNERMOST = __LINE__ + 10, LINE_OF_MIDDLE = __LINE__ + 17 };

__attribute__((always_inline)) static inline void innermost(void)
{
   __asm__ volatile("in_innermost:\n nop");
}

__attribute__((always_inline)) static inline void middle(int n)
{
   for (int i = 0; i < n; i++) {
      innermost();
      n_done++;
   }
}

__attribute__((noinline, noclone)) static void outer(void)
{
   middle(3);
   __asm__ volatile("after_it:\n nop");
}

static Addr bias;

static UInt origins_at(const Image* image, const char* a, Origin origins[8])
{
   return cg_origins_at(image, (Addr)a - bias, origins, 8);
}

static void check_names(void)
{
   Image  image;
   Origin origins[8];
   UInt   n = origins_at(&image, in_innermost, origins);
   is_uint(n, 2, "two functions are inlined at an address");
   if (n == 2) {
      ok(origins[0].name == cg_intern("middle"), "the outer one is named");
      ok(origins[1].name == cg_intern("innermost"), "the inner one is named");
      is_uint(origins[0].call_line, LINE_OF_MIDDLE, "the outer one's call");
      is_uint(origins[1].call_line, LINE_OF_INNERMOST, "the inner one's call");
   }
   is_uint(origins_at(&image, after_it, origins), 0, "elsewhere nothing is");
   static DebugFile* file; /* never freed */
   file = cg_debug_file_of(&image);
   ok(file != NULL && cg_debug_file_open(file), "the file is opened again");
   const Units* units = cg_units(file);
   UInt         code  = 0;
   while (code + 1 < units->n_code
          && (Addr)in_innermost - bias >= units->code[code].where.end)
      code++;
   ok(cg_source_file(file, &units->units[units->code[code].unit], 1)
         == cg_intern(VG_(basename)(__FILE__)),
      "the first source file of the unit that has the code is this one");
   cg_debug_file_close(file);
   is_uint(cg_origins_at(&image, (Addr)in_innermost - bias, origins, 1), 1,
           "no more is told than there is room for");
   ok(origins[0].name == cg_intern("middle"), "the outermost one is told");
}

/*--- Damage                                               ---*/

static const HChar* const sections[] = {
   ".debug_info", ".debug_info", ".debug_abbrev", ".debug_abbrev",
   ".debug_rnglists", ".debug_ranges", ".debug_str_offsets", ".debug_addr",
   ".debug_line"
};

static ElfPart random_part(void)
{
   ElfPart  part = { .szB = 0 };
   ElfFile* elf  = cg_elf_open("itself");
   while (part.szB < 2 * sizeof(UWord))
      cg_elf_part(elf, sections[random_word() % 9], &part);
   cg_elf_close(elf);
   return part;
}

/* Look up the names of a lambda and of a closure of Rust at a random place. */
static void name_closures(const Image* image)
{
   static DebugFile** files; /* never freed */
   static UInt        n, max;
   DebugFile*         file = cg_debug_file_of(image);
   CG_MAKE_ROOM("files", files, max, n);
   files[n++] = file;
   if (file == NULL || !cg_debug_file_open(file))
      return;
   const Units* units = cg_units(file);
   if (units->n > 0) {
      const Unit* unit = &units->units[random_word() % units->n];
      ULong       at   = unit->at + random_word() % (unit->end - unit->at + 1);
      cg_closure_name(file, unit, at, "operator()");
      cg_closure_name(file, unit, at, "{closure#0}");
      cg_source_file(file, unit, random_word() % 8);
   }
   cg_debug_file_close(file);
}

/* Damage a random word of a section; in a third of the cases one of the first
   64 bytes, by which the rest is read. */
static void damage(void)
{
   ElfPart part = random_part();
   SizeT   span = part.szB - sizeof(UWord);
   UWord   word;
   if (random_word() % 3 == 0 && span > 64)
      span = 64;
   SizeT at = (SizeT)part.offset + random_word() % span;
   memcpy(&word, file_bytes + at, sizeof(word));
   if (random_word() % 2 == 0)
      word ^= (UWord)1 << random_word() % 64;
   else
      word = random_word() >> random_word() % 64;
   file_damage(at, word);
}

static void check_damage(unsigned n_rounds)
{
   UInt n_found = 0;
   for (unsigned i = 0; i < n_rounds; i++) {
      Origin origins[8];
      Image* image = malloc(sizeof(*image));
      for (UInt n = 1 + random_word() % 15; n > 0; n--)
         damage();
      if (random_word() % 16 == 0)
         file_szB = random_word() % file_szB;
      for (UInt k = 0; k < 20; k++)
         n_found += origins_at(image, (const char*)outer + k, origins);
      name_closures(image);
      file_restore();
   }
   ok(n_found > 0, "damage leads nowhere else in %u rounds, and hides not all",
      n_rounds);
}

/*--- Compressed bytes                                     ---*/

static void check_inflation(unsigned n_rounds)
{
   UInt n_wrong = 0, n_found = 0;
   for (unsigned i = 0; i < n_rounds; i++) {
      enum { MOST = 40000 };
      static UChar from[MOST], packed[2 * MOST], to[MOST];
      SizeT        szB = 1 + random_word() % MOST;
      uLongf       packed_szB = sizeof(packed);
      UWord        alphabet = 1 + random_word() % 256;
      for (SizeT k = 0; k < szB; k++)
         from[k] = k > 300 && random_word() % 64 != 0
                      ? from[k - 1 - random_word() % 4 * 73]
                      : (UChar)(random_word() % alphabet);
      compress2(packed, &packed_szB, from, szB, (int)(random_word() % 10));
      /* A copy of the exact size, so that ASan notices reads beyond its
         end. */
      UChar* exact = malloc(packed_szB);
      memcpy(exact, packed, packed_szB);
      n_wrong += !cg_inflate(exact, packed_szB, to, szB)
                 || memcmp(from, to, szB) != 0;
      n_wrong += cg_inflate(exact, packed_szB, to, szB - 1);
      exact[random_word() % packed_szB] ^= (UChar)(1 << random_word() % 8);
      n_found += cg_inflate(exact, random_word() % packed_szB, to, szB);
      free(exact);
   }
   is_uint(n_wrong, 0, "what zlib compresses is decompressed");
   ok(n_found < n_rounds, "what is damaged or cut off mostly is not");
}

int main(void)
{
   begin_random();
   cg_names_init();
   file_load("/proc/self/exe");
   bias = _r_debug.r_map->l_addr;
   outer();
   check_inflation(test_rounds(100, 1000));
   ElfPart  part;
   ElfFile* elf = cg_elf_open("itself");
   if (cg_elf_part(elf, sections[0], &part)) {
      check_names();
      check_damage(test_rounds(100, 2000));
   } else {
      diag("built without debug information");
   }
   cg_elf_close(elf);
   return done_testing();
}
