/* SPDX-License-Identifier: GPL-2.0-or-later */
/* SPDX-FileCopyrightText: 2026 the authors of this Cachegrind */
/* Facts in an object's ELF file that the core does not tell.  Addresses are as
   linked.  A stated size becomes 0 if the file is too short for it. */

#pragma once

#include "pub_tool_basics.h"

typedef struct {
   Addr start;
   Addr end;
} Extent;

typedef struct ElfFile ElfFile;

/* Open the file for reading; return NULL if it is not an ELF file of this
   machine's word size, or cannot be read. */
ElfFile* cg_elf_open(const HChar* name);
void     cg_elf_close(ElfFile* file);

/* Find .eh_frame, which has an entry for each function that can be unwound;
   False if there is none. */
Bool cg_elf_frames(const ElfFile* file, Extent* frames);

/* Return the bytes that the loaded file has at these addresses, zeros behind
   the first one's segment, to be freed by the caller; NULL if unreadable. */
UChar* cg_elf_memory(const ElfFile* file, Extent where);

/* A section of code. */
typedef struct {
   Extent where;
   Bool   is_linkage; /* .plt, or named after it */
} CodeSection;

/* Return an array of all *n sections with code, to be freed by the caller; NULL
   if there are none. */
CodeSection* cg_elf_code(const ElfFile* file, UInt* n);

/* A section's place in the file. */
typedef struct {
   ULong offset;
   ULong szB;
   Bool  is_compressed; /* compressed, behind a header that tells the method */
} ElfPart;

/* Find the section of that name, of at most 23 characters; False: there is
   none. */
Bool cg_elf_part(const ElfFile* file, const HChar* name, ElfPart* part);

/* Read n bytes at the file's offset; False if the file is too short. */
Bool cg_elf_read(const ElfFile* file, ULong offset, void* to, SizeT n);

typedef enum { SYMBOLS_OF_CODE, SYMBOLS_OF_DATA } SymbolKind;

typedef struct {
   Extent where;
   ULong  name;     /* key for cg_elf_name; 0: no name */
   Bool   is_typed; /* typed as a function or variable; else a label in code */
   Bool   is_local;
} ElfSymbol;

/* Return an array of *n symbols, in any order, to be freed by the caller: those
   of functions and labels of code, or those of variables.  NULL if there are
   none.  Code of unknown size ends where it starts; variables of unknown size
   are left out. */
ElfSymbol* cg_elf_symbols(const ElfFile* file, SymbolKind kind, UInt* n);

/* Sort the symbols by start; of equal starts, the largest comes last. */
void cg_elf_sort(ElfSymbol* symbols, UInt n);

/* Return the symbol's interned name, without a version; NULL if unreadable. */
const HChar* cg_elf_name(const ElfFile* file, const ElfSymbol* symbol);

#define CG_MAX_BUILD_ID 64 /* bytes */

/* Write the build id of the ELF file `object` into text, in hexadecimal.  False
   if the file cannot be read, is not ELF or has no build id. */
Bool cg_build_id(const HChar* object, HChar text[2 * CG_MAX_BUILD_ID + 1]);
