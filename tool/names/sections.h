/* SPDX-License-Identifier: GPL-2.0-or-later */
/* SPDX-FileCopyrightText: 2026 the authors of this Cachegrind */
/*--- Debug information: what its sections say, number by number.    ---*/

/* Sections of debug information can be larger than all else that the tool
   keeps.  So they are read piece by piece while their file is open; only those
   that are compressed are kept.  Nothing that they say is believed before it
   has been compared with their size. */

#pragma once

#include "names/images.h"
#include "pub_tool_basics.h"

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
   ULong  szB;    /* 0: there is none, or it cannot be read */
   UChar* bytes;  /* all, if they were compressed; else NULL */
   UChar* window; /* what was read latest, NULL: nothing */
   ULong  window_at;
   UInt   window_szB;
} Section;

/* A file with debug information. */
typedef struct DebugFile {
   Section           sections[N_SECTIONS];
   const Image*      image; /* NULL: it is found by its path */
   HChar*            path;
   ElfFile*          elf; /* while it is open */
   struct Units*     units; /* names/units.h's; NULL: not read yet */
   struct DebugFile* other; /* that DWARF's "alternate" references lead to */
   Bool              has_looked; /* for the other */
} DebugFile;

/* The file with the debug information of the image: itself, or the one that its
   build id or .gnu_debuglink names; NULL if there is none. */
DebugFile* cg_debug_file_of(const Image* image);

/* The file that .gnu_debugaltlink names, which dwz has put there what several
   files have in common; NULL if there is none.  `file` is open. */
DebugFile* cg_debug_file_other(DebugFile* file);

static inline SectionKind cg_section_kind(const Section* section)
{
   return (SectionKind)(section - section->file->sections);
}

/* Open it: before its sections are read.  False if it cannot be. */
Bool cg_debug_file_open(DebugFile* file);
void cg_debug_file_close(DebugFile* file);

/* A place in a section, which reads on from there, up to its end.  What lies
   beyond is 0, and the cursor is bad from then on. */
typedef struct {
   Section* section;
   ULong    at;
   ULong    end;
   Bool     is_bad;
} Cursor;

Cursor cg_cursor(DebugFile* file, SectionKind kind, ULong at);

/* Read a number of that many bytes: 1, 2, 4 or 8. */
ULong cg_read_number(Cursor* c, UInt n);

/* Read a number in LEB128. */
ULong cg_read_uleb(Cursor* c);
Long  cg_read_sleb(Cursor* c);

/* Go on so many bytes further on. */
void cg_skip(Cursor* c, ULong n);

/* Read a text, interned if it is_wanted; NULL if it has no end or is none. */
const HChar* cg_read_text(Cursor* c, Bool is_wanted);
