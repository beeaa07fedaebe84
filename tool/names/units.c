/* SPDX-License-Identifier: GPL-2.0-or-later */
/* SPDX-FileCopyrightText: 2026 the authors of this Cachegrind */
/* Units of debug information, and their entries.  The numbers are those of the
   DWARF standard, versions 2 to 5, and of GNU extensions before version 5. */

#include "names/units.h"
#include "base/intern.h"
#include "base/table.h"
#include "base/text.h"
#include "base/valgrind.h"

/*--- Abbreviations                                        ---*/

typedef struct {
   UShort name;
   UShort form;
   Long   implicit; /* the value, if the form is FORM_IMPLICIT */
} Attribute;

typedef struct {
   ULong code;
   UInt  tag;
   Bool  has_children;
   UInt  first, n; /* index of the first attribute; number of attributes */
} Abbrev;

/* The table of abbreviations read last. */
static struct {
   const DebugFile* file;
   ULong      at;
   Abbrev*    abbrevs;
   UInt       n, max;
   Attribute* attributes;
   UInt       n_attributes, max_attributes;
} table;

enum { FORM_IMPLICIT = 0x21, FORM_INDIRECT = 0x16 };

static Bool read_attributes(Cursor* c, Abbrev* abbrev)
{
   for (abbrev->n = 0;; abbrev->n++) {
      ULong name = cg_read_uleb(c), form = cg_read_uleb(c);
      Long  implicit = form == FORM_IMPLICIT ? cg_read_sleb(c) : 0;
      if (c->is_bad || name > 0xffff || form > 0xffff)
         return False;
      if (name == 0 && form == 0)
         return True;
      CG_MAKE_ROOM("cg.units.attributes", table.attributes,
                   table.max_attributes, table.n_attributes);
      table.attributes[table.n_attributes++]
         = (Attribute){ (UShort)name, (UShort)form, implicit };
   }
}

static void read_abbrevs(DebugFile* file, ULong at)
{
   Cursor c = cg_cursor(file, SECTION_ABBREV, at);
   if (table.file == file && table.at == at)
      return;
   table.file = file;
   table.at   = at;
   table.n = table.n_attributes = 0;
   for (;;) {
      Abbrev abbrev = { .code = cg_read_uleb(&c), .tag = (UInt)cg_read_uleb(&c),
                        .first = table.n_attributes };
      abbrev.has_children = cg_read_number(&c, 1) != 0;
      if (c.is_bad || abbrev.code == 0 || !read_attributes(&c, &abbrev))
         return;
      CG_MAKE_ROOM("cg.units.abbrevs", table.abbrevs, table.max, table.n);
      table.abbrevs[table.n++] = abbrev;
   }
}

/* Find the abbreviation by its number: compilers count from 1, in order. */
static const Abbrev* find_abbrev(ULong code)
{
   return code > 0 && code <= table.n && table.abbrevs[code - 1].code == code
             ? &table.abbrevs[code - 1]
             : NULL;
}

/*--- Values                                               ---*/

static Value number(ULong n)
{
   return (Value){ .kind = VALUE_NUMBER, .number = n };
}

static Value index_of(UInt kind, ULong n)
{
   return (Value){ .kind = kind, .number = n };
}

static Value text_in(SectionKind section, ULong at)
{
   return (Value){ .kind = VALUE_TEXT, .section = section, .number = at };
}

static Value entry_at(const Unit* unit, ULong n)
{
   return (Value){ .kind = VALUE_ENTRY, .number = unit->at + n };
}

static Value skipped(Cursor* c, ULong n)
{
   cg_skip(c, n);
   return (Value){ .kind = VALUE_NONE };
}

static ULong three_bytes(Cursor* c)
{
   ULong low = cg_read_number(c, 2);
   return low | cg_read_number(c, 1) << 16;
}

static Value read_value(Cursor* c, const Unit* unit, UInt form, Long implicit)
{
   const UInt of_offset = unit->offset_szB;
   Value      text;
   if (form == FORM_INDIRECT)
      form = (UInt)cg_read_uleb(c);
   switch (form) {
   case 0x01: /* addr */
      return index_of(VALUE_ADDRESS, cg_read_number(c, unit->address_szB));
   case 0x0b: case 0x0c: return number(cg_read_number(c, 1)); /* data1, flag */
   case 0x05: return number(cg_read_number(c, 2));
   case 0x06: return number(cg_read_number(c, 4));
   case 0x07: return number(cg_read_number(c, 8));
   case 0x0d: return number((ULong)cg_read_sleb(c));
   case 0x0f: return number(cg_read_uleb(c));
   case 0x17: return number(cg_read_number(c, of_offset)); /* sec_offset */
   case 0x19: return number(1);                            /* flag_present */
   case FORM_IMPLICIT: return number((ULong)implicit);
   case 0x03: return skipped(c, cg_read_number(c, 2)); /* block2 */
   case 0x04: return skipped(c, cg_read_number(c, 4));
   case 0x0a: return skipped(c, cg_read_number(c, 1));
   case 0x09: case 0x18: return skipped(c, cg_read_uleb(c)); /* exprloc */
   case 0x1e: return skipped(c, 16);                         /* data16 */
   case 0x20: return skipped(c, 8);                          /* ref_sig8 */
   case 0x22: cg_read_uleb(c); return skipped(c, 0);         /* loclistx */
   case 0x23: return index_of(VALUE_RANGES_INDEX, cg_read_uleb(c));
   case 0x08:
      text = text_in(cg_section_kind(c->section), c->at);
      cg_read_text(c, False);
      return text;
   case 0x0e: return text_in(SECTION_STR, cg_read_number(c, of_offset));
   case 0x1f: return text_in(SECTION_LINE_STR, cg_read_number(c, of_offset));
   case 0x1d: case 0x1f21: /* strp_sup, GNU_strp_alt */
      return index_of(VALUE_OTHER_TEXT, cg_read_number(c, of_offset));
   case 0x1a: case 0x1f02: return index_of(VALUE_TEXT_INDEX, cg_read_uleb(c));
   case 0x25: return index_of(VALUE_TEXT_INDEX, cg_read_number(c, 1));
   case 0x26: return index_of(VALUE_TEXT_INDEX, cg_read_number(c, 2));
   case 0x27: return index_of(VALUE_TEXT_INDEX, three_bytes(c));
   case 0x28: return index_of(VALUE_TEXT_INDEX, cg_read_number(c, 4));
   case 0x1b: case 0x1f01:
      return index_of(VALUE_ADDRESS_INDEX, cg_read_uleb(c));
   case 0x29: return index_of(VALUE_ADDRESS_INDEX, cg_read_number(c, 1));
   case 0x2a: return index_of(VALUE_ADDRESS_INDEX, cg_read_number(c, 2));
   case 0x2b: return index_of(VALUE_ADDRESS_INDEX, three_bytes(c));
   case 0x2c: return index_of(VALUE_ADDRESS_INDEX, cg_read_number(c, 4));
   case 0x10: /* ref_addr */
      return index_of(VALUE_ENTRY,
                      cg_read_number(c, unit->version == 2 ? unit->address_szB
                                                           : of_offset));
   case 0x11: return entry_at(unit, cg_read_number(c, 1));
   case 0x12: return entry_at(unit, cg_read_number(c, 2));
   case 0x13: return entry_at(unit, cg_read_number(c, 4));
   case 0x14: return entry_at(unit, cg_read_number(c, 8));
   case 0x15: return entry_at(unit, cg_read_uleb(c));
   case 0x1c: return index_of(VALUE_OTHER_ENTRY, cg_read_number(c, 4));
   case 0x24: return index_of(VALUE_OTHER_ENTRY, cg_read_number(c, 8));
   case 0x1f20: /* GNU_ref_alt */
      return index_of(VALUE_OTHER_ENTRY, cg_read_number(c, of_offset));
   default:
      /* The form is unknown, and so is the length of the value. */
      c->is_bad = True;
      return skipped(c, 0);
   }
}

/*--- Entries                                              ---*/

/* Return the entry's member for the attribute, or NULL. */
static Value* place_of(Entry* entry, UInt name)
{
   switch (name) {
   case 0x03: return &entry->name;
   case 0x6e: case 0x2007: return &entry->linkage_name;
   case 0x31: case 0x47: return &entry->origin; /* or specification */
   case 0x11: return &entry->low_pc;
   case 0x12: return &entry->high_pc;
   case 0x10: return &entry->line_program;
   case 0x3a: return &entry->decl_file;
   case 0x3b: return &entry->decl_line;
   case 0x55: return &entry->ranges;
   case 0x59: return &entry->call_line;
   case 0x72: return &entry->str_base;
   case 0x73: case 0x2133: return &entry->addr_base;
   case 0x74: case 0x2132: return &entry->ranges_base;
   default: return NULL;
   }
}

void cg_read_entry(DebugFile* file, const Unit* unit, Cursor* c, Entry* entry)
{
   read_abbrevs(file, unit->abbrevs);
   VG_(memset)(entry, 0, sizeof(*entry));
   ULong code = cg_read_uleb(c);
   if (code == 0)
      return;
   const Abbrev* abbrev = find_abbrev(code);
   if (abbrev == NULL) {
      c->is_bad = True;
      return;
   }
   entry->tag          = abbrev->tag;
   entry->has_children = abbrev->has_children;
   for (UInt i = 0; i < abbrev->n && !c->is_bad; i++) {
      const Attribute* a     = &table.attributes[abbrev->first + i];
      Value            value = read_value(c, unit, a->form, a->implicit);
      Value*           place = place_of(entry, a->name);
      if (place != NULL)
         *place = value;
   }
}

Bool cg_entry_at(DebugFile* file, const Unit* unit, ULong at, Entry* entry)
{
   Cursor c = cg_cursor(file, SECTION_INFO, at);
   c.end    = unit->end;
   cg_read_entry(file, unit, &c, entry);
   return !c.is_bad;
}

/* Read entry n of the table of numbers, of szB bytes each, at `base` in the
   section; return False if there is no such entry. */
static Bool nth_number(DebugFile* file, SectionKind kind, ULong base, ULong n,
                       UInt szB, ULong* found)
{
   Cursor c = cg_cursor(file, kind, base);
   if (n > c.section->szB)
      return False;
   cg_skip(&c, n * szB);
   *found = cg_read_number(&c, szB);
   return !c.is_bad;
}

const HChar* cg_text_of(DebugFile* file, const Unit* unit, const Value* value)
{
   Cursor c;
   ULong  at = value->number;
   switch (value->kind) {
   case VALUE_TEXT:
      c = cg_cursor(file, value->section, at);
      break;
   case VALUE_TEXT_INDEX:
      if (!nth_number(file, SECTION_STR_OFFSETS, unit->str_base, at,
                      unit->offset_szB, &at))
         return NULL;
      c = cg_cursor(file, SECTION_STR, at);
      break;
   case VALUE_OTHER_TEXT:
      file = cg_debug_file_other(file);
      if (file == NULL || !cg_debug_file_open(file))
         return NULL;
      c = cg_cursor(file, SECTION_STR, at);
      break;
   default:
      return NULL;
   }
   return cg_read_text(&c, True);
}

static Bool address_of(DebugFile* file, const Unit* unit, const Value* value,
                       ULong* a)
{
   *a = value->number;
   return value->kind == VALUE_ADDRESS
          || (value->kind == VALUE_ADDRESS_INDEX
              && nth_number(file, SECTION_ADDR, unit->addr_base,
                            value->number, unit->address_szB, a));
}

/*--- Lists of ranges                                      ---*/

typedef struct {
   DebugFile*  file;
   const Unit* unit;
   void (*f)(void* context, Extent where);
   void*       context;
} ForEach;

/* Take a step: report this range, unless it is empty.  Return False if no step
   was left. */
static Bool tell(const ForEach* each, ULong start, ULong end)
{
   Extent where = { (Addr)start, (Addr)end };
   if (each->file->n_steps == 0)
      return False;
   each->file->n_steps--;
   if (where.start < where.end)
      each->f(each->context, where);
   return True;
}

/* Report the ranges in the list at `at` of .debug_ranges. */
static void each_pair(const ForEach* each, ULong at)
{
   UInt   szB  = each->unit->address_szB;
   ULong  base = each->unit->low_pc;
   ULong  new_base = szB == 8 ? ~(ULong)0 : 0xffffffff;
   Cursor c = cg_cursor(each->file, SECTION_RANGES, at);
   for (;;) {
      ULong start = cg_read_number(&c, szB), end = cg_read_number(&c, szB);
      if (c.is_bad || (start == 0 && end == 0))
         return;
      Bool is_base = start == new_base;
      if (is_base)
         base = end;
      if (!tell(each, is_base ? 0 : base + start, is_base ? 0 : base + end))
         return;
   }
}

static ULong indexed_address(const ForEach* each, Cursor* c)
{
   Value value = index_of(VALUE_ADDRESS_INDEX, cg_read_uleb(c));
   ULong a     = 0;
   c->is_bad |= !address_of(each->file, each->unit, &value, &a);
   return a;
}

/* Report the ranges in the list at `at` of .debug_rnglists. */
static void each_of_list(const ForEach* each, ULong at)
{
   UInt   szB  = each->unit->address_szB;
   ULong  base = each->unit->low_pc, start = 0, end = 0;
   Cursor c = cg_cursor(each->file, SECTION_RNGLISTS, at);
   do {
      start = end = 0;
      switch (cg_read_number(&c, 1)) {
      case 0: return;
      case 1: base = indexed_address(each, &c); break;
      case 2:
         start = indexed_address(each, &c);
         end   = indexed_address(each, &c);
         break;
      case 3:
         start = indexed_address(each, &c);
         end   = start + cg_read_uleb(&c);
         break;
      case 4:
         start = base + cg_read_uleb(&c);
         end   = base + cg_read_uleb(&c);
         break;
      case 5: base = cg_read_number(&c, szB); break;
      case 6:
         start = cg_read_number(&c, szB);
         end   = cg_read_number(&c, szB);
         break;
      case 7:
         start = cg_read_number(&c, szB);
         end   = start + cg_read_uleb(&c);
         break;
      default: return;
      }
   } while (!c.is_bad && tell(each, start, end));
}

void cg_each_extent(DebugFile* file, const Unit* unit, const Entry* entry,
                    void (*f)(void* context, Extent where), void* context)
{
   ForEach each = { file, unit, f, context };
   ULong   low, high, at = entry->ranges.number;
   if (entry->ranges.kind == VALUE_NUMBER && unit->version < 5) {
      each_pair(&each, at + unit->ranges_base);
   } else if (entry->ranges.kind == VALUE_NUMBER) {
      each_of_list(&each, at);
   } else if (entry->ranges.kind == VALUE_RANGES_INDEX) {
      if (nth_number(file, SECTION_RNGLISTS, unit->ranges_base, at,
                     unit->offset_szB, &at))
         each_of_list(&each, unit->ranges_base + at);
   } else if (address_of(file, unit, &entry->low_pc, &low)) {
      if (!address_of(file, unit, &entry->high_pc, &high))
         high = entry->high_pc.kind == VALUE_NUMBER
                   ? low + entry->high_pc.number
                   : low;
      tell(&each, low, high);
   }
}

/*--- Units                                                ---*/

enum { UNIT_IS_SKELETON = 4, UNIT_IS_SPLIT = 5, UNIT_HAS_TYPE = 2,
       UNIT_IS_SPLIT_TYPE = 6 };

/* Read the unit's header at the cursor; return False if nothing can be read
   from there on.  An unusable unit gets no entries. */
static Bool read_header(Cursor* c, Unit* unit)
{
   *unit      = (Unit){ .at = c->at, .offset_szB = 4 };
   ULong szB  = cg_read_number(c, 4);
   UInt  type = 0;
   if (szB == 0xffffffff) {
      unit->offset_szB = 8;
      szB              = cg_read_number(c, 8);
   }
   if (c->is_bad || szB > c->end - c->at)
      return False;
   unit->end     = c->at + szB;
   unit->version = (UShort)cg_read_number(c, 2);
   if (unit->version >= 5) {
      type              = (UInt)cg_read_number(c, 1);
      unit->address_szB = (UChar)cg_read_number(c, 1);
      unit->abbrevs     = cg_read_number(c, unit->offset_szB);
   } else {
      unit->abbrevs     = cg_read_number(c, unit->offset_szB);
      unit->address_szB = (UChar)cg_read_number(c, 1);
   }
   if (type == UNIT_IS_SKELETON || type == UNIT_IS_SPLIT)
      cg_skip(c, 8);
   if (type == UNIT_HAS_TYPE || type == UNIT_IS_SPLIT_TYPE)
      cg_skip(c, 8 + unit->offset_szB);
   unit->entries = c->at;
   if (unit->version < 2 || unit->version > 5
       || unit->address_szB != sizeof(Addr) || c->at > unit->end)
      unit->entries = unit->end;
   return !c->is_bad;
}

static void add_code(void* context, Extent where)
{
   Units* units = context;
   CG_MAKE_ROOM("cg.units.code", units->code, units->max_code, units->n_code);
   units->code[units->n_code++]
      = (UnitCode){ .where = where, .unit = units->n - 1 };
}

void cg_allow_steps(DebugFile* file)
{
   file->n_steps = cg_cursor(file, SECTION_INFO, 0).section->szB
                   + cg_cursor(file, SECTION_RANGES, 0).section->szB
                   + cg_cursor(file, SECTION_RNGLISTS, 0).section->szB;
}

/* Read the unit's first entry, which describes the whole unit. */
static void read_first_entry(DebugFile* file, Units* units, Unit* unit)
{
   Entry entry;
   if (!cg_entry_at(file, unit, unit->entries, &entry))
      return;
   unit->addr_base   = entry.addr_base.number;
   unit->str_base    = entry.str_base.number;
   unit->ranges_base = entry.ranges_base.number;
   unit->line_program = entry.line_program.number;
   if (!address_of(file, unit, &entry.low_pc, &unit->low_pc))
      unit->low_pc = 0;
   cg_each_extent(file, unit, &entry, add_code, units);
}

static Int compare_code(const void* x, const void* y)
{
   const UnitCode *a = x, *b = y;
   return cg_compare_numbers(a->where.start, b->where.start);
}

const Units* cg_units(DebugFile* file)
{
   if (file->units != NULL)
      return file->units;
   Units* units = file->units = VG_(calloc)("cg.units", 1, sizeof(*units));
   Cursor c     = cg_cursor(file, SECTION_INFO, 0);
   Unit   unit;
   cg_allow_steps(file);
   while (!c.is_bad && c.at < c.end && read_header(&c, &unit)) {
      CG_MAKE_ROOM("cg.units.units", units->units, units->max, units->n);
      units->units[units->n++] = unit;
      if (unit.entries < unit.end)
         read_first_entry(file, units, &units->units[units->n - 1]);
      c.at = unit.end;
   }
   if (units->n_code > 0)
      VG_(ssort)(units->code, units->n_code, sizeof(units->code[0]),
                 compare_code);
   return units;
}

const Unit* cg_unit_at(DebugFile* file, ULong at)
{
   const Units* units = cg_units(file);
   UInt         n     = CG_N_UP_TO(units->units, units->n, at, at);
   const Unit*  unit  = n == 0 ? NULL : &units->units[n - 1];
   return unit != NULL && at >= unit->entries && at < unit->end ? unit : NULL;
}

/* Skip the header of a line table up to the lists of names; set offset_szB of
   `sizes`.  Return the table's version; 0 if it is unknown. */
static UInt skip_fields(Cursor* c, Unit* sizes)
{
   sizes->offset_szB = 4;
   if (cg_read_number(c, 4) == 0xffffffff) {
      sizes->offset_szB = 8;
      cg_skip(c, 8);
   }
   UInt version = (UInt)cg_read_number(c, 2);
   if (version < 2 || version > 5)
      return 0;
   if (version == 5)
      cg_skip(c, 2); /* sizes of addresses and segment selectors */
   cg_skip(c, sizes->offset_szB);
   /* Skip the fields about instructions and steps of lines. */
   cg_skip(c, version >= 4 ? 5 : 4);
   ULong n_opcodes = cg_read_number(c, 1);
   if (n_opcodes > 0)
      cg_skip(c, n_opcodes - 1);
   return c->is_bad ? 0 : version;
}

/* Return the name of file `number`, from 1, in the lists of versions 2 to 4. */
static const HChar* nth_of_texts(Cursor* c, ULong number)
{
   const HChar* name;
   do
      name = cg_read_text(c, True); /* a folder */
   while (name != NULL && name[0] != '\0');
   for (ULong i = 1; !c->is_bad; i++) {
      name = cg_read_text(c, i == number);
      if (i == number)
         return name == NULL || name[0] == '\0' ? NULL : name;
      for (UInt k = 0; k < 3; k++)
         cg_read_uleb(c); /* the file's folder, time and size */
   }
   return NULL;
}

enum { CONTENT_IS_PATH = 1, MAX_FORMATS = 16 };

/* Read one of version 5's two lists up to entry `number`, counted from 0, and
   return that entry's path.  Read a shorter list to its end. */
static Value nth_of_list(Cursor* c, const Unit* sizes, ULong number)
{
   ULong contents[MAX_FORMATS], forms[MAX_FORMATS];
   Value path = { .kind = VALUE_NONE };
   ULong n_formats = cg_read_number(c, 1);
   if (n_formats > MAX_FORMATS)
      c->is_bad = True;
   for (UInt i = 0; i < n_formats && !c->is_bad; i++) {
      contents[i] = cg_read_uleb(c);
      forms[i]    = cg_read_uleb(c);
   }
   ULong n = cg_read_uleb(c);
   /* Entries without formats occupy no bytes: leave them out. */
   for (ULong k = 0; k < n && n_formats > 0 && !c->is_bad; k++) {
      for (UInt i = 0; i < n_formats && !c->is_bad; i++) {
         Value value = read_value(c, sizes, (UInt)forms[i], 0);
         if (contents[i] == CONTENT_IS_PATH && k == number)
            path = value;
      }
      if (k == number)
         return path;
   }
   return path;
}

const HChar* cg_source_file(DebugFile* file, const Unit* unit, ULong number)
{
   Cursor       c       = cg_cursor(file, SECTION_LINE, unit->line_program);
   Unit         sizes   = *unit;
   UInt         version = skip_fields(&c, &sizes);
   const HChar* name    = NULL;
   if (version == 5) {
      nth_of_list(&c, &sizes, ~(ULong)0); /* folders */
      Value path = nth_of_list(&c, &sizes, number);
      name       = c.is_bad ? NULL : cg_text_of(file, unit, &path);
   } else if (version != 0) {
      name = nth_of_texts(&c, number);
   }
   return name == NULL ? NULL : cg_intern(VG_(basename)(name));
}
