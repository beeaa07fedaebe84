/* SPDX-License-Identifier: GPL-2.0-or-later */
/* SPDX-FileCopyrightText: 2026 the authors of this Cachegrind */
/* Sections of debug information, read number by number.  Sections can be larger
   than all other data of the tool, so they are read piece by piece while their
   file is open; only compressed ones are kept whole.  Every offset and size in
   a section is checked against the sections' sizes before use. */

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
   ULong  offset; /* in it */
   ULong  szB;    /* size in bytes; 0: the section is absent, or cannot be
                     read */
   UChar* bytes;  /* the whole section if it was compressed; else NULL */
   UChar* window; /* the bytes read last; NULL: none */
   ULong  window_at;
   UInt   window_szB;
} Section;

/* A file with debug information. */
typedef struct DebugFile {
   Section           sections[N_SECTIONS];
   const Image*      image; /* image of the file; NULL: the file is found by its
                               path */
   HChar*            path;
   ElfFile*          elf; /* while it is open */
   struct Units*     units; /* units of the file (names/units.h); NULL: not read
                               yet */
   ULong             n_steps; /* steps left to cg_each_extent */
   struct DebugFile* other; /* the file to which DWARF's "alternate" references
                               lead */
   Bool              has_looked; /* `other` has been searched for */
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

/* Open the file; needed before its sections are read.  False if it cannot be
   opened. */
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

/* Skip n bytes. */
void cg_skip(Cursor* c, ULong n);

/* Read a text, and return it, interned, if is_wanted; NULL if the text has no
   end or is not wanted. */
const HChar* cg_read_text(Cursor* c, Bool is_wanted);
