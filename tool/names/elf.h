/* SPDX-License-Identifier: GPL-2.0-or-later */
/* SPDX-FileCopyrightText: 2026 the authors of this Cachegrind */
/* Facts of an object's ELF file that the core does not tell.  Addresses are as
   in the file: as linked. A size stated in the file is used only if the file is
   as large; other sizes become 0. */

#pragma once

#include "pub_tool_basics.h"

/* A range from start up to, not including, end. */
typedef struct {
   Addr start;
   Addr end;
} Extent;

typedef struct ElfFile ElfFile;

/* Open the file for reading; NULL if it is not an ELF file of this machine's
   word size, or cannot be read. */
ElfFile* cg_elf_open(const HChar* name);
void     cg_elf_close(ElfFile* file);

/* Find .eh_frame, which has an entry for each function that can be unwound;
   False if there is none. */
Bool cg_elf_frames(const ElfFile* file, Extent* frames);

/* Find the i-th segment of notes, i from 0; False if there are no more. */
Bool cg_elf_notes(const ElfFile* file, UInt i, Extent* notes);

/* Return the bytes that the loaded file has at these addresses, to be freed by
   the caller; NULL if they cannot be read.  Bytes beyond the end of the first
   one's segment are zero. */
UChar* cg_elf_memory(const ElfFile* file, Extent where);

/* A section of code. */
typedef struct {
   Extent where;
   Bool   is_linkage; /* a procedure linkage table: .plt, or a section named
                         after it */
} CodeSection;

/* Return all sections with code, *n of them, to be freed by the caller; NULL if
   there are none. */
CodeSection* cg_elf_code(const ElfFile* file, UInt* n);

/* A section's place in the file. */
typedef struct {
   ULong offset;
   ULong szB;
   Bool  is_compressed; /* begins with a header that says how */
} ElfPart;

/* Find the section of that name, of at most 23 characters; False: there is
   none. */
Bool cg_elf_part(const ElfFile* file, const HChar* name, ElfPart* part);

/* Read n bytes of the file at the offset; False if it is too short. */
Bool cg_elf_read(const ElfFile* file, ULong offset, void* to, SizeT n);

typedef enum { SYMBOLS_OF_CODE, SYMBOLS_OF_DATA } SymbolKind;

typedef struct {
   Extent where;
   ULong  name;     /* for cg_elf_name; 0: no name */
   Bool   is_typed; /* as a function or variable; else it is a label in code */
   Bool   is_local;
} ElfSymbol;

/* Return the symbols of functions and labels of code, or of variables: *n, in
   any order, to be freed by the caller; NULL if there are none.  Code of
   unknown size ends where it starts; variables of unknown size are left out. */
ElfSymbol* cg_elf_symbols(const ElfFile* file, SymbolKind kind, UInt* n);

/* Sort the symbols by start; of equal starts, the largest comes last. */
void cg_elf_sort(ElfSymbol* symbols, UInt n);

/* Return the number of elements that start at the address or before it, among
   the n sorted ones of szB bytes each.  An element begins with an Extent. */
UInt cg_elf_n_up_to(const void* sorted, SizeT szB, UInt n, Addr a);

/* Return the symbol's name, without a version, interned; NULL if it cannot be
   read. */
const HChar* cg_elf_name(const ElfFile* file, const ElfSymbol* symbol);

#define CG_MAX_BUILD_ID 64 /* bytes */

/* Write the build id of that ELF file into text, in hexadecimal.  False if the
   file cannot be read, is not ELF or has no build id. */
Bool cg_build_id(const HChar* object, HChar text[2 * CG_MAX_BUILD_ID + 1]);
