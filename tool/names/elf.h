/* SPDX-License-Identifier: GPL-2.0-or-later */
/* SPDX-FileCopyrightText: 2026 the authors of this Cachegrind */
/*--- ELF files: what is read of them for itself.                    ---*/

/* The core reads symbols and lines of the objects that a program consists of.
   What else the tool wants to know of an object is read from its file.
   Addresses are as they are in the file: as linked.  A size that the file says
   is believed only if the file is as large: others are 0. */

#pragma once

#include "pub_tool_basics.h"

/* From start up to what is after the last byte. */
typedef struct {
   Addr start;
   Addr end;
} Extent;

typedef struct ElfFile ElfFile;

/* Open the file for reading; NULL if it is no ELF file of this machine's word
   size, or cannot be read. */
ElfFile* cg_elf_open(const HChar* name);
void     cg_elf_close(ElfFile* file);

/* Where .eh_frame is, which has an entry for each function that can be unwound;
   False if there is none. */
Bool cg_elf_frames(const ElfFile* file, Extent* frames);

/* Where its i-th segment of notes is, i from 0; False if there are no more. */
Bool cg_elf_notes(const ElfFile* file, UInt i, Extent* notes);

/* The bytes that lie there when the file is loaded, the caller's to free; NULL
   if they cannot be read.  Zero beyond the end of the segment that they begin
   in. */
UChar* cg_elf_memory(const ElfFile* file, Extent where);

/* A section of code. */
typedef struct {
   Extent where;
   Bool   is_linkage; /* a procedure linkage table: .plt, or named after it */
} CodeSection;

/* All sections with code, *n of them; the caller's to free; NULL if there are
   none. */
CodeSection* cg_elf_code(const ElfFile* file, UInt* n);

/* A section as it lies in the file. */
typedef struct {
   ULong offset;
   ULong szB;
   Bool  is_compressed; /* begins with a header that says how */
} ElfPart;

/* The section of that name, of at most 23 characters; False: there is none. */
Bool cg_elf_part(const ElfFile* file, const HChar* name, ElfPart* part);

/* Read n bytes of the file at the offset; False if it has not so many there. */
Bool cg_elf_read(const ElfFile* file, ULong offset, void* to, SizeT n);

typedef enum { SYMBOLS_OF_CODE, SYMBOLS_OF_DATA } SymbolKind;

typedef struct {
   Extent where;
   ULong  name;     /* for cg_elf_name; 0: it has none */
   Bool   is_typed; /* as a function or variable; else it is a label in code */
   Bool   is_local;
} ElfSymbol;

/* The functions and labels of code, or the variables, that have symbols, *n in
   any order, the caller's to free; NULL if there are none.  Code whose size is
   not known ends where it starts; such variables are left out. */
ElfSymbol* cg_elf_symbols(const ElfFile* file, SymbolKind kind, UInt* n);

/* Sort by start, and where starts are equal, the largest last. */
void cg_elf_sort(ElfSymbol* symbols, UInt n);

/* How many of the n sorted elements, of szB bytes each, the first of which are
   an Extent, start at the address or before it. */
UInt cg_elf_n_up_to(const void* sorted, SizeT szB, UInt n, Addr a);

/* The symbol's name, without a version, interned; NULL if it cannot be read. */
const HChar* cg_elf_name(const ElfFile* file, const ElfSymbol* symbol);
