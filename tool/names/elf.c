/* SPDX-License-Identifier: GPL-2.0-or-later */
/* SPDX-FileCopyrightText: 2026 the authors of this Cachegrind */
/* Reading ELF files, without <elf.h>: the tool has no C library. */

#include "names/elf.h"
#include "base/elf_layout.h"
#include "base/files.h"
#include "base/intern.h"
#include "base/text.h"
#include "base/valgrind.h"

typedef struct {
   UInt type;
#if defined(__LP64__)
   UInt flags;
#endif
   Addr offset;
   Addr address;
   Addr physical;
   Addr file_szB;
   Addr memory_szB;
#if !defined(__LP64__)
   UInt flags;
#endif
   Addr alignment;
} Segment;

enum {
   SEGMENT_IS_LOADED       = 1,
   SEGMENT_HAS_NOTES       = 4,
   SEGMENT_HAS_FRAME_TABLE = 0x6474e550, /* PT_GNU_EH_FRAME */
   SECTION_HAS_DYNAMIC     = 11, /* symbols for the dynamic linker */
   SECTION_IS_CODE         = 4,  /* a flag */
   SECTION_IS_COMPRESSED   = 0x800, /* a flag */
   SECTION_IS_NOT_IN_FILE  = 8,
   SYMBOL_IS_UNTYPED       = 0,
   SYMBOL_IS_DATA          = 1,
   SYMBOL_IS_IFUNC         = 10,
   MACHINE_IS_ARM          = 40
};

#define MAX_SEGMENTS 64
#define MAX_SECTIONS 4096

struct ElfFile {
   Int         fd;
   ElfHeader   header;
   Segment     segments[MAX_SEGMENTS];
   ULong       szB;
   UInt        n_sections; /* 0: none, unreadable, or too many */
   ElfSection* sections;
};

static Bool has_bytes(const ElfFile* file, ULong offset, ULong size)
{
   return offset <= file->szB && size <= file->szB - offset;
}

static Bool read_headers(ElfFile* file)
{
   ElfHeader* header = &file->header;
   return cg_read_at(file->fd, 0, header, sizeof(*header))
          && cg_is_elf(header)
          && header->segment_szB == sizeof(Segment)
          && header->n_segments <= MAX_SEGMENTS
          && cg_read_at(file->fd, header->segments, file->segments,
                        header->n_segments * sizeof(Segment));
}

static void read_sections(ElfFile* file)
{
   const ElfHeader* header = &file->header;
   SizeT            szB    = header->n_sections * sizeof(ElfSection);
   file->n_sections        = 0;
   file->sections          = NULL;
   if (header->section_szB != sizeof(ElfSection) || header->n_sections == 0
       || header->n_sections > MAX_SECTIONS
       || header->section_of_names >= header->n_sections
       || !has_bytes(file, header->sections, szB))
      return;
   file->sections = VG_(malloc)("cg.elf.sections", szB);
   if (!cg_read_at(file->fd, header->sections, file->sections, szB))
      return;
   file->n_sections = header->n_sections;
   for (UInt i = 0; i < file->n_sections; i++) {
      ElfSection* s = &file->sections[i];
      if (s->type != SECTION_IS_NOT_IN_FILE
          && !has_bytes(file, s->offset, s->szB))
         s->szB = 0;
   }
}

ElfFile* cg_elf_open(const HChar* name)
{
   Int fd = VG_(fd_open)(name, VKI_O_RDONLY, 0);
   if (fd < 0)
      return NULL;
   ElfFile* file = VG_(calloc)("cg.elf", 1, sizeof(ElfFile));
   file->fd      = fd;
   file->szB     = (ULong)VG_(lseek)(fd, 0, VKI_SEEK_END);
   if (read_headers(file)) {
      read_sections(file);
      return file;
   }
   cg_elf_close(file);
   return NULL;
}

void cg_elf_close(ElfFile* file)
{
   VG_(close)(file->fd);
   VG_(free)(file->sections);
   VG_(free)(file);
}

/*--- Segments                                             ---*/

/* Return the loaded segment with bytes of the file at address a, or NULL. */
static const Segment* segment_at(const ElfFile* file, Addr a)
{
   for (UInt i = 0; i < file->header.n_segments; i++) {
      const Segment* s = &file->segments[i];
      if (s->type == SEGMENT_IS_LOADED && a >= s->address
          && a - s->address < s->file_szB)
         return s;
   }
   return NULL;
}

UChar* cg_elf_memory(const ElfFile* file, Extent where)
{
   const Segment* s      = segment_at(file, where.start);
   SizeT          wanted = where.end - where.start;
   if (s == NULL || where.end <= where.start || wanted > file->szB)
      return NULL;
   Addr   before = where.start - s->address;
   SizeT  rest   = s->file_szB - before;
   UChar* bytes  = VG_(calloc)("cg.elf.memory", wanted, 1);
   if (cg_read_at(file->fd, s->offset + before, bytes,
                  rest < wanted ? rest : wanted))
      return bytes;
   VG_(free)(bytes);
   return NULL;
}

/*--- Sections                                             ---*/

/* The bytes for a section's name and a zero, enough to tell names apart. */
#define NAME_SZB 24

static void get_name(const ElfFile* file, const ElfSection* section,
                     HChar name[NAME_SZB])
{
   const ElfSection* names = &file->sections[file->header.section_of_names];
   SizeT          n     = NAME_SZB - 1;
   VG_(memset)(name, 0, NAME_SZB);
   if (section->name >= names->szB)
      return;
   if (n > names->szB - section->name)
      n = names->szB - section->name;
   if (!cg_read_at(file->fd, names->offset + section->name, name, n))
      name[0] = '\0';
}

static Extent extent_of(const ElfSection* section)
{
   return (Extent){ section->address, section->address + section->szB };
}

static Bool is_linkage(const HChar* name)
{
   return cg_begins(name, ".plt") || cg_begins(name, ".iplt");
}

CodeSection* cg_elf_code(const ElfFile* file, UInt* n)
{
   CodeSection* found = NULL;
   *n                 = 0;
   for (UInt i = 0; i < file->n_sections; i++) {
      HChar          name[NAME_SZB];
      const ElfSection* s = &file->sections[i];
      if (s->address == 0 || s->szB == 0)
         continue;
      get_name(file, s, name);
      if ((s->flags & SECTION_IS_CODE) == 0 && !is_linkage(name))
         continue;
      found = VG_(realloc)("cg.elf.code", found, (*n + 1) * sizeof(found[0]));
      found[(*n)++] = (CodeSection){ .where      = extent_of(s),
                                     .is_linkage = is_linkage(name) };
   }
   return found;
}

/* Find .eh_frame, up to its segment's end, through the segment `table`,
   .eh_frame_hdr.  Byte 1 is the encoding of the address at byte 4: linkers
   write it in four bytes, relative to byte 4. */
static Bool frames_of_table(const ElfFile* file, const Segment* table,
                            Extent* frames)
{
   const UChar is_relative = 0x1b;
   Int         distance;
   UChar*      bytes = cg_elf_memory(
      file, (Extent){ table->address, table->address + 8 });
   if (bytes == NULL)
      return False;
   Bool is_known = bytes[0] == 1 && bytes[1] == is_relative;
   VG_(memcpy)(&distance, bytes + 4, sizeof(distance));
   VG_(free)(bytes);
   Addr           start = table->address + 4 + (Addr)(Word)distance;
   const Segment* s     = segment_at(file, start);
   if (!is_known || s == NULL)
      return False;
   *frames = (Extent){ start, s->address + s->file_szB };
   return frames->end > start;
}

/* Return the section called `name` if it has bytes in the file, else NULL. */
static const ElfSection* section_called(const ElfFile* file, const HChar* name)
{
   for (UInt i = 0; i < file->n_sections; i++) {
      HChar             its[NAME_SZB];
      const ElfSection* s = &file->sections[i];
      if (s->type == SECTION_IS_NOT_IN_FILE || s->szB == 0)
         continue;
      get_name(file, s, its);
      if (VG_(strcmp)(its, name) == 0)
         return s;
   }
   return NULL;
}

Bool cg_elf_part(const ElfFile* file, const HChar* name, ElfPart* part)
{
   const ElfSection* s = section_called(file, name);
   if (s != NULL)
      *part = (ElfPart){ .offset = s->offset, .szB = s->szB,
                         .is_compressed
                         = (s->flags & SECTION_IS_COMPRESSED) != 0 };
   return s != NULL;
}

Bool cg_elf_read(const ElfFile* file, ULong offset, void* to, SizeT n)
{
   return has_bytes(file, offset, n) && cg_read_at(file->fd, offset, to, n);
}

Bool cg_elf_frames(const ElfFile* file, Extent* frames)
{
   const ElfSection* s = section_called(file, ".eh_frame");
   if (s != NULL) {
      *frames = extent_of(s);
      return True;
   }
   for (UInt i = 0; i < file->header.n_segments; i++) {
      if (file->segments[i].type == SEGMENT_HAS_FRAME_TABLE)
         return frames_of_table(file, &file->segments[i], frames);
   }
   return False;
}

/*--- Symbols                                              ---*/

static UInt type_of(const ElfEntry* symbol)
{
   return symbol->info & 0xf;
}

static Bool is_in_code(const ElfFile* file, const ElfEntry* symbol)
{
   if (symbol->section >= file->n_sections)
      return False;
   const ElfSection* s = &file->sections[symbol->section];
   return (s->flags & SECTION_IS_CODE) != 0 && symbol->value >= s->address
          && symbol->value - s->address < s->szB;
}

static Bool is_of_kind(const ElfFile* file, const ElfEntry* symbol,
                       SymbolKind kind)
{
   UInt type = type_of(symbol);
   if (symbol->section == 0)
      return False;
   return kind == SYMBOLS_OF_DATA
             ? type == SYMBOL_IS_DATA && symbol->szB > 0
             : type == SYMBOL_IS_FUNCTION || type == SYMBOL_IS_IFUNC
                  || (type == SYMBOL_IS_UNTYPED && is_in_code(file, symbol));
}

/* Return the symbol's address, on ARM without the lowest bit, which for code
   tells the encoding of the instructions. */
static Addr start_of(const ElfFile* file, const ElfEntry* symbol)
{
   return file->header.machine == MACHINE_IS_ARM ? symbol->value & ~(Addr)1
                                                 : symbol->value;
}

/* Append the section's symbols of that kind to the *n symbols in found[];
   return the array, which may have moved. */
static ElfSymbol* add_symbols(const ElfFile* file, const ElfSection* section,
                              SymbolKind kind, ElfSymbol* found, UInt* n)
{
   ULong     names     = section->link < file->n_sections
                            ? file->sections[section->link].offset
                            : 0;
   UWord     n_symbols = section->szB / sizeof(ElfEntry);
   SizeT     szB       = n_symbols * sizeof(ElfEntry);
   ElfEntry* symbols   = VG_(malloc)("cg.elf.read", szB);
   if (!cg_read_at(file->fd, section->offset, symbols, szB))
      n_symbols = 0;
   found = VG_(realloc)("cg.elf.symbols", found,
                        (*n + n_symbols + 1) * sizeof(found[0]));
   for (UWord i = 0; i < n_symbols; i++) {
      const ElfEntry* s = &symbols[i];
      if (is_of_kind(file, s, kind)) {
         Addr start    = start_of(file, s);
         found[(*n)++] = (ElfSymbol){
            .where    = { start, start + s->szB },
            .name     = names == 0 ? 0 : names + s->name,
            .is_typed = type_of(s) != SYMBOL_IS_UNTYPED,
            .is_local = s->info >> 4 == 0
         };
      }
   }
   VG_(free)(symbols);
   return found;
}

ElfSymbol* cg_elf_symbols(const ElfFile* file, SymbolKind kind, UInt* n)
{
   ElfSymbol* found = NULL;
   ULong      rest  = file->szB; /* sections do not overlap */
   *n               = 0;
   for (UInt i = 0; i < file->n_sections; i++) {
      const ElfSection* s = &file->sections[i];
      if ((s->type != SECTION_HAS_SYMBOLS && s->type != SECTION_HAS_DYNAMIC)
          || s->entry_szB != sizeof(ElfEntry) || s->szB == 0 || s->szB > rest)
         continue;
      rest -= s->szB;
      found = add_symbols(file, s, kind, found, n);
   }
   return found;
}

static Int compare_symbols(const void* x, const void* y)
{
   const ElfSymbol *a = x, *b = y;
   return cg_compare_numbers(a->where.start, b->where.start)
             ?: cg_compare_numbers(a->where.end, b->where.end)
             ?: cg_compare_numbers(a->name, b->name);
}

void cg_elf_sort(ElfSymbol* symbols, UInt n)
{
   if (n > 0)
      VG_(ssort)(symbols, n, sizeof(symbols[0]), compare_symbols);
}

const HChar* cg_elf_name(const ElfFile* file, const ElfSymbol* symbol)
{
   const SizeT step = 256;
   HChar*      name = NULL;
   SizeT       szB  = 0;
   if (symbol->name == 0)
      return NULL;
   do {
      ULong rest = file->szB - (symbol->name + szB);
      SizeT n    = rest < step ? (SizeT)rest : step;
      name       = VG_(realloc)("cg.elf.name", name, szB + step + 1);
      if (symbol->name + szB >= file->szB
          || !cg_read_at(file->fd, symbol->name + szB, name + szB, n))
         n = 0;
      VG_(memset)(name + szB + n, 0, step + 1 - n);
      szB += step;
   } while (VG_(strlen)(name) == szB);
   name[VG_(strcspn)(name, "@")] = '\0';
   const HChar* interned = name[0] == '\0' ? NULL : cg_intern(name);
   VG_(free)(name);
   return interned;
}

typedef struct {
   UInt  name_szB;
   UInt  szB;
   UInt  type;
   HChar name[4];
} Note;

#define NOTE_IS_BUILD_ID 3

static SizeT filled_up(SizeT szB)
{
   return (szB + 3) & ~(SizeT)3;
}

/* Write the notes' build id into text; return False if none fits. */
static Bool write_id(const UChar* notes, SizeT szB, HChar* text)
{
   while (szB >= sizeof(Note)) {
      Note note;
      VG_(memcpy)(&note, notes, sizeof(note));
      const SizeT begins = sizeof(Note) - sizeof(note.name);
      if (note.name_szB > szB || note.szB > szB)
         return False;
      SizeT id   = begins + filled_up(note.name_szB);
      SizeT next = id + filled_up(note.szB);
      if (id + note.szB > szB)
         return False;
      if (note.type == NOTE_IS_BUILD_ID && note.name_szB == sizeof(note.name)
          && VG_(memcmp)(note.name, "GNU", sizeof(note.name)) == 0) {
         for (UInt i = 0; i < note.szB && note.szB <= CG_MAX_BUILD_ID; i++)
            VG_(sprintf)(text + 2 * i, "%02x", (UInt)notes[id + i]);
         return note.szB > 0 && note.szB <= CG_MAX_BUILD_ID;
      }
      if (next > szB)
         return False;
      notes += next;
      szB -= next;
   }
   return False;
}

Bool cg_build_id(const HChar* object, HChar text[2 * CG_MAX_BUILD_ID + 1])
{
   ElfFile* file   = cg_elf_open(object);
   Bool     has_id = False;
   if (file == NULL)
      return False;
   for (UInt i = 0; !has_id && i < file->header.n_segments; i++) {
      const Segment* s = &file->segments[i];
      if (s->type != SEGMENT_HAS_NOTES)
         continue;
      UChar* notes = cg_elf_memory(
         file, (Extent){ s->address, s->address + s->memory_szB });
      if (notes != NULL)
         has_id = write_id(notes, s->memory_szB, text);
      VG_(free)(notes);
   }
   cg_elf_close(file);
   return has_id;
}
