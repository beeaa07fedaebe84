/* SPDX-License-Identifier: GPL-2.0-or-later */
/* SPDX-FileCopyrightText: 2026 the authors of this Cachegrind */
/* Interned names: a hash table (base/table.h) whose entries are followed by
   their texts. */

#include "base/intern.h"
#include "base/table.h"
#include "base/valgrind.h"

typedef struct Name {
   struct Name* next_in_hash;
   UWord        hash;
   HChar        text[];
} Name;

static Table names;

static UWord hash_of_name(const Link* entry)
{
   return ((const Name*)entry)->hash;
}

/* Return a hash of the text: FNV-1a over its bytes. */
static UWord hash_text(const HChar* text)
{
   UWord hash = (UWord)1469598103934665603ULL;
   for (; *text != '\0'; text++)
      hash = (hash ^ (UChar)*text) * (UWord)1099511628211ULL;
   return hash ^ hash >> 15;
}

const HChar* cg_intern(const HChar* text)
{
   UWord hash = hash_text(text);
   CG_EACH_OF (&names, hash, const Name, known) {
      if (known->hash == hash && VG_(strcmp)(known->text, text) == 0)
         return known->text;
   }
   SizeT len  = VG_(strlen)(text);
   Name* name = cg_permanent(sizeof(Name) + len + 1);
   name->hash = hash;
   VG_(memcpy)(name->text, text, len + 1);
   cg_table_add(&names, (Link*)name);
   return name->text;
}

const HChar* cg_intern_path(const HChar* dir, const HChar* file)
{
   static HChar* path;
   static SizeT  path_szB;
   if (dir[0] == '\0')
      return cg_intern(file);
   SizeT need = VG_(strlen)(dir) + 1 + VG_(strlen)(file) + 1;
   if (need > path_szB) {
      path_szB = 2 * need;
      path     = VG_(realloc)("cg.names.path", path, path_szB);
   }
   VG_(sprintf)(path, "%s/%s", dir, file);
   return cg_intern(path);
}

void cg_names_init(void)
{
   cg_table_init(&names, 1024, hash_of_name);
}

UWord cg_n_names(void)
{
   return names.n_entries;
}
