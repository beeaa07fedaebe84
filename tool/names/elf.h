/* SPDX-License-Identifier: GPL-2.0-or-later */
/* SPDX-FileCopyrightText: 2026 the authors of this Cachegrind */
/* Facts in an object's ELF file that the core does not tell.  Addresses are as
   linked.  If the file is too short for a section, the section has size 0. */

#pragma once

#include "pub_tool_basics.h"

typedef struct {
   Addr start;
   Addr end;
} Extent;

typedef struct ElfFile ElfFile;

/* Open the file for reading; return NULL if it cannot be read, or is not an ELF
   file of this machine's word size with segments, at most 64. */
ElfFile* cg_elf_open(const HChar* name);
void     cg_elf_close(ElfFile* file);

/* Set *frames to the addresses of .eh_frame, functions' unwind information,
   perhaps with other bytes behind it; return False if it is not found. */
Bool cg_elf_frames(const ElfFile* file, Extent* frames);

/* Return a copy of the bytes that the loaded file has at `where`, or NULL.  The
   copy has zeros where the file's segment has ended.  The caller frees it. */
UChar* cg_elf_memory(const ElfFile* file, Extent where);

typedef struct {
   Extent where;
   Bool   is_linkage; /* .plt, .iplt, or a section named after one of them */
} CodeSection;

/* Return an array of the *n sections with code or linkage, to be freed. */
CodeSection* cg_elf_code(const ElfFile* file, UInt* n);

typedef struct {
   ULong offset;
   ULong szB;
   Bool  is_compressed; /* compressed, behind a header that tells the method */
} ElfPart;

/* Set *part to the place in the file of the section called `name`, which has at
   most 23 characters; return False if it has no bytes there. */
Bool cg_elf_part(const ElfFile* file, const HChar* name, ElfPart* part);

/* Read n bytes at the file's offset; return False if that fails. */
Bool cg_elf_read(const ElfFile* file, ULong offset, void* to, SizeT n);

typedef enum { SYMBOLS_OF_CODE, SYMBOLS_OF_DATA } SymbolKind;

typedef struct {
   Extent where;
   ULong  name;     /* key for cg_elf_name; 0: no name */
   Bool   is_typed; /* typed as a function or variable; else a label in code */
   Bool   is_local;
} ElfSymbol;

/* Return an array, to be freed, of *n symbols in any order: functions and
   labels in code, or variables.  A function of unknown size ends where it
   starts; variables of unknown size and thread-local ones are left out. */
ElfSymbol* cg_elf_symbols(const ElfFile* file, SymbolKind kind, UInt* n);

/* Sort the symbols by start, those with equal starts by end. */
void cg_elf_sort(ElfSymbol* symbols, UInt n);

/* Return the symbol's interned name, without a version; NULL if nameless. */
const HChar* cg_elf_name(const ElfFile* file, const ElfSymbol* symbol);

#define CG_MAX_BUILD_ID 64 /* bytes */

/* Write the build id of the ELF file `object` into text, in hexadecimal; return
   False if none is found, or a longer one. */
Bool cg_build_id(const HChar* object, HChar text[2 * CG_MAX_BUILD_ID + 1]);
