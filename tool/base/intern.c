/* SPDX-License-Identifier: GPL-2.0-or-later */
/* SPDX-FileCopyrightText: 2026 the authors of this Cachegrind */
/* Interned names: a hash table whose entries end with their texts. */

#include "base/intern.h"
#include "base/table.h"
#include "base/valgrind.h"

typedef struct {
   Link  link;
   UWord hash;
   HChar text[];
} Name;

static Table names;

static UWord hash_of_name(const Link* entry)
{
   return ((const Name*)entry)->hash;
}

const HChar* cg_intern_start(const HChar* text, SizeT n)
{
   UWord hash = (UWord)1469598103934665603ULL; /* nearly FNV-1a */
   for (SizeT i = 0; i < n; i++)
      hash = (hash ^ (UChar)text[i]) * (UWord)1099511628211ULL;
   hash ^= hash >> 15;
   CG_EACH_OF (&names, hash, const Name, known) {
      if (known->hash == hash && VG_(strncmp)(known->text, text, n) == 0
          && known->text[n] == '\0')
         return known->text;
   }
   Name* name = cg_permanent(sizeof(Name) + n + 1);
   name->hash = hash;
   VG_(memcpy)(name->text, text, n);
   name->text[n] = '\0';
   cg_table_add(&names, &name->link);
   return name->text;
}

const HChar* cg_intern(const HChar* text)
{
   return cg_intern_start(text, VG_(strlen)(text));
}

const HChar* cg_intern_format(const HChar* format, ...)
{
   static HChar* text;
   static Int    szB;
   for (;;) {
      va_list arguments;
      va_start(arguments, format);
      UInt n = VG_(vsnprintf)(text, szB, format, arguments);
      va_end(arguments);
      if ((Int)n + 1 < szB)
         return cg_intern_start(text, n);
      szB  = 2 * szB + 256;
      text = VG_(realloc)("cg.names.text", text, (SizeT)szB);
   }
}

const HChar* cg_intern_path(const HChar* dir, const HChar* file)
{
   return dir[0] == '\0' ? cg_intern(file)
                         : cg_intern_format("%s/%s", dir, file);
}

void cg_names_init(void)
{
   cg_table_init(&names, 1024, hash_of_name);
}

UWord cg_n_names(void)
{
   return names.n_entries;
}
