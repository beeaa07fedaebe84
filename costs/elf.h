/*--------------------------------------------------------------------*/
/*--- ELF files: what is read of them for itself.                    ---*/
/*--------------------------------------------------------------------*/

/* The core reads symbols and lines of the objects that a program consists of.
   What else the tool wants to know of an object is read from its file.
   Addresses are as they are in the file: as linked. */

#ifndef CG_COSTS_ELF_H
#define CG_COSTS_ELF_H

#include "pub_tool_basics.h"

/* From start up to what is behind the last byte. */
typedef struct {
   Addr start;
   Addr end;
} Extent;

typedef struct ElfFile ElfFile;

/* Open it to be read; NULL if it is none of this machine's word size, or cannot
   be read. */
ElfFile* cg_elf_open(const HChar* name);
void     cg_elf_close(ElfFile* file);

/* Where the table of unwind information is; False if there is none. */
Bool cg_elf_frame_table(const ElfFile* file, Extent* table);

/* The bytes that lie there when the file is loaded, the caller's to free; NULL
   if they cannot be read.  Zero beyond the end of the segment that they begin
   in. */
UChar* cg_elf_memory(const ElfFile* file, Extent where);

/* The sections of procedure linkage tables, .plt and all that are named after
   it, into `found`; returns how many there are, at most max. */
UInt cg_elf_linkage(const ElfFile* file, Extent* found, UInt max);

#endif
