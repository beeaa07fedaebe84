/* SPDX-License-Identifier: GPL-2.0-or-later */
/* SPDX-FileCopyrightText: 2026 the authors of this Cachegrind */
/* Units of debug information, DWARF versions 2 to 5.  .debug_info is a sequence
   of units; a unit is a tree of entries, written depth first.  An entry has a
   tag and attributes; its abbreviation lists the attributes and their forms. */

#pragma once

#include "names/sections.h"

typedef struct {
   ULong  at;      /* offset in .debug_info, base of references */
   ULong  entries; /* offset of the unit's first entry */
   ULong  end;
   ULong  abbrevs; /* offset in .debug_abbrev */
   UShort version;
   UChar  address_szB;
   UChar  offset_szB;
   /* Attributes of the unit's first entry: */
   ULong  low_pc;
   ULong  addr_base, str_base, ranges_base;
   ULong  line_program; /* offset in .debug_line; 0: the first, or none */
} Unit;

typedef struct {
   Extent where;
   UInt   unit;
} UnitCode;

/* The units of a file, in order. */
typedef struct Units {
   Unit*     units;
   UInt      n, max;
   UnitCode* code; /* sorted by start */
   UInt      n_code, max_code;
} Units;

/* Return the units of the open file, read at the first call. */
const Units* cg_units(DebugFile* file);

/* Return the unit whose entries contain offset `at` of .debug_info, or NULL. */
const Unit* cg_unit_at(DebugFile* file, ULong at);

enum {
   TAG_CLASS      = 0x02,
   TAG_STRUCTURE  = 0x13,
   TAG_UNION      = 0x17,
   TAG_INLINED    = 0x1d,
   TAG_SUBPROGRAM = 0x2e
};

typedef struct {
   enum {
      VALUE_NONE, /* absent, or of no use here */
      VALUE_NUMBER,
      VALUE_ADDRESS,
      VALUE_ADDRESS_INDEX,
      VALUE_RANGES_INDEX,
      VALUE_ENTRY,       /* offset in .debug_info */
      VALUE_OTHER_ENTRY, /* offset in the other file's .debug_info */
      VALUE_TEXT,        /* offset in `section` */
      VALUE_TEXT_INDEX,
      VALUE_OTHER_TEXT
   } kind;
   SectionKind section;
   ULong       number;
} Value;

/* The attributes of an entry that are used. */
typedef struct {
   UInt  tag; /* 0: no entry, but the end of a parent's children */
   Bool  has_children;
   Value name, linkage_name;
   Value origin; /* the entry of which this is a copy or a completion */
   Value low_pc, high_pc, ranges, call_line;
   Value addr_base, str_base, ranges_base;
   Value decl_file, decl_line, line_program;
} Entry;

/* Read the unit's entry at the cursor; the cursor becomes bad if that fails. */
void cg_read_entry(DebugFile* file, const Unit* unit, Cursor* c, Entry* entry);

/* Read the unit's entry at offset `at`; False if that fails. */
Bool cg_entry_at(DebugFile* file, const Unit* unit, ULong at, Entry* entry);

/* Call f for each contiguous range of the entry's code, as long as the file has
   steps left: damaged entries may all refer to the same long list. */
void cg_each_extent(DebugFile* file, const Unit* unit, const Entry* entry,
                    void (*f)(void* context, Extent where), void* context);

/* Allow as many steps as the sections of entries and ranges have bytes. */
void cg_allow_steps(DebugFile* file);

/* Return the value's text, interned; NULL if there is none, or it is empty. */
const HChar* cg_text_of(DebugFile* file, const Unit* unit, const Value* value);

/* Return the interned name, without folders, of source file `number` of a unit
   of the open file; NULL if there is none. */
const HChar* cg_source_file(DebugFile* file, const Unit* unit, ULong number);
