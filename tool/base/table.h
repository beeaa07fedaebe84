/* SPDX-License-Identifier: GPL-2.0-or-later */
/* SPDX-FileCopyrightText: 2026 the authors of this Cachegrind */
/* Chained hash tables, which double when they have more entries than chains;
   and arrays that grow.  An entry begins with its Link.  A table's owner gives
   a function that hashes an entry. */

#pragma once

#include "pub_tool_basics.h"

typedef struct Link {
   struct Link* next;
} Link;

typedef struct {
   Link** chains;
   UWord  n_chains; /* a power of two */
   UWord  n_entries;
   UWord (*hash)(const Link* entry);
} Table;

void cg_table_init(Table* table, UWord n_chains,
                   UWord (*hash)(const Link* entry));

static inline Link* cg_table_chain(const Table* table, UWord hash)
{
   return table->chains[hash & (table->n_chains - 1)];
}

/* Loop over the entries of a chain, of the chain for a hash, or of a table; `x`
   is a T*, and T begins with a Link. */
#define CG_EACH_IN(chain, T, x)                                              \
   for (T* x = (T*)(chain); x != NULL; x = (T*)((const Link*)x)->next)
#define CG_EACH_OF(table, hash, T, x)                                        \
   CG_EACH_IN (cg_table_chain(table, hash), T, x)
#define CG_EACH(table, T, x)                                                 \
   for (UWord chain_of_##x = 0; chain_of_##x < (table)->n_chains;            \
        chain_of_##x++)                                                      \
      CG_EACH_IN ((table)->chains[chain_of_##x], T, x)

void cg_table_add(Table* table, Link* entry);

/* Remove the entry, which must be in the table. */
void cg_table_remove(Table* table, const Link* entry);

/* Add a copy of the entry, of nbytes; return the copy, which stays for ever. */
void* cg_table_keep(Table* table, const void* entry, SizeT nbytes);

/* Return a hash of two words, such as addresses, whose low bits are alike. */
static inline UWord cg_mix(UWord a, UWord b)
{
   UWord h = (a >> 3) * (UWord)0x9e3779b97f4a7c15ULL + b;
   return h ^ h >> 15;
}

/* Return nbytes that are never freed, without VG_(malloc)'s bytes for each. */
void* cg_permanent(SizeT nbytes);

/* Make room for item number `wanted` in `array`, which is NULL or from
   VG_(malloc) and may move; `n`, a UInt, is the number of items allocated.  New
   items are zero.  cost_centre is the label for VG_(malloc). */
#define CG_MAKE_ROOM(cost_centre, array, n, wanted)                          \
   do {                                                                      \
      if (UNLIKELY((wanted) >= (n)))                                         \
         (array) = cg_grown(cost_centre, array, &(n), wanted,                \
                            sizeof(*(array)));                               \
   } while (0)

/* Return how many of n items come before the first for which the condition, of
   item number i, is false; it must be false for all items after that one. */
#define CG_N_WHILE(n, i, condition)                                          \
   ({                                                                        \
      UInt low = 0, high = (n);                                              \
      while (low < high) {                                                   \
         UInt i = low + (high - low) / 2;                                    \
         if (condition)                                                      \
            low = i + 1;                                                     \
         else                                                                \
            high = i;                                                        \
      }                                                                      \
      low;                                                                   \
   })

/* Return how many of n items, sorted by `member`, have a member up to `key`. */
#define CG_N_UP_TO(array, n, member, key)                                    \
   CG_N_WHILE (n, middle, (array)[middle].member <= (key))

/* Grow the array; used only by CG_MAKE_ROOM. */
void* cg_grown(const HChar* cost_centre, void* array, UInt* n, UWord wanted,
               SizeT item_szB);
