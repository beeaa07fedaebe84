/* SPDX-License-Identifier: GPL-2.0-or-later */
/* SPDX-FileCopyrightText: 2026 the authors of this Cachegrind */
/* Sections of debug information, read piece by piece, since they can be larger
   than all other data of the tool; only compressed ones are kept whole.  Every
   offset and size in them is checked before use. */

#pragma once

#include "names/images.h"

typedef enum {
   SECTION_INFO,
   SECTION_ABBREV,
   SECTION_STR,
   SECTION_LINE_STR,
   SECTION_STR_OFFSETS,
   SECTION_ADDR,
   SECTION_RANGES,
   SECTION_RNGLISTS,
   SECTION_LINE,
   N_SECTIONS
} SectionKind;

typedef struct {
   struct DebugFile* file;
   ULong  offset;
   ULong  szB;    /* bytes; 0: absent or unreadable */
   UChar* bytes;  /* the whole section if it was compressed; else NULL */
   UChar* window; /* the bytes read last; NULL: none */
   ULong  window_at;
   UInt   window_szB;
} Section;

/* A file with debug information. */
typedef struct DebugFile {
   Section           sections[N_SECTIONS];
   const Image*      image; /* NULL: it is found by its path */
   HChar*            path;
   ElfFile*          elf; /* while it is open */
   struct Units*     units; /* units; NULL: not read yet */
   ULong             n_steps; /* steps left to cg_each_extent */
   struct DebugFile* other; /* target of "alternate" references */
   Bool              has_looked; /* for `other` */
} DebugFile;

/* Return the file with the debug information of the image: the image's own, or
   the one named by its build id or .gnu_debuglink; NULL if there is none. */
DebugFile* cg_debug_file_of(const Image* image);

/* Return the file that .gnu_debugaltlink names, in which dwz has put the common
   parts of several files; NULL if there is none.  `file` is open. */
DebugFile* cg_debug_file_other(DebugFile* file);

static inline SectionKind cg_section_kind(const Section* section)
{
   return (SectionKind)(section - section->file->sections);
}

/* Open the file, unless it is open, before its sections are read; return False
   if that fails.  Close the file if it is open. */
Bool cg_debug_file_open(DebugFile* file);
void cg_debug_file_close(DebugFile* file);

/* A position in a section, from which reading goes on to the section's end.
   Bytes beyond the end read as 0, and the cursor is then bad. */
typedef struct {
   Section* section;
   ULong    at;
   ULong    end;
   Bool     is_bad;
} Cursor;

Cursor cg_cursor(DebugFile* file, SectionKind kind, ULong at);

/* Read a number of n bytes, 1, 2, 4 or 8, and move the cursor behind it. */
ULong cg_read_number(Cursor* c, UInt n);

/* Read an unsigned or signed number in LEB128. */
ULong cg_read_uleb(Cursor* c);
Long  cg_read_sleb(Cursor* c);

void cg_skip(Cursor* c, ULong n);

/* Read a text, and return it, interned, if is_wanted; NULL if it has no end. */
const HChar* cg_read_text(Cursor* c, Bool is_wanted);
