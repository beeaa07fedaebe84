/*--------------------------------------------------------------------*/
/*--- Hash tables and memory of what is kept for ever; arrays.       ---*/
/*--------------------------------------------------------------------*/

/* Chained tables that double when there is more than an entry a chain.  The
   link is the first word of every entry; how to hash an entry again is the
   owner's business.  And arrays that grow. */

#ifndef CG_COSTS_TABLE_H
#define CG_COSTS_TABLE_H

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

/* The first entry of the chain that entries with that hash are in. */
static inline Link* cg_table_chain(const Table* table, UWord hash)
{
   return table->chains[hash & (table->n_chains - 1)];
}

void cg_table_add(Table* table, Link* entry);

/* A hash of two words.  Interned names and permanent entries are told apart by
   their addresses, whose low bits are all alike. */
static inline UWord cg_mix(UWord a, UWord b)
{
   UWord h = (a >> 3) * (UWord)0x9e3779b97f4a7c15ULL + b;
   return h ^ h >> 15;
}

/* Memory for an entry, cut from chunks: VG_(malloc) would add some thirty bytes
   to each. */
void* cg_permanent(SizeT nbytes);

/* Make room for item number `wanted` in an array from VG_(malloc), or NULL,
   which may move; `n`, a UInt, has the items that it has room for.  New items
   are zero.  cost_centre is VG_(malloc)'s. */
#define CG_MAKE_ROOM(cost_centre, array, n, wanted)                          \
   do {                                                                      \
      if (UNLIKELY((wanted) >= (n)))                                         \
         (array) = cg_grown(cost_centre, array, &(n), wanted,                \
                            sizeof(*(array)));                               \
   } while (0)

/* Private to the macro. */
void* cg_grown(const HChar* cost_centre, void* array, UInt* n, UWord wanted,
               SizeT item_szB);

#endif
