/* SPDX-License-Identifier: GPL-2.0-or-later */
/* SPDX-FileCopyrightText: 2026 the authors of this Cachegrind */
/* GDB's list.  New entries come first, so the list is read up to the first
   known entry.  An entry is identified by its address and its object, since
   run-times reuse the memory of entries. */

#include "names/jit/gdb_list.h"
#include "base/elf_layout.h"
#include "base/table.h"
#include "base/valgrind.h"

/*--- Objects                                              ---*/

enum {
   FILE_IS_RELOCATABLE  = 1,
   SECTION_NOT_THERE    = 0xff00 /* from this number on: no section */
};

typedef struct {
   const UChar* bytes;
   SizeT        szB;
   ElfHeader   header;
} Object;

static Bool get(const Object* object, Addr at, void* to, SizeT n)
{
   if (at > object->szB || n > object->szB - at)
      return False;
   VG_(memcpy)(to, object->bytes + at, n);
   return True;
}

static Bool get_section(const Object* object, UInt i, ElfSection* section)
{
   const ElfHeader* h = &object->header;
   return i < h->n_sections && h->section_szB == sizeof(ElfSection)
          && h->sections <= object->szB
          && get(object, h->sections + i * sizeof(ElfSection), section,
                 sizeof(*section));
}

/* Return the text at `at` in the section; NULL if the text has no end there. */
static const HChar* text_in(const Object* object, const ElfSection* section,
                            UInt at)
{
   if (section->offset > object->szB
       || section->szB > object->szB - section->offset || at >= section->szB)
      return NULL;
   const UChar* text = object->bytes + section->offset + at;
   for (SizeT n = 0; n < section->szB - at; n++) {
      if (text[n] == '\0')
         return (const HChar*)text;
   }
   return NULL;
}

static void read_symbol(const Object* object, const ElfSection* names,
                        const ElfEntry* symbol)
{
   ElfSection       section;
   JitCode code = { .text = text_in(object, names, symbol->name) };
   if ((symbol->info & 0xf) != SYMBOL_IS_FUNCTION || symbol->section == 0
       || symbol->section >= SECTION_NOT_THERE || code.text == NULL
       || code.text[0] == '\0' || symbol->szB == 0
       || !get_section(object, symbol->section, &section))
      return;
   code.start = symbol->value;
   if (object->header.type == FILE_IS_RELOCATABLE)
      code.start += section.address;
   code.last = code.start + (symbol->szB - 1);
   if (code.last >= code.start && code.start != 0)
      cg_code_loaded(&code);
}

void cg_gdb_object_read(const UChar* bytes, SizeT szB)
{
   Object      object   = { .bytes = bytes, .szB = szB };
   ElfSection     symbols, names;
   ElfEntry      symbol;
   if (!get(&object, 0, &object.header, sizeof(object.header))
       || !cg_is_elf(&object.header))
      return;
   for (UInt i = 0; get_section(&object, i, &symbols); i++) {
      if (symbols.type != SECTION_HAS_SYMBOLS
          || symbols.entry_szB != sizeof(ElfEntry)
          || !get_section(&object, symbols.link, &names))
         continue;
      for (Addr at = 0; at < symbols.szB; at += sizeof(ElfEntry)) {
         if (symbols.offset > szB
             || !get(&object, symbols.offset + at, &symbol, sizeof(symbol)))
            break;
         read_symbol(&object, &names, &symbol);
      }
   }
}

/*--- The list                                             ---*/

typedef struct {
   UInt version, action;
   Addr relevant, first;
} Descriptor;

typedef struct {
   Addr  next, previous, object;
   ULong szB;
} ListEntry;

#define MAX_OBJECT  ((ULong)256 << 20)
#define MAX_ENTRIES 1000000 /* the list may be circular */

static Bool is_known(const GdbList* list, Addr entry, const ListEntry* of)
{
   for (UInt i = list->n_known; i > 0; i--) {
      const struct KnownObject* known = &list->known[i - 1];
      if (known->entry == entry)
         return known->object == of->object && known->szB == of->szB;
   }
   return False;
}

static void know(GdbList* list, Addr entry, const ListEntry* of)
{
   CG_MAKE_ROOM("cg.gdb_list.known", list->known, list->max_known,
                list->n_known);
   list->known[list->n_known++]
      = (struct KnownObject){ entry, of->object, of->szB };
}

static void read_object(const ListEntry* entry)
{
   if (entry->szB > MAX_OBJECT || entry->szB == 0
       || !cg_can_read(entry->object, (SizeT)entry->szB))
      return;
   UChar* copy = VG_(malloc)("cg.gdb_list.object", (SizeT)entry->szB);
   VG_(memcpy)(copy, (const void*)entry->object, (SizeT)entry->szB);
   cg_gdb_object_read(copy, (SizeT)entry->szB);
   VG_(free)(copy);
}

void cg_gdb_list_read(GdbList* list)
{
   Descriptor descriptor;
   ListEntry  entry;
   if (!cg_can_read(list->descriptor, sizeof(descriptor)))
      return;
   VG_(memcpy)(&descriptor, (const void*)list->descriptor,
               sizeof(descriptor));
   Addr a = descriptor.first;
   for (UInt n = 0; n < MAX_ENTRIES && a != 0; n++) {
      if (!cg_can_read(a, sizeof(entry)))
         break;
      VG_(memcpy)(&entry, (const void*)a, sizeof(entry));
      if (is_known(list, a, &entry))
         break;
      know(list, a, &entry);
      read_object(&entry);
      a = entry.next;
   }
}
