/* SPDX-License-Identifier: GPL-2.0-or-later */
/* SPDX-FileCopyrightText: 2026 the authors of this Cachegrind */
/* The table of instruction lines, hashed by line number.  Freestanding. */

#include "caches/fetch_lines.h"

#define N_CHAINS        16384 /* a power of two */
#define N_CHUNK_OBJECTS 512

static CacheShape   shape;
static const UChar* absent;
static UWord        object_szB, link_at;
static UWord        n_objects;
static void**       chains;
static void*        unused; /* a chain of objects */

void cg_make_fetch_lines(const CacheShape* I1, const void* absent_object,
                         UWord szB, UWord link)
{
   UChar* copy = cg_alloc("cg.code.absent", szB);
   for (UWord i = 0; i < szB; i++)
      copy[i] = ((const UChar*)absent_object)[i];
   shape      = *I1;
   absent     = copy;
   object_szB = szB;
   link_at    = link;
   n_objects  = 0;
   chains     = cg_alloc("cg.code.chains", N_CHAINS * sizeof(void*));
   unused     = NULL;
}

static FetchLink* link_of(void* object)
{
   return (FetchLink*)((UChar*)object + link_at);
}

static void** chain_of(Addr base)
{
   UWord n = base >> shape.line_bits;
   /* Mix in higher bits, since libraries lie at round distances. */
   return &chains[(n ^ n >> 14 ^ n >> 28) & (N_CHAINS - 1)];
}

static void put_at_front(void** chain, void* object)
{
   link_of(object)->next = *chain;
   *chain                = object;
}

static void add_chunk(void)
{
   UChar* chunk = cg_alloc_near("cg.code", N_CHUNK_OBJECTS * object_szB);
   for (UWord i = N_CHUNK_OBJECTS; i-- > 0;)
      put_at_front(&unused, chunk + i * object_szB);
}

static void* new_object(Addr base)
{
   if (unused == NULL)
      add_chunk();
   UChar* object = unused;
   unused        = link_of(object)->next;
   for (UWord i = 0; i < object_szB; i++)
      object[i] = absent[i];
   *(Addr*)object = base;
   n_objects++;
   return object;
}

void* cg_fetch_line(Addr a)
{
   Addr   base   = cg_line_base(&shape, a);
   void** chain  = chain_of(base);
   void*  object = *chain;
   while (object != NULL && *(Addr*)object != base)
      object = link_of(object)->next;
   if (object == NULL) {
      object = new_object(base);
      put_at_front(chain, object);
   }
   return object;
}

void cg_fetch_line_hold(void* object)
{
   link_of(object)->holders++;
}

void cg_fetch_line_drop(void* object)
{
   if (--link_of(object)->holders > 0)
      return;
   void** place = chain_of(*(Addr*)object);
   while (*place != object)
      place = &link_of(*place)->next;
   *place = link_of(object)->next;
   put_at_front(&unused, object);
   n_objects--;
}

UWord cg_n_fetch_lines(void)
{
   return n_objects;
}
