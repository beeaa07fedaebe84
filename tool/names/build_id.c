/* SPDX-License-Identifier: GPL-2.0-or-later */
/* SPDX-FileCopyrightText: 2026 the authors of this Cachegrind */
/* The build id of an object: a note of the linker's, in a loaded segment: a
   name, then the contents, each padded to four bytes. */

#include "names/build_id.h"
#include "names/elf.h"

#include "pub_tool_libcbase.h"
#include "pub_tool_libcprint.h"
#include "pub_tool_mallocfree.h"

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

/* Return the id among the notes, and its length; NULL if the notes have
   none. */
static const UChar* find(const UChar* notes, SizeT szB, UInt* id_szB)
{
   while (szB >= sizeof(Note)) {
      Note note;
      VG_(memcpy)(&note, notes, sizeof(note));
      const SizeT begins = sizeof(Note) - sizeof(note.name);
      if (note.name_szB > szB || note.szB > szB)
         return NULL;
      SizeT id   = begins + filled_up(note.name_szB);
      SizeT next = id + filled_up(note.szB);
      if (id + note.szB > szB)
         return NULL;
      if (note.type == NOTE_IS_BUILD_ID && note.name_szB == sizeof(note.name)
          && VG_(memcmp)(note.name, "GNU", sizeof(note.name)) == 0) {
         *id_szB = note.szB;
         return notes + id;
      }
      if (next > szB)
         return NULL;
      notes += next;
      szB -= next;
   }
   return NULL;
}

static Bool write_id(const UChar* notes, SizeT szB, HChar* text)
{
   UInt         n;
   const UChar* id = find(notes, szB, &n);
   if (id == NULL || n == 0 || n > CG_MAX_BUILD_ID)
      return False;
   for (UInt i = 0; i < n; i++)
      VG_(sprintf)(text + 2 * i, "%02x", (UInt)id[i]);
   return True;
}

Bool cg_build_id(const HChar* object, HChar text[2 * CG_MAX_BUILD_ID + 1])
{
   ElfFile* file   = cg_elf_open(object);
   Bool     has_id = False;
   Extent   where;
   if (file == NULL)
      return False;
   for (UInt i = 0; !has_id && cg_elf_notes(file, i, &where); i++) {
      UChar* notes = cg_elf_memory(file, where);
      if (notes != NULL)
         has_id = write_id(notes, where.end - where.start, text);
      VG_(free)(notes);
   }
   cg_elf_close(file);
   return has_id;
}
