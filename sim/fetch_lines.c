/*--------------------------------------------------------------------*/
/*--- The instruction lines that a simulation knows.                 ---*/
/*--------------------------------------------------------------------*/

/* See sim/fetch_lines.h.  Objects are hashed by line number, and cut from
   chunks.  Freestanding. */

#include "sim/fetch_lines.h"

#define N_CHAINS        16384 /* a power of two */
#define N_CHUNK_OBJECTS 512

void cg_make_fetch_table(FetchTable* table, const CacheShape* I1,
                         UWord object_szB, UWord link_at)
{
   *table = (FetchTable){ .shape = *I1, .object_szB = object_szB,
                          .link_at = link_at };
   table->chains = cg_alloc("cg.code.chains", N_CHAINS * sizeof(void*));
}

static FetchLink* link_of(const FetchTable* table, void* object)
{
   return (FetchLink*)((UChar*)object + table->link_at);
}

static void** chain_of(const FetchTable* table, Addr base)
{
   UWord n = base >> table->shape.line_bits;
   /* Libraries lie at round distances: the higher bits must have their say. */
   return &table->chains[(n ^ n >> 14 ^ n >> 28) & (N_CHAINS - 1)];
}

static void put_at_front(const FetchTable* table, void** chain, void* object)
{
   link_of(table, object)->next = *chain;
   *chain                       = object;
}

static void add_chunk(FetchTable* table)
{
   UChar* chunk
      = cg_alloc_near("cg.code", N_CHUNK_OBJECTS * table->object_szB);
   for (UWord i = N_CHUNK_OBJECTS; i-- > 0;)
      put_at_front(table, &table->unused, chunk + i * table->object_szB);
}

static void* new_object(FetchTable* table, Addr base)
{
   if (table->unused == NULL)
      add_chunk(table);
   UChar* object = table->unused;
   table->unused = link_of(table, object)->next;
   for (UWord i = 0; i < table->object_szB; i++)
      object[i] = 0;
   *(Addr*)object = base;
   table->n++;
   return object;
}

void* cg_fetch_object(FetchTable* table, Addr a)
{
   Addr   base   = cg_line_base(&table->shape, a);
   void** chain  = chain_of(table, base);
   void*  object = *chain;
   while (object != NULL && *(Addr*)object != base)
      object = link_of(table, object)->next;
   if (object == NULL) {
      object = new_object(table, base);
      put_at_front(table, chain, object);
   }
   return object;
}

void cg_fetch_drop(FetchTable* table, void* object)
{
   if (--link_of(table, object)->holders > 0)
      return;
   void** place = chain_of(table, *(Addr*)object);
   while (*place != object)
      place = &link_of(table, *place)->next;
   *place = link_of(table, object)->next;
   put_at_front(table, &table->unused, object);
   table->n--;
}
