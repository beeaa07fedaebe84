/* SPDX-License-Identifier: GPL-2.0-or-later */
/* SPDX-FileCopyrightText: 2026 the authors of this Cachegrind */
/* Headers, sections and symbols of ELF files of this processor's word size. */

#pragma once

#include "pub_tool_basics.h"

typedef struct {
   UChar  ident[16];
   UShort type;
   UShort machine;
   UInt   version;
   Addr   entry;
   Addr   segments;
   Addr   sections;
   UInt   flags;
   UShort szB;
   UShort segment_szB;
   UShort n_segments;
   UShort section_szB;
   UShort n_sections;
   UShort section_of_names;
} ElfHeader;

typedef struct {
   UInt name; /* offset of the name in the section of names */
   UInt type;
   Addr flags;
   Addr address;
   Addr offset;
   Addr szB;
   UInt link;
   UInt info;
   Addr alignment;
   Addr entry_szB;
} ElfSection;

typedef struct {
   UInt   name;
#if !defined(__LP64__)
   Addr   value;
   Addr   szB;
#endif
   UChar  info;
   UChar  other;
   UShort section;
#if defined(__LP64__)
   Addr   value;
   Addr   szB;
#endif
} ElfEntry;

enum { SECTION_HAS_SYMBOLS = 2, SYMBOL_IS_FUNCTION = 2 };

static inline Bool cg_is_elf(const ElfHeader* header)
{
   return header->ident[0] == 0x7f && header->ident[1] == 'E'
          && header->ident[2] == 'L' && header->ident[3] == 'F'
          && header->ident[4] == (sizeof(Addr) == 8 ? 2 : 1);
}
