/* SPDX-License-Identifier: GPL-2.0-or-later */
/* SPDX-FileCopyrightText: 2026 the authors of this Cachegrind */
/* ELF files: this program's file is read, unchanged and damaged.  Damaged parts
   may be misread, but nothing beyond the file is read, and no allocation
   exceeds 64 MB.  ASan checks both. */

#include "names/elf.h"
#include "base/intern.h"
#include "random.h"
#include "tests/unit/names/file.h"

#include "pub_tool_mallocfree.h"

#include <elf.h>
#include <link.h>

/* Return whether a symbol of that name and kind begins at the address. */
static Bool has_symbol(ElfFile* elf, const HChar* name, SymbolKind kind, Addr a)
{
   UInt       n;
   Bool       found   = False;
   ElfSymbol* symbols = cg_elf_symbols(elf, kind, &n);
   cg_elf_sort(symbols, n);
   for (UInt i = 0; i < n; i++) {
      const HChar* its = cg_elf_name(elf, &symbols[i]);
      found |= symbols[i].where.start == a && its == cg_intern(name);
   }
   VG_(free)(symbols);
   return found;
}

/* Call most reading functions. */
static void read_all(void)
{
   ElfFile* elf = cg_elf_open("damaged");
   HChar    id[2 * CG_MAX_BUILD_ID + 1];
   Extent   where;
   UInt     n;
   if (elf == NULL)
      return;
   VG_(free)(cg_elf_code(elf, &n));
   if (cg_elf_frames(elf, &where))
      VG_(free)(cg_elf_memory(elf, where));
   cg_build_id("damaged", id);
   for (SymbolKind kind = SYMBOLS_OF_CODE; kind <= SYMBOLS_OF_DATA; kind++) {
      ElfSymbol* symbols = cg_elf_symbols(elf, kind, &n);
      for (UInt i = 0; i < n; i += 1 + n / 50)
         cg_elf_name(elf, &symbols[i]);
      VG_(free)(symbols);
   }
   cg_elf_close(elf);
}

int a_variable = 1;

int main(void)
{
   begin_random();
   unsigned      n_rounds = test_rounds(2000, 20000);
   cg_names_init();
   file_load("/proc/self/exe");
   Addr     bias = _r_debug.r_map->l_addr;
   ElfFile* elf  = cg_elf_open("itself");
   ok(has_symbol(elf, "main", SYMBOLS_OF_CODE, (Addr)main - bias),
      "functions have symbols");
   ok(has_symbol(elf, "a_variable", SYMBOLS_OF_DATA, (Addr)&a_variable - bias),
      "variables have symbols");
   cg_elf_close(elf);

   /* Damage random words of headers, and at times cut the file. */
   const ElfW(Ehdr)* header = (const void*)file_bytes;
   SizeT at_sections = header->e_shoff, n_sections = header->e_shnum;
   SizeT at_segments = header->e_phoff, n_segments = header->e_phnum;
   for (unsigned i = 0; i < n_rounds; i++) {
      UWord word = random_word() >> random_word() % 64;
      SizeT of_sections
         = at_sections
           + random_word() % (n_sections * sizeof(ElfW(Shdr)) / sizeof(word))
                * sizeof(word);
      SizeT of_segments
         = at_segments
           + random_word() % (n_segments * sizeof(ElfW(Phdr)) / sizeof(word))
                * sizeof(word);
      file_damage(random_word() % 3 != 0 ? of_sections : of_segments, word);
      if (random_word() % 4 == 0)
         file_damage(random_word() % sizeof(*header), word);
      if (random_word() % 8 == 0)
         file_szB = random_word() % file_szB;
      read_all();
      file_restore();
   }
   ok(True, "no damage leads beyond what is there, in %u rounds", n_rounds);
   return done_testing();
}
