/* SPDX-License-Identifier: GPL-2.0-or-later */
/* SPDX-FileCopyrightText: 2026 the authors of this Cachegrind */
/* Hash tables, which double when they are full, and then hash all entries
   again; and arrays, which grow to over twice the items needed. */

#include "base/table.h"
#include "base/valgrind.h"

void cg_table_init(Table* table, UWord n_chains,
                   UWord (*hash)(const Link* entry))
{
   table->chains    = VG_(calloc)("cg.table.chains", n_chains, sizeof(Link*));
   table->n_chains  = n_chains;
   table->n_entries = 0;
   table->hash      = hash;
}

static void link_in(Table* table, Link* entry)
{
   Link** chain = &table->chains[table->hash(entry) & (table->n_chains - 1)];
   entry->next  = *chain;
   *chain       = entry;
}

void cg_table_add(Table* table, Link* entry)
{
   if (table->n_entries >= table->n_chains) {
      Link** old   = table->chains;
      UWord  n_old = table->n_chains;
      table->n_chains *= 2;
      table->chains
         = VG_(calloc)("cg.table.chains", table->n_chains, sizeof(Link*));
      for (UWord i = 0; i < n_old; i++) {
         for (Link *next, *moved = old[i]; moved != NULL; moved = next) {
            next = moved->next;
            link_in(table, moved);
         }
      }
      VG_(free)(old);
   }
   link_in(table, entry);
   table->n_entries++;
}

void cg_table_remove(Table* table, const Link* entry)
{
   Link** link = &table->chains[table->hash(entry) & (table->n_chains - 1)];
   while (*link != entry)
      link = &(*link)->next;
   *link = entry->next;
   table->n_entries--;
}

void* cg_permanent(SizeT nbytes)
{
   return VG_(perm_malloc)(nbytes, sizeof(ULong));
}

void* cg_table_keep(Table* table, const void* entry, SizeT nbytes)
{
   void* kept = cg_permanent(nbytes);
   VG_(memcpy)(kept, entry, nbytes);
   cg_table_add(table, kept);
   return kept;
}

void* cg_grown(const HChar* cost_centre, void* array, UInt* n, UWord wanted,
               SizeT item_szB)
{
   UWord n_new = 2 * wanted + 8;
   array       = VG_(realloc)(cost_centre, array, n_new * item_szB);
   VG_(memset)((UChar*)array + *n * item_szB, 0, (n_new - *n) * item_szB);
   *n = (UInt)n_new;
   return array;
}
