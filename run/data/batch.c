/*--------------------------------------------------------------------*/
/*--- Misses in the heap, looked up some at a time. run/data/batch.c ---*/
/*--------------------------------------------------------------------*/

/* See run/data/batch.h.  The addresses are an array of their own, as
   cg_blocks_find_all wants them. */

#include "run/data/batch.h"

#include "run/data/allocators.h"
#include "run/data/places.h"

typedef struct {
   UInt line, n_levels;
   Miss first;
} Missed;

static Addr   addresses[CG_BLOCKS_AT_ONCE];
static Missed misses[CG_BLOCKS_AT_ONCE];
static UInt   n_misses;

void cg_batch_settle(void)
{
   LiveBlock found[CG_BLOCKS_AT_ONCE];
   cg_live_blocks(addresses, n_misses, found);
   for (UInt i = 0; i < n_misses; i++) {
      Addr      a     = addresses[i];
      DataPlace place = found[i].szB > 0 ? cg_place_in_block(&found[i], a)
                                         : cg_place_outside(a);
      cg_object_missed(&place, misses[i].line, misses[i].first,
                       misses[i].n_levels);
   }
   n_misses = 0;
}

void cg_batch_add(Addr a, UInt line, Miss first, UInt n_levels)
{
   addresses[n_misses] = a;
   misses[n_misses]    = (Missed){ line, n_levels, first };
   if (++n_misses == CG_BLOCKS_AT_ONCE)
      cg_batch_settle();
}
