/* SPDX-License-Identifier: GPL-2.0-or-later */
/* SPDX-FileCopyrightText: 2026 the authors of this Cachegrind */
/* Sections of debug information, read piece by piece, since they can be larger
   than all other data of the tool; compressed sections are kept whole.  Every
   offset and size in a section is checked before use. */

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
   UChar* window; /* window_szB bytes of the section; NULL: none read */
   ULong  window_at;
   UInt   window_szB;
} Section;

typedef struct DebugFile {
   Section           sections[N_SECTIONS];
   const Image*      image; /* NULL: the file is opened by its path */
   HChar*            path;
   ElfFile*          elf; /* NULL: the file is not open */
   struct Units*     units; /* NULL: not read yet */
   ULong             n_steps; /* steps that cg_each_extent may still take */
   struct DebugFile* other; /* as cg_debug_file_other returns it */
   Bool              has_looked; /* `other` has been searched for */
} DebugFile;

/* Return the file with the debug information of the image: the image's file, or
   one named by its build id or .gnu_debuglink; NULL if there is none. */
DebugFile* cg_debug_file_of(const Image* image);

/* Return the file that .gnu_debugaltlink names, in which dwz has put the common
   parts of several files; NULL if there is none.  `file` is open. */
DebugFile* cg_debug_file_other(DebugFile* file);

static inline SectionKind cg_section_kind(const Section* section)
{
   return (SectionKind)(section - section->file->sections);
}

/* Open the file, unless it is open; return False if that fails.  Cursors can be
   used while the file is open. */
Bool cg_debug_file_open(DebugFile* file);
void cg_debug_file_close(DebugFile* file);

/* A position in a section, for reading up to `end`.  A number read beyond `end`
   is 0, and makes the cursor bad. */
typedef struct {
   Section* section;
   ULong    at;
   ULong    end;
   Bool     is_bad;
} Cursor;

Cursor cg_cursor(DebugFile* file, SectionKind kind, ULong at);

/* Read a number of n bytes, 1, 2, 4 or 8, and move the cursor behind it. */
ULong cg_read_number(Cursor* c, UInt n);

ULong cg_read_uleb(Cursor* c);
Long  cg_read_sleb(Cursor* c);

void cg_skip(Cursor* c, ULong n);

/* Read a text; return it, interned, if is_wanted and not empty; else NULL. */
const HChar* cg_read_text(Cursor* c, Bool is_wanted);
