/* SPDX-License-Identifier: GPL-2.0-or-later */
/* SPDX-FileCopyrightText: 2026 the authors of this Cachegrind */
/* Names of a unit's source files.  The header is read again for each name, as
   few names are looked up. */

#include "names/source_files.h"
#include "base/intern.h"

#include "pub_tool_libcbase.h"
#include "pub_tool_libcfile.h"

/* Skip the header's fields up to the lists of names.  Returns the version, 0 if
   it is unknown.  `sizes` gets the sizes of the header's own numbers. */
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
      cg_skip(c, 2); /* sizes of addresses and of segments' selectors */
   cg_skip(c, sizes->offset_szB);
   /* The five fields tell how instructions and lines advance. */
   cg_skip(c, version >= 4 ? 5 : 4);
   ULong n_opcodes = cg_read_number(c, 1);
   if (n_opcodes > 0)
      cg_skip(c, n_opcodes - 1);
   return c->is_bad ? 0 : version;
}

/* Return the file with that number, from 1, in a list of a version up to 4:
   texts, ended by an empty one. */
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
         cg_read_uleb(c); /* its folder, time and size */
   }
   return NULL;
}

enum { CONTENT_IS_PATH = 1, MAX_FORMATS = 16 };

/* Read one of version 5's two lists up to the file with that number, from 0,
   and return its path.  A shorter list is read to its end. */
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
   /* Without formats, names occupy no bytes. */
   for (ULong k = 0; k < n && n_formats > 0 && !c->is_bad; k++) {
      for (UInt i = 0; i < n_formats && !c->is_bad; i++) {
         Value value = cg_read_value(c, sizes, (UInt)forms[i]);
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
